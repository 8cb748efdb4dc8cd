import { Check } from 'lucide';
import { cx } from './cx';
import { Icon } from './icon';

interface Step {
  label: string;
  /** When, or a remark. */
  note?: string;
}

/** A strip of steps; the present one is marked for screen readers too. On the phone it stands upright when asked. */
export function Steps({
  label,
  steps,
  current,
  upright,
  className,
}: {
  label: string;
  steps: readonly Step[];
  /** Index of the present step; `steps.length` = all done. */
  current: number;
  upright?: boolean;
  className?: string;
}) {
  return (
    <ol aria-label={label} className={cx('flex', upright ? 'phone:flex-col phone:gap-3' : '', className)}>
      {steps.map((step, index) => {
        const done = index < current;
        const present = index === current;
        return (
          <li
            key={step.label}
            aria-current={present ? 'step' : undefined}
            className={cx(
              'relative flex min-w-0 flex-1 flex-col items-center gap-1 text-center',
              upright && 'phone:flex-row phone:gap-3 phone:text-left',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-3.5 right-[calc(50%+18px)] left-[calc(-50%+18px)] h-px',
                  upright && 'phone:hidden',
                  done || present ? 'bg-brand-600' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'grid size-7 shrink-0 place-content-center rounded-pill border text-13',
                done && 'border-brand-600 bg-brand-50 text-brand-700',
                present && 'border-brand-600 bg-brand-600 text-white',
                !done && !present && 'border-line bg-card text-t3',
              )}
            >
              {done ? <Icon as={Check} size={16} /> : index + 1}
            </span>
            <span className="min-w-0">
              <span className={cx('block text-13', present ? 'font-medium text-t1' : 'text-t2')}>
                {step.label}
                {done && <span className="sr-only">（已完成）</span>}
              </span>
              {step.note && <span className="block text-12 text-t3">{step.note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
