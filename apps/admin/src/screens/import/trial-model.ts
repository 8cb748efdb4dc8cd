import { ARE_MEANT, GOODS_FIELDS, goodsFields, NUMBER_FIELDS } from '@pifa/domain';
import type { ImportColumn, TargetOption, TrialRow } from './queries';

/** What the trial says of a row. */
export type Verdict = 'added' | 'changed' | 'same' | 'warned' | 'refused';

/** The label that the trial puts before what the mall does not have. */
const NEW: ReadonlySet<string> = new Set(['新商品', '新客户', '新地址']);

/** Whether the mall does not have it yet. */
export const isNew = ({ fields }: Pick<TrialRow, 'fields'>): boolean =>
  fields.some(({ label }) => NEW.has(label));

/** What is wrong comes before what is new, and a warning before what merely changes. */
export function verdictOf(row: Pick<TrialRow, 'fields' | 'warnings' | 'refusal'>): Verdict {
  if (row.refusal !== '') return 'refused';
  if (row.fields.length === 0) return 'same';
  if (row.warnings.length > 0) return 'warned';
  return isNew(row) ? 'added' : 'changed';
}

const GOODS = 'goods:';

/** 「goods:W1001」 and 「W1001 泉屿 天然矿泉水」 → the code and the name alone. What is no goods has no code to show. */
export function namesOf({ object, name }: Pick<TrialRow, 'object' | 'name'>): { code: string; name: string } {
  const code = object.startsWith(GOODS) ? object.slice(GOODS.length) : '';
  if (code === '') return { code: '', name };
  return {
    code,
    name: name === code ? '' : name.startsWith(`${code} `) ? name.slice(code.length + 1) : name,
  };
}

const ORDER: readonly string[] = goodsFields.map((field) => GOODS_FIELDS[field]);

/**
 * The labels that these rows have cells of: first those that a row is refused for, then as the mall orders its fields;
 * name and code have columns of their own. `words`: of the fields that can be mended.
 */
export function labelsOf(
  rows: readonly Pick<TrialRow, 'fields' | 'refusal'>[],
  words: readonly string[] = [],
): string[] {
  const found = new Set(rows.flatMap(({ fields }) => fields.map(({ label }) => label)));
  for (const { refusal } of rows) if (refusal !== '') found.add(blamed(refusal, words));
  found.delete('');
  for (const own of [...NEW, GOODS_FIELDS.code, GOODS_FIELDS.name]) found.delete(own);
  const placeOf = (label: string) => {
    const at = ORDER.indexOf(label);
    return at < 0 ? ORDER.length : at;
  };
  const isBlamed = new Set(rows.map(({ refusal }) => (refusal === '' ? '' : blamed(refusal, words))));
  const rank = (label: string) => (isBlamed.has(label) ? -1 : 0);
  return [...found].toSorted((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b));
}

/** Half-width signs take about half of a Chinese one. */
const roomOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 0x2e80 ? 7.5 : 13), 0);
const NARROWEST = 72;
const WIDEST = 240;
/** px that a column needs for its head and for what these rows have in it. */
export function widthOf(label: string, rows: readonly Pick<TrialRow, 'fields'>[]): number {
  const most = rows.slice(0, 100).reduce((widest, { fields }) => {
    const own = fields.find((one) => one.label === label);
    return own
      ? Math.max(widest, roomOf(own.before) + roomOf(own.after) + (own.before === '' ? 0 : 6))
      : widest;
  }, roomOf(label));
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(most) + 32));
}

const FIGURES: ReadonlySet<string> = new Set(
  [...NUMBER_FIELDS, 'taxRate' as const].map((field) => GOODS_FIELDS[field]),
);
/** Figures stand right. */
export const isFigure = (label: string): boolean => FIGURES.has(label) || /价|数量|库存/.test(label);

const PRICE = /价/;
/** Beyond half up or down somebody should look (ADMIN §8.4). */
const JUMP = 0.5;

/** A price that rises or falls by more than half. */
export function isJump({ label, before, after }: TrialRow['fields'][number]): boolean {
  if (!PRICE.test(label)) return false;
  const [was, is] = [Number(before.replaceAll(',', '')), Number(after.replaceAll(',', ''))];
  return before !== '' && was > 0 && Number.isFinite(is) && Math.abs(is - was) / was > JUMP;
}

/** The field that a refusal complains about, by the longest label in its text: 「促销单件价应为…」 is no 「单件价」. */
export function blamed(refusal: string, labels: readonly string[]): string {
  // It names all that new goods need, not the cell that is missing.
  if (refusal.includes('须填写')) return '';
  return (
    labels
      .filter((label) => label !== '' && refusal.includes(plain(label)))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  );
}
const plain = (label: string): string => label.replace(/（.*/, '');

/** The other rows that a refusal names: 「与第 12、15 行的货号相同」, 「与第 3 行重复」. */
export function twinsOf(refusal: string): number[] {
  const lines = /^与第 ([\d、]+) 行(?:的|重复)/.exec(refusal)?.[1] ?? '';
  return lines.split('、').filter(Boolean).map(Number);
}

/** A field that this table has a column for: its cells can be mended. */
export interface MendField {
  /** as `cells` of the mending takes it */
  field: string;
  word: string;
}

/** The fields that can be mended, each once, as the table's columns come. */
export function mendable(
  columns: readonly Pick<ImportColumn, 'target'>[],
  options: readonly Pick<TargetOption, 'target' | 'word'>[],
): MendField[] {
  const found = new Map<string, MendField>();
  for (const { target } of columns) {
    const [to, field = ''] = target.split(':');
    if (to !== 'field' || field === 'pictures' || found.has(field)) continue;
    const word = options.find((one) => one.target === `field:${field}`)?.word;
    if (word !== undefined) found.set(field, { field, word });
  }
  return [...found.values()];
}

/** Without what only the terminal's person is told. */
export const plainRefusal = (refusal: string): string => refusal.replace(`。${ARE_MEANT}`, '');
