import { parseYuan } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText, refusalOf } from '../../../lib/errors';
import { useSession } from '../../../lib/session';
import { useDebounced } from '../../../lib/use-debounced';
import { usePressOnce } from '../../../lib/use-press-once';
import { useDraft } from '../../../lib/use-draft';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/field';
import { StickyBar } from '../../../ui/sticky-bar';
import { toast } from '../../../ui/toast';
import {
  APPLY_PATH,
  type InvoiceTerms,
  TermsForm,
  termsProblems,
  useTerms,
} from '../../../widgets/invoice-parts';
import { amountText } from '../../../widgets/order-parts';
import { useWebConfig } from '../../../widgets/site';
import { type ApplyDraft, type ChosenOrder, emptyDraft, isDraftOf, ticked } from '../draft';
import { MOST_ORDERS, ordersQuery, type Place, previewQuery, searchOf } from '../queries';
import { useApply } from '../use-apply';
import { ApplyAmounts } from './amounts';
import { NamedOrder } from './named-order';
import { OrderPicker } from './order-picker';

/** Yuan summed without the errors of binary fractions. */
const sumOf = (orders: readonly ChosenOrder[]): number =>
  orders.reduce((sum, { amount }) => sum + (parseYuan(amount) ?? 0), 0) / 100;

/** Choosing orders and terms, with the total. Sent once; the input survives a visit to 抬头管理. */
export function Apply({
  place,
  goTo,
  orderId,
}: {
  place: Place;
  goTo: (change: Partial<Place>) => void;
  /** The order named in the URL; '' = none. */
  orderId: string;
}) {
  const { symbol } = useWebConfig();
  const khId = useSession()?.khId ?? '';
  const [draft, setDraft, forget] = useDraft<ApplyDraft>('invoice-apply', isDraftOf(khId), emptyDraft(khId));
  const page = useQuery({ ...ordersQuery(place), refetchOnMount: 'always' });
  const of = useTerms(draft.terms);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const apply = useApply(forget);
  const { orders, terms } = draft;
  const orderIds = useDebounced(JSON.stringify(orders.map((order) => order.id)), 250);
  const preview = useQuery({
    ...previewQuery(JSON.parse(orderIds) as string[], terms.content),
    enabled: orders.length > 0 && orderIds !== '[]',
  });
  const fresh = preview.data && !preview.isPlaceholderData && !preview.isError;
  useGone(page.data?.list, orders, (gone) =>
    setDraft((before) => ({ ...before, orders: ticked(before.orders, gone, false) })),
  );

  const tick = (list: readonly ChosenOrder[], on: boolean) => {
    const next = ticked(orders, list, on);
    if (next.length > MOST_ORDERS) {
      toast({ text: `一次最多合并 ${MOST_ORDERS} 张订单`, tone: 'warning' });
      return;
    }
    apply.reset();
    setDraft((before) => ({ ...before, orders: ticked(before.orders, list, on) }));
  };
  const change = (part: Partial<InvoiceTerms>) => {
    apply.reset();
    setDraft((before) => ({ ...before, terms: { ...before.terms, ...part } }));
  };
  const problems = tried ? termsProblems(of.title, terms.receiveWay, of.receiveTo) : {};
  const press = usePressOnce(apply.mutateAsync);
  const send = () => {
    setTried(true);
    const { title, receiveTo } = of;
    const found = termsProblems(title, terms.receiveWay, receiveTo);
    const first = found.title ? 'title' : found.receiveTo ? 'receiveTo' : null;
    if (first || !title) {
      const wrong = body.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(select, input, a)`);
      wrong?.scrollIntoView({ block: 'center' });
      wrong?.focus({ preventScroll: true });
      return;
    }
    const { content, receiveWay, remark } = terms;
    press({
      orderIds: orders.map((order) => order.id),
      titleId: title.id,
      content,
      receiveWay,
      receiveTo: receiveTo.trim(),
      remark: remark.trim(),
    });
  };
  const refused = apply.isError ? errorText(apply.error) : null;
  const back = `${APPLY_PATH}${place.page > 1 || place.keyword ? `?${searchOf(place)}` : ''}`;
  return (
    <div ref={body} className="flex flex-col gap-4">
      {orderId && <NamedOrder key={orderId} orderId={orderId} onFound={(order) => tick([order], true)} />}
      <OrderPicker page={page} chosen={orders} onTick={tick} place={place} goTo={goTo} symbol={symbol} />
      <section
        aria-labelledby="invoice-terms"
        className="rounded-card border border-line bg-card p-4 phone:p-3"
      >
        <h2 id="invoice-terms" className="mb-4 text-16">
          开票信息
        </h2>
        <TermsForm terms={terms} onChange={change} of={of} problems={problems} back={back} />
      </section>
      <ApplyAmounts count={orders.length} preview={preview} symbol={symbol} />
      <StickyBar label="提交申请">
        <div className="min-w-0 flex-1">
          <p className="text-t2">
            已选 <b className="text-t1">{orders.length}</b> 单 ·{' '}
            <b className="text-18 text-t1 tabular-nums">
              {amountText(fresh ? preview.data.amount : sumOf(orders), symbol)}
            </b>
            {orders.length > 0 && (
              <Button variant="quiet" size="dense" onClick={() => tick(orders, false)}>
                清空
              </Button>
            )}
          </p>
          {refused && <FieldError>{refused}</FieldError>}
          {apply.isError && !refusalOf(apply.error) && (
            <p className="text-12 text-t3">内容都还在，再点一次不会重复申请。</p>
          )}
        </div>
        <Button
          variant="brand"
          size="touch"
          busy={apply.isPending}
          disabledReason={orders.length === 0 ? '请先选择订单' : null}
          onClick={send}
        >
          提交申请
        </Button>
      </StickyBar>
    </div>
  );
}

/** Deselects orders that have been invoiced in the meantime. */
function useGone(
  rows: readonly { id: string; canApply: boolean; orderNo: string; amount: number }[] | undefined,
  chosen: readonly ChosenOrder[],
  onGone: (orders: readonly ChosenOrder[]) => void,
): void {
  const latest = useRef(onGone);
  useEffect(() => {
    latest.current = onGone;
  });
  useEffect(() => {
    const gone = rows?.filter((row) => !row.canApply && chosen.some((order) => order.id === row.id)) ?? [];
    if (gone.length > 0) latest.current(gone);
  }, [rows, chosen]);
}
