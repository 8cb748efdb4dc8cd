import type { WireQuoteDetail } from '@pifa/contract/client';
import { amountInWords, isStillValid } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from '../../ui/router';
import { errorText, isPassing, refusalOf } from '../../lib/errors';
import { usePageTitle } from '../../lib/page-title';
import { printPage } from '../../lib/print';
import type { ScreenModule } from '../../lib/screen-route';
import { useServerClock } from '../../lib/server-clock';
import { currentSession } from '../../lib/session';
import { Breadcrumb } from '../../ui/breadcrumb';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { AttachmentList, sentFile } from '../../widgets/attachments';
import { fenOf } from '../../widgets/order-parts';
import { Money } from '../../widgets/price-block';
import type { QuantityPairHandle } from '../../widgets/quantity-pair';
import { QUOTES_PATH } from '../../widgets/quote-parts';
import { useWebConfig } from '../../widgets/site';
import { QuoteDocument } from './document';
import { answerIn } from './model';
import { AcceptBar } from './parts/accept-bar';
import { Card } from './parts/card';
import { QuoteHeadCard, Request } from './parts/head';
import { LineHeads, QuoteLine } from './parts/line';
import { StateNotice, VersionNotice } from './parts/notice';
import { Thread } from './parts/thread';
import { Versions } from './parts/versions';
import { quoteQuery } from './queries';
import { useAccept } from './use-accept';
import { useChoice } from './use-choice';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  const id = url.searchParams.get('id');
  if (id && currentSession()) void client.prefetchQuery(quoteQuery(id));
};

/** 报价单 (UX §4.11 `quotedetail`): request, answer, messages and conversion to an order. */
export function Screen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!id) return <Navigate to={QUOTES_PATH} replace />;
  return <Detail key={id} id={id} />;
}

function Detail({ id }: { id: string }) {
  const quote = useQuery(quoteQuery(id));
  usePageTitle(quote.data ? `报价单 ${quote.data.no}` : null);
  // The reason of a refused acceptance stays visible when a new version arrives.
  const accept = useAccept(id);
  // The selection belongs to one version and is reset by a new one.
  if (quote.data)
    return <Quote key={quote.data.version} quote={quote.data} accept={accept} onOver={quote.refetch} />;
  if (!quote.isError) {
    return (
      <Waiting>
        <div className="container-page space-y-3 phone:py-3">
          <Skeleton className="h-36 w-full rounded-card" />
          <Skeleton className="h-12 w-full rounded-card" />
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      </Waiting>
    );
  }
  return (
    <div className="container-page phone:py-3">
      {refusalOf(quote.error) && !isPassing(quote.error) ? (
        <Empty
          drawing="lost"
          title={errorText(quote.error)}
          className="rounded-card border border-line bg-card"
          action={<LinkButton to={QUOTES_PATH}>我的询价</LinkButton>}
        />
      ) : (
        <RetryBlock
          cause={errorText(quote.error)}
          onRetry={() => void quote.refetch()}
          busy={quote.isFetching}
        />
      )}
    </div>
  );
}

/** Whether the quote expired while the page was open; it is then refetched. */
function useOver({ validUntil, state }: WireQuoteDetail, onOver: () => unknown): boolean {
  const now = useServerClock();
  const over =
    state === 'expired' || (validUntil !== undefined && !isStillValid(new Date(validUntil), new Date(now)));
  const wasValid = useRef(!over);
  useEffect(() => {
    if (!over || !wasValid.current) return;
    wasValid.current = false;
    onOver();
  }, [over, onOver]);
  return over;
}

interface QuoteProps {
  quote: WireQuoteDetail;
  accept: ReturnType<typeof useAccept>;
  onOver: () => unknown;
}

