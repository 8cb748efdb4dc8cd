import type { WireQuoteDetail } from '@pifa/contract/client';
import { formatMinute, formatShort } from '@pifa/domain';
import { Disclosure } from '../../../ui/disclosure';
import { Steps } from '../../../ui/steps';
import { quoteStatus } from '../../../widgets/quote-parts';

const shortly = (at: string | undefined): string | undefined => (at ? formatShort(new Date(at)) : undefined);

/**
 * 提交询价 → 商家报价 → 转为订单 with times; a request that ended otherwise stops at the step it reached. Below, the full
 * history.
 */
export function History({ quote }: { quote: WireQuoteDetail }) {
  const request = { label: '提交询价', note: shortly(quote.createTime) };
  const answered = { label: '商家报价', note: shortly(quote.versions[0]?.createTime) };
  const arrived = quote.history.findLast(({ toName }) => toName === quoteStatus(quote).word);
  const ended = quote.state === 'expired' || quote.state === 'withdrawn' || quote.state === 'declined';
  const ordered = quote.state === 'ordered';
  const steps = ended
    ? [
        request,
        ...(quote.version > 0 ? [answered] : []),
        { label: quoteStatus(quote).word, note: shortly(arrived?.time) },
      ]
    : [request, answered, { label: '转为订单', note: ordered ? shortly(arrived?.time) : undefined }];
  const current = ended || ordered ? steps.length : quote.state === 'quoted' ? 2 : 1;
  return (
    <>
      <Steps label="询价进度" steps={steps} current={current} className="max-w-200 py-2" />
      {quote.history.length > 0 && (
        <Disclosure title="全部记录" className="mt-2 border-t border-line">
          <ol className="flex flex-col gap-2 text-13">
            {quote.history.toReversed().map((step, index) => (
              <li key={`${step.time}${step.eventName}${index}`} className="flex flex-wrap gap-x-4">
                <span className="w-36 shrink-0 text-t3">
                  {step.time ? formatMinute(new Date(step.time)) : '--'}
                </span>
                <span className="text-t1">{step.eventName || step.toName}</span>
                <span className="text-t2">{[step.actorName, step.note].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}
