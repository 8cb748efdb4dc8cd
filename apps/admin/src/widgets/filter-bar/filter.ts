/** A field that a list can be filtered by. Its value stands in the address under `key`. */
export type Filter =
  | {
      kind: 'choice';
      key: string;
      label: string;
      options: readonly { value: string; label: string }[];
      many?: boolean;
    }
  | { kind: 'text'; key: string; label: string; placeholder?: string }
  /** `order:D2026…`: a kind and what it asks for */
  | {
      kind: 'object';
      key: string;
      label: string;
      kinds: readonly { value: string; label: string; asks: string }[];
      /** what the chosen one is called, where that is known: it may stand in the address by its id */
      named?: string;
    }
  /** `2026-11-01~2026-11-30`, or the name of a span that moves with the day: `7d` */
  | { kind: 'days'; key: string; label: string }
  /** `1000~`, `~500`, `1000~5000`, in yuan */
  | { kind: 'amount'; key: string; label: string };

export const SPANS = {
  today: '今天',
  yesterday: '昨天',
  '7d': '近 7 天',
  month: '本月',
  'last-month': '上月',
} as const;
export type SpanName = keyof typeof SPANS;
const isSpan = (text: string): text is SpanName => text in SPANS;

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
/** `yyyy-MM-dd` of an instant, in Beijing. */
const dayIn = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10);

/** The first and last day of a span; Beijing days. A span by name moves with `now`. '' = open on that side. */
export function daysOf(value: string, now: Date): { from: string; to: string } {
  const today = dayIn(now.getTime());
  if (value === 'today') return { from: today, to: today };
  if (value === 'yesterday') {
    const day = dayIn(now.getTime() - DAY_MS);
    return { from: day, to: day };
  }
  if (value === '7d') return { from: dayIn(now.getTime() - 6 * DAY_MS), to: today };
  if (value === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  if (value === 'last-month') {
    const last = dayIn(Date.parse(`${today.slice(0, 8)}01T00:00:00+08:00`) - DAY_MS);
    return { from: `${last.slice(0, 8)}01`, to: last };
  }
  const [from = '', to = ''] = value.split('~');
  return { from, to };
}

/** A filter's value as a sentence: 「下单时间：近 7 天」, 「应付：不少于 ¥1,000」. */
export function sentenceOf(filter: Filter, value: string): string {
  if (filter.kind === 'choice') {
    const names = value
      .split(',')
      .map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
    return names.join('、');
  }
  if (filter.kind === 'days') {
    if (isSpan(value)) return SPANS[value];
    const [from = '', to = ''] = value.split('~');
    if (from === to) return from;
    return from === '' ? `${to} 及以前` : to === '' ? `${from} 起` : `${from} 至 ${to}`;
  }
  if (filter.kind === 'amount') {
    const [from = '', to = ''] = value.split('~');
    if (to === '') return `不少于 ¥${from}`;
    return from === '' ? `不超过 ¥${to}` : `¥${from} 至 ¥${to}`;
  }
  if (filter.kind === 'object') {
    const [code, text] = objectOf(value);
    const kind = filter.kinds.find((one) => one.value === code);
    return filter.named ?? `${kind?.label ?? code} ${text}`;
  }
  return value;
}

/** The kind of `order:D2026…`, and what was typed of it. */
export function objectOf(value: string): [kind: string, text: string] {
  const at = value.indexOf(':');
  return at < 0 ? ['', value] : [value.slice(0, at), value.slice(at + 1)];
}
