import type { ExplainedStep } from '@pifa/domain';
import { cx } from '../../ui/cx';
import { Popover } from '../../ui/popover';

/** 「为什么是这个价？」: the engine's trace, step by step; the chosen one is marked (UX §1.5). */
export function WhyPrice({
  steps,
  total,
  className,
}: {
  steps: readonly ExplainedStep[];
  total?: string;
  className?: string;
}) {
  if (steps.length === 0) return null;
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
            className,
          )}
        >
          为什么是这个价？
        </button>
      }
    >
      <p className="mb-2 text-14 font-semibold text-t1">为什么是这个价？</p>
      <ol className="flex flex-col gap-2 text-12">
        {steps.map((step) => (
          <li
            key={`${step.label}${step.price}`}
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
              {step.chosen && <span className="ml-1 text-green-700">采用</span>}
              <span className="block">{[step.price, step.note].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{step.amount}</span>
          </li>
        ))}
      </ol>
      {total && (
        <p className="mt-2 border-t border-line pt-2 text-right text-14 font-semibold text-t1">{total}</p>
      )}
    </Popover>
  );
}
