import { useId } from 'react';
import { cx } from './cx';

const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z';
const LEVELS = [1, 2, 3, 4, 5] as const;

function StarRow({ className, size }: { className: string; size: number }) {
  return (
    <span aria-hidden className={cx('flex', className)}>
      {LEVELS.map((level) => (
        <svg
          key={level}
          width={size}
          height={size}
          viewBox="0 0 24 24"
          fill="currentColor"
          className="shrink-0"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}

/** Stars for a score of 0 to 5 in half steps, with its words: 「4.5分」 (SPEC §2). */
export function Rating({
  score,
  size = 16,
  className,
}: {
  score: number;
  size?: number;
  className?: string;
}) {
  const shown = Math.min(5, Math.max(0, score));
  const halves = Math.round(shown * 2) / 2;
  const text = `${Number.isInteger(shown) ? shown : shown.toFixed(1)}分`;
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      <span className="relative inline-block">
        <StarRow size={size} className="text-line" />
        <span
          data-testid="rating-fill"
          className="absolute inset-0 overflow-hidden"
          style={{ width: `${halves * 20}%` }}
        >
          <StarRow size={size} className="text-brand-600" />
        </span>
      </span>
      <span className="text-t2">{text}</span>
    </span>
  );
}

/** Gives 1 to 5 stars: native radios, so arrow keys and screen readers work. 0 = not yet given. */
export function RatingInput({
  label,
  value,
  onChange,
  wordOf,
}: {
  label: string;
  value: number;
  onChange: (score: number) => void;
  /** What a score is called: 「很满意」. */
  wordOf?: (score: number) => string;
}) {
  const name = useId();
  const named = (score: number) => [`${score}分`, wordOf?.(score)].filter(Boolean).join(' ');
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex items-center">
      {LEVELS.map((level) => (
        <label
          key={level}
          className="hit-44 grid size-8 cursor-pointer place-content-center rounded-tag has-focus-visible:outline-2 has-focus-visible:outline-blue-600"
        >
          <input
            type="radio"
            name={name}
            value={level}
            checked={value === level}
            onChange={() => onChange(level)}
            className="sr-only"
          />
          <span className="sr-only">{named(level)}</span>
          <svg
            aria-hidden
            width={24}
            height={24}
            viewBox="0 0 24 24"
            fill="currentColor"
            className={level <= value ? 'text-brand-600' : 'text-line'}
          >
            <path d={STAR} />
          </svg>
        </label>
      ))}
      <span className="ml-2 text-t2">{value > 0 ? named(value) : '请选择评分'}</span>
    </div>
  );
}
