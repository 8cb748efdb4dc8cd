import type { WireOrderToReview, WireReviewLine } from '@pifa/contract/client';
import { formatDate } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from '../../../ui/router';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { useDraft } from '../../../lib/use-draft';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { GoodsCell, orderPath } from '../../../widgets/order-parts';
import { areDrafts, bodyOf, type Draft, type Drafts, EMPTY, isBegun, problemOf } from '../draft';
import { TOUCHED } from '../queries';
import { ReviewFields } from './review-fields';

/** 「2件+12瓶」 */
const boughtText = ({ ipcnt, spcnt, packUnit, unit }: WireReviewLine): string =>
  [ipcnt > 0 && `${ipcnt}${packUnit}`, spcnt > 0 && `${spcnt}${unit}`].filter(Boolean).join('+');

/** All lines of an order that can be reviewed, on one page; those that were begun are sent together. */
export function OrderForm({ order }: { order: WireOrderToReview }) {
  const queries = useQueryClient();
  const [drafts, change] = useDraft<Drafts>(`review-${order.orderId}`, areDrafts, {});
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  const draftOf = (lineId: string): Draft => drafts[lineId] ?? EMPTY;
  const begun = order.lines.filter(({ orderLineId }) => isBegun(draftOf(orderLineId)));

  const send = useMutation({
    mutationFn: () =>
      api('reviewAdd', {
        body: {
          orderId: order.orderId,
          reviews: begun.map(({ orderLineId }) => ({ orderLineId, ...bodyOf(draftOf(orderLineId)) })),
        },
      }),
    onSuccess: async ({ added, shown }) => {
      change({});
      toast({
        text: shown ? `已发布 ${added} 条评价` : `已提交 ${added} 条评价，审核通过后显示在商品页`,
        tone: 'success',
      });
      await Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  const submit = () => {
    if (send.isPending) return;
    setSubmitted(true);
    const wrong = begun.find(({ orderLineId }) => problemOf(draftOf(orderLineId)) !== null);
    if (!wrong) return send.mutate();
    const line = box.current?.querySelector(`[data-line="${CSS.escape(wrong.orderLineId)}"]`);
    line?.querySelector<HTMLElement>('textarea, input')?.focus();
  };
  return (
    <article
      ref={box}
      aria-label={`订单 ${order.orderNo}`}
      className="rounded-card border border-line bg-card"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-card border-b border-line bg-sub px-4 py-2 text-13 text-t3 phone:px-3">
        <span>
          单号{' '}
          <Link to={orderPath(order.orderId)} className="relative text-t1 hover:text-blue-600 phone:hit-44">
            {order.orderNo}
          </Link>
        </span>
        {order.completeTime && <span>{formatDate(new Date(order.completeTime))} 完成</span>}
        {order.buyer && <span>下单人 {order.buyer}</span>}
      </div>
      <ul className="divide-y divide-line px-4 phone:px-3">
        {order.lines.map((line) => {
          const { orderLineId } = line;
          const draft = draftOf(orderLineId);
          return (
            <li
              key={orderLineId}
              data-line={orderLineId}
              className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <GoodsCell line={{ ...line, name: line.goodsName, code: '' }} className="self-start">
                <p className="text-12 text-t3">{boughtText(line)}</p>
              </GoodsCell>
              <ReviewFields
                name={line.goodsName}
                draft={draft}
                problem={submitted ? problemOf(draft) : null}
                onChange={(next) =>
                  change((before) => ({ ...before, [orderLineId]: next(before[orderLineId] ?? EMPTY) }))
                }
                onBusy={(now) =>
                  setBusy((before) => {
                    const after = new Set(before);
                    if (now) after.add(orderLineId);
                    else after.delete(orderLineId);
                    return after;
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 phone:px-3">
        <span className="text-13 text-t3">
          已填 {begun.length} / {order.lines.length} 种，没填的以后还可以评价
        </span>
        <Button
          variant="brand"
          busy={send.isPending}
          disabledReason={
            begun.length === 0 ? '请先给商品打分' : busy.size > 0 ? '图片还在上传，请稍候' : null
          }
          onClick={submit}
        >
          提交评价
        </Button>
      </div>
    </article>
  );
}
