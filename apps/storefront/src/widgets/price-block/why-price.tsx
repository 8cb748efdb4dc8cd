import type { ExplainedStep } from '@pifa/domain';
import { CircleHelp } from 'lucide';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';

/**
 * 「为什么是这个价？」: the engine's trace, step by step; the chosen price is marked (UX §1.5). Its amount is the
 * `total`, what was taken off stands below it and comes to `payable`: the rows add up.
 */
export function WhyPrice({
  steps,
  total,
  payable,
  inRow = false,
  className,
}: {
  steps: readonly ExplainedStep[];
  /** 「小计 ¥91.20」 */
  total?: string;
  /** 「本行实付 ¥86.20」; only where something was taken off. */
  payable?: string;
  /** One of many: it waits until its row is pointed at or has the focus; a sign alone where there is no hover. */
  inRow?: boolean;
  className?: string;
}) {
  if (steps.length === 0) return null;
  const prices = steps.filter(({ part }) => part === 'price');
  const reductions = steps.filter(({ part }) => part === 'reduction');
  return (
    <Popover
      label="为什么是这个价？"
      align="end"
      className="w-80"
      trigger={
        <button
          type="button"
          className={cx(
            'relative text-12 whitespace-nowrap text-blue-600 hover:underline phone:hit-44',
            inRow && 'row-hint',
            className,
          )}
        >
          <span>为什么是这个价？</span>
          {inRow && <Icon as={CircleHelp} size={16} className="text-t3" />}
        </button>
      }
    >
      <p className="mb-2 text-14 font-semibold text-t1">为什么是这个价？</p>
      <Steps steps={prices} />
      {total && <Sum text={total} />}
      {reductions.length > 0 && (
        <div className="mt-2">
          <Steps steps={reductions} />
          {payable && <Sum text={payable} />}
        </div>
      )}
    </Popover>
  );
}

function Sum({ text }: { text: string }) {
  return <p className="mt-2 border-t border-line pt-2 text-right text-14 font-semibold text-t1">{text}</p>;
}

function Steps({ steps }: { steps: readonly ExplainedStep[] }) {
  return (
    <ol className="flex flex-col gap-2 text-12">
      {steps.map((step, position) => (
        <li
          // Two reductions may have one name; the list does not change while it is open.
          key={`${position}${step.label}`}
          className={cx('flex items-start gap-2', !step.chosen && 'text-t3')}
        >
          <span
            aria-hidden
            className={cx(
              'mt-1.5 size-1.5 shrink-0 rounded-pill',
              step.chosen ? 'bg-green-700' : 'bg-line-control',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className={cx('font-medium', step.chosen && 'text-t1')}>{step.label}</span>
            {step.chosen && step.part === 'price' && <span className="ml-1 text-green-700">采用</span>}
            <span className="block">{[step.price, step.note].filter(Boolean).join(' · ')}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{step.amount}</span>
        </li>
      ))}
    </ol>
  );
}
