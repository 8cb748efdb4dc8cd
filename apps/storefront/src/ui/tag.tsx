import type { ReactNode } from 'react';
import { cx } from './cx';

/** The colours of UX §2.1; a colour never appears without its label. */
export type Tone = 'brand' | 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'ink' | 'grey';

const tints: Record<Tone, string> = {
  brand: 'bg-brand-50 text-brand-700',
  blue: 'bg-blue-50 text-blue-600',
  green: 'bg-green-50 text-green-700',
  amber: 'bg-amber-50 text-amber-800',
  red: 'bg-red-50 text-red-700',
  violet: 'bg-violet-50 text-violet-700',
  ink: 'border border-ink-900 bg-card text-ink-900',
  grey: 'bg-disabled-bg text-t2',
};

/** A word on a tint: 20px high, radius 4, 12px. */
export function Tag({
  tone = 'grey',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center rounded-tag px-1.5 text-12 whitespace-nowrap',
        tints[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** At most three tags, then 「+N」 with the rest in its title. */
export function TagRow({ tags }: { tags: readonly { text: string; tone: Tone }[] }) {
  const rest = tags.slice(3);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {tags.slice(0, 3).map((tag) => (
        <Tag key={tag.text} tone={tag.tone}>
          {tag.text}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className="text-12 text-t3" title={rest.map((tag) => tag.text).join('、')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

const solids = {
  brand: 'bg-brand-600 text-white',
  ink: 'bg-ink-900 text-white',
  blue: 'bg-blue-600 text-white',
} as const;

/** A count in a pill: the true number up to 99,999, then 「9.9万+」 (UX §3). */
export function Badge({
  count,
  unit = '',
  tone = 'brand',
  className,
}: {
  count: number;
  unit?: string;
  tone?: keyof typeof solids;
  className?: string;
}) {
  const text = count > 99_999 ? '9.9万+' : count.toLocaleString('en-US');
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-pill px-1.5 text-12 font-medium whitespace-nowrap',
        solids[tone],
        className,
      )}
    >
      {text}
      {unit}
    </span>
  );
}

/** A 6px dot and a word: 有货. */
export function DotWord({
  tone,
  children,
}: {
  tone: 'green' | 'amber' | 'red' | 'grey';
  children: ReactNode;
}) {
  const dots = { green: 'bg-green-700', amber: 'bg-amber-800', red: 'bg-red-700', grey: 'bg-line-control' };
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-t2">
      <span aria-hidden className={cx('size-1.5 rounded-pill', dots[tone])} />
      {children}
    </span>
  );
}
