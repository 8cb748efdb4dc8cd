import type { WireOrderDetail } from '@pifa/contract/client';
import { formatMinute, formatShort, orderWord } from '@pifa/domain';
import { Disclosure } from '../../../ui/disclosure';
import { Steps } from '../../../ui/steps';

const PATH = ['unpaid', 'to-ship', 'shipped', 'completed'] as const;
const labels = { unpaid: '提交订单', 'to-ship': '付款', shipped: '发货', completed: '完成' } as const;
/** The step of shipping for what is collected or driven by the mall. */
const SHIPPING: Partial<Record<WireOrderDetail['way'], readonly [whole: string, part: string]>> = {
  pickup: ['备货', '部分备货'],
  van: ['送出', '部分送出'],
};

/** The order's progress with times, and below it the full history. */
export function Timeline({ order }: { order: WireOrderDetail }) {
  const at = (state: string) => order.history.find((step) => step.to === state)?.time;
  const noteOf = (time: string | undefined) => (time ? formatShort(new Date(time)) : undefined);
  const part = order.state === 'part-shipped';
  const [whole, partly] = SHIPPING[order.way] ?? [labels.shipped, '部分发货'];
  const labelOf = (step: (typeof PATH)[number]) => (step === 'shipped' ? whole : labels[step]);
  const state = part ? 'shipped' : order.state;
  const position = PATH.findIndex((step) => step === state);
  const ended = position < 0;
  // A cancelled order stops at the step it had reached.
  const steps = ended
    ? [
        ...PATH.filter((step) => at(step)).map((step) => ({ label: labelOf(step), note: noteOf(at(step)) })),
        {
          label: order.state in { cancelled: 1, refunding: 1, refunded: 1 } ? wordOf(order) : order.stateName,
          note: noteOf(at(order.state)),
        },
      ]
    : PATH.map((step) => ({
        label:
          step === 'shipped' && part
            ? partly
            : step === 'to-ship' && order.releaseTime
              ? '先发货'
              : labelOf(step),
        note: noteOf(
          at(step) ??
            (step === 'shipped' ? at('part-shipped') : step === 'unpaid' ? order.createTime : undefined),
        ),
      }));
  // A partly shipped order leaves the shipping step open.
  const current = ended ? steps.length : part ? position : position + 1;
  return (
    <>
      <Steps label="订单进度" steps={steps} current={Math.min(current, steps.length)} className="py-2" />
      {order.history.length > 0 && (
        <Disclosure title="全部记录" className="mt-2 border-t border-line">
          <ol className="flex flex-col gap-2 text-13">
            {order.history.toReversed().map((step, index) => (
              <li key={`${step.time}${step.event}${index}`} className="flex flex-wrap gap-x-4">
                <span className="w-36 shrink-0 text-t3">
                  {step.time && formatMinute(new Date(step.time))}
                </span>
                <span className="text-t1">{step.toName || '状态更新'}</span>
                <span className="text-t2">{[step.actor, step.note].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

function wordOf(order: WireOrderDetail): string {
  switch (order.state) {
    case 'cancelled':
    case 'refunding':
    case 'refunded':
      return orderWord(order.state).word;
    default:
      return order.stateName;
  }
}