function Quote({ quote, accept, onOver }: QuoteProps) {
  const [search, setSearch] = useSearchParams();
  const { symbol } = useWebConfig();
  const [withImages, setWithImages] = useState(false);
  const over = useOver(quote, onOver);
  const choice = useChoice(quote);
  const pairs = useRef(new Map<string, QuantityPairHandle>());
  const [lacking, setLacking] = useState<string | null>(null);

  const requestedVersion = Number(search.get('v'));
  const shown =
    quote.versions.find(({ version }) => version === requestedVersion) ?? quote.versions[0] ?? null;
  const current = shown === null || shown.current;
  const open = current && !over && quote.actions.includes('accept') && choice.open.length > 0;

  const show = (version: number) => {
    const next = new URLSearchParams(search);
    if (version === quote.version) next.delete('v');
    else next.set('v', String(version));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const press = () => {
    // Commit the focused box first; if its quantity was adjusted, let the buyer see that before accepting.
    const changed = choice.chosen.filter(({ lineId }) => pairs.current.get(lineId)?.commit().changed);
    const empty = choice.chosen.find((line) => choice.choiceOf(line).pair === null);
    setLacking(empty ? `${empty.goodsName} 请填写可以下单的数量` : null);
    if (changed.length > 0 || empty || accept.isPending) return;
    accept.mutate({
      version: quote.version,
      lines: choice.chosen.map((line) => {
        const { packs, pieces } = choice.choiceOf(line).quantity;
        return { lineId: line.lineId, ipcnt: packs, spcnt: pieces };
      }),
    });
  };
  return (
    <>
      <div data-screen-only className="container-page flex flex-col gap-3 phone:py-3">
        <Breadcrumb
          className="phone:hidden"
          crumbs={[{ label: '我的询价', to: QUOTES_PATH }, { label: quote.no }]}
        />
        <QuoteHeadCard
          quote={quote}
          withImages={withImages}
          onImages={setWithImages}
          onPrint={() => printPage(`${shown ? '报价单' : '询价单'} ${quote.no}`)}
        />
        <StateNotice quote={quote} over={over} />
        {shown && (
          <>
            <Versions versions={quote.versions} value={shown.version} onChange={show} />
            <VersionNotice version={shown} />
          </>
        )}
        <section
          aria-label="报价明细"
          className="rounded-card border border-line bg-card"
          data-quantity-scope
        >
          <LineHeads />
          <ul className="divide-y divide-line">
            {quote.lines.map((line) => (
              <li key={line.lineId}>
                <QuoteLine
                  quote={quote}
                  line={line}
                  answer={answerIn(quote, line, shown?.version ?? 0)}
                  symbol={symbol}
                  choice={open ? choice : null}
                  current={current}
                  pairRef={(handle) => {
                    if (handle) pairs.current.set(line.lineId, handle);
                    else pairs.current.delete(line.lineId);
                  }}
                />
              </li>
            ))}
          </ul>
          {shown && !open && <VersionTotal amount={shown.amount} symbol={symbol} />}
        </section>
        <Card title="询价要求">
          <Request quote={quote} />
          {quote.attachments.length > 0 && (
            <div className="mt-3 flex gap-3">
              <span className="w-16 shrink-0 text-14 text-t3">附件</span>
              <AttachmentList label="附件" files={quote.attachments.map(sentFile)} />
            </div>
          )}
        </Card>
        <Card title="沟通记录">
          <Thread quote={quote} label="沟通记录" placeholder="给商家留言：付款方式、交期、整单优惠等" />
        </Card>
        {open && (
          <AcceptBar
            choice={choice}
            symbol={symbol}
            busy={accept.isPending}
            error={lacking ?? (accept.isError ? errorText(accept.error) : null)}
            focused={search.get('accept') === '1'}
            onAccept={press}
          />
        )}
      </div>
      <QuoteDocument quote={quote} version={shown} withImages={withImages} />
    </>
  );
}

/** The total of the requested quantities in the displayed version, in figures and in words. */
function VersionTotal({ amount, symbol }: { amount: number; symbol: string }) {
  const total = fenOf(amount);
  if (total === null || total === 0) return null;
  return (
    <p className="border-t border-line px-4 py-3 text-right text-14 text-t2">
      报价合计 <Money amount={total} symbol={symbol} className="ml-2 text-20" />
      <span className="block text-12 text-t3">大写：人民币{amountInWords(total)}</span>
    </p>
  );
}
