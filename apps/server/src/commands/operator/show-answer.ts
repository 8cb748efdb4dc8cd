import { type OrderState, ORDER_STATES, orderWord } from '@pifa/domain';
import type { TerminalAnswer, WireSetting } from '@pifa/contract';
import { AS_WRITTEN, HIDDEN, LABELS, WORDS } from './answer-words';
import { settingLines } from './show-settings';

type Fields = Readonly<Record<string, unknown>>;
type Labels = Readonly<Record<string, string>>;

/**
 * An answer as lines that an operator reads: Chinese words, Beijing time, no empty fields. What the call says of its
 * own fields comes before the common words.
 */
export function readable(data: unknown, { labels, words }: TerminalAnswer = {}): string[] {
  const { fields, listed, wordOf } = linesWith({ ...LABELS, ...labels }, { ...WORDS, ...words });
  if (Array.isArray(data)) return data.length === 0 ? ['没有'] : listed(data, '');
  if (!isFields(data)) return [wordOf('', data)];
  if (!Array.isArray(data.list)) return Object.values(data).every(isEmpty) ? ['已保存'] : fields(data, '');
  if (data.total === undefined) return [...listed(data.list, ''), ...endOf(data, fields)];
  const { list, total, pageNum, pageSize } = data as { list: unknown[] } & Record<string, number>;
  const more = Number(total) > Number(pageNum) * Number(pageSize);
  const next = more ? `，下一页加 --page ${Number(pageNum) + 1}` : '';
  return [...listed(list, ''), total === 0 ? '没有' : `共 ${total} 条，第 ${pageNum} 页${next}`];
}

/** What stands beside a list that is read by its cursor, and where the next page begins. */
function endOf(
  { list, next, ...beside }: Fields,
  lines: (fields: Fields, indent: string) => string[],
): string[] {
  const sums = Object.values(beside).every(isEmpty) ? [] : lines(beside, '').filter(Boolean);
  const none = Array.isArray(list) && list.length === 0 ? ['没有'] : [];
  return [...none, ...sums, ...(isEmpty(next) ? [] : [`下一页加 --cursor ${String(next)}`])];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0);

/** Lists and objects as lines: fields are named by `labels`, codes of a field by its `words`. */
function linesWith(labels: Labels, words: Readonly<Record<string, Labels>>) {
  const labelled = (key: string): string => {
    const label = labels[key] ?? key;
    return label === '' ? '' : `${label} `;
  };

  function listed(items: readonly unknown[], indent: string): string[] {
    return items.flatMap((item) => {
      const [first = '', ...rest] = isFields(item) ? fields(item, `${indent}  `) : [wordOf('', item)];
      return [`${indent}· ${first.trimStart()}`, ...rest];
    });
  }

  /** What is short on one line, what holds more below it. */
  function fields(object: Fields, indent: string): string[] {
    const shown = Object.entries(object).filter(
      ([key, value]) => !HIDDEN.has(key) && !isEmpty(value) && !(`${key}Name` in object),
    );
    const short = shown.filter(([key, value]) => isShort(key, value));
    const long = shown.filter(([key, value]) => !isShort(key, value));
    const line = short.map(([key, value]) => `${labelled(key)}${wordOf(key, value)}`).join('  ');
    return [
      `${indent}${line}`,
      ...long.flatMap(([key, value]) => {
        const head = `${indent}${labels[key] ?? key}：`;
        // A kind's settings are a list that explains them; a promotion's are what its file holds.
        if (key === 'settings' && Array.isArray(value))
          return [head, ...settingLines(value as WireSetting[], indent)];
        if (AS_WRITTEN.has(key)) return [`${head}${JSON.stringify(value)}`];
        return [
          head,
          ...(Array.isArray(value) ? listed(value, indent) : fields(value as Fields, `${indent}  `)),
        ];
      }),
    ];
  }

  function wordOf(key: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((one) => wordOf(key, one)).join('、');
    if (typeof value === 'boolean') return value ? '是' : '否';
    if (typeof value !== 'string') return String(value);
    if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return inBeijing(value);
    const state = key === 'state' ? ORDER_STATES.find((one) => one === value) : undefined;
    return state ? stateWord(state) : (words[key]?.[value] ?? value);
  }

  return { fields, listed, wordOf };
}

const isShort = (key: string, value: unknown): boolean =>
  !AS_WRITTEN.has(key) &&
  (typeof value !== 'object' || (Array.isArray(value) && value.every((one) => typeof one !== 'object')));

const stateWord = (state: OrderState): string => orderWord(state).word;

const inBeijing = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
