import type { ColumnTarget } from './fields';
import type { GoodsDraft, LeftRow, NamedValue } from './draft';
import { shapeOf } from './shapes';
import { plainNumber, type ReadRow, readRow } from './read-row';

/** A table as it was read: the head and its rows, each with its line in the file. */
export interface TableRows {
  heads: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** The goods that a table names. */
export interface ReadGoods {
  goods: GoodsDraft[];
  /** Rows of kinds that the mall does not have. */
  left: LeftRow[];
}

/** A product of several rows: what they have in common, and where its own row stood. */
interface Base {
  row: ReadRow;
  key: string;
  /** it is sold itself, by its first row */
  isSold: boolean;
  /** what its own row has no place for is told by its first variation */
  isTold?: boolean;
}

/** Kinds of rows that become no goods of a wholesale mall. */
const STRANGE_KINDS: Readonly<Record<string, string>> = {
  grouped: '组合商品没有自己的库存与价格',
  external: '外部商品在别的网站出售',
};

/**
 * Puts the rows of a table together: rows of one product become siblings of a group and take from its first row, or from
 * their parent's, what they leave empty (ADMIN §8.4). Nothing is judged here: that is done against the mall.
 */
export function readGoods(table: TableRows, targets: readonly ColumnTarget[]): ReadGoods {
  const steps = readGoodsInSteps(table, targets);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Rows between two steps. */
const STEP = 100;

/** The same step by step, for whoever must not be held up by a long table. */
export function* readGoodsInSteps(
  table: TableRows,
  targets: readonly ColumnTarget[],
): Generator<undefined, ReadGoods> {
  const bases = new Map<string, Base>();
  const left: LeftRow[] = [];
  const goods: GoodsDraft[] = [];
  const isWhole = shapeOf(table.heads)?.isWhole === true;
  const family = hasParents(targets) ? byParent : byNeighbour;
  let last: Base | undefined;
  let seen = 0;
  for (const { line, cells } of table.rows) {
    seen += 1;
    if (seen % STEP === 0) yield;
    const row = readRow(line, table.heads, targets, cells);
    const strange = Object.keys(STRANGE_KINDS).find((kind) => row.kind.includes(kind));
    if (strange) {
      left.push({ line: row.line, name: row.cells.name ?? '', why: STRANGE_KINDS[strange] ?? '' });
      continue;
    }
    const { base, isOwn } = family(row, bases, last);
    if (isOwn) {
      for (const key of keysOf(base)) bases.set(key, base);
      last = base;
    }
    if (isOwn && !base.isSold) continue;
    if (!isOwn && !isWhole && isPictureOnly(row)) {
      addPictures(goods, base, row);
      continue;
    }
    goods.push(draftOf(row, isOwn || isWhole ? undefined : base, base.key));
  }
  return { goods: withGroups(goods), left };
}

const hasParents = (targets: readonly ColumnTarget[]): boolean => targets.some(({ to }) => to === 'parent');

/** A row names its parent by code or by the table's own number. */
function byParent(row: ReadRow, bases: ReadonlyMap<string, Base>): { base: Base; isOwn: boolean } {
  const base = row.parent === '' ? undefined : bases.get(row.parent.toLowerCase());
  if (base) return { base, isOwn: false };
  if (row.parent !== '') row.notes.push(`表里没有所属商品「${row.parent}」`);
  const isVariable = row.kind.includes('variable');
  const key = row.cells.code ?? `id:${row.rowId}`;
  return { base: { row, key: isVariable ? key : '', isSold: !isVariable }, isOwn: true };
}

/** Rows of the same handle or group, or without a name of their own, belong to the row above. */
function byNeighbour(
  row: ReadRow,
  bases: ReadonlyMap<string, Base>,
  last: Base | undefined,
): { base: Base; isOwn: boolean } {
  const key = row.handle || row.cells.group || '';
  const known = key === '' ? undefined : bases.get(key.toLowerCase());
  if (known) return { base: known, isOwn: false };
  if (key === '' && last && (row.cells.name ?? '') === '' && row.options.length > 0)
    return { base: last, isOwn: false };
  const own = key || (row.options.length > 0 ? (row.cells.name ?? '') : '');
  return { base: { row, key: own, isSold: true }, isOwn: true };
}

function keysOf({ row, key }: Base): string[] {
  const keys = [row.handle, row.cells.group ?? '', row.kind === '' ? '' : (row.cells.code ?? ''), key];
  if (row.rowId !== '') keys.push(`id:${row.rowId}`, row.rowId);
  return keys.filter(Boolean).map((one) => one.toLowerCase());
}

const isPictureOnly = (row: ReadRow): boolean =>
  row.pictures.length > 0 &&
  row.options.length === 0 &&
  !row.cells.code &&
  !row.cells.listPerPiece &&
  !row.cells.listPerPack;

function addPictures(goods: readonly GoodsDraft[], base: Base, row: ReadRow): void {
  const first = goods.find(({ line }) => line === base.row.line);
  for (const one of row.pictures) if (first && !first.pictures.includes(one)) first.pictures.push(one);
}

/** One goods: its own row over what it takes from its product. */
function draftOf(row: ReadRow, base: Base | undefined, key: string): GoodsDraft {
  const cells = { ...base?.row.cells, ...row.cells };
  // What is counted or named for one of them is not the others'.
  for (const own of OWN_CELLS) if (base && row.cells[own] === undefined) delete cells[own];
  const options = optionsOf(row, base);
  const notes = [...row.notes];
  const prices = pricesOf(row, base);
  const code = row.cells.code ?? codeFrom(row.handle || key, options);
  if (!row.cells.code && code !== '') notes.push(`表里没有货号，按「${code}」编`);
  const isDefault = options.length === 1 && options[0]?.value.toLowerCase() === 'default title';
  const values = isDefault || !isSibling(row, base, options) ? [] : options;
  return {
    line: row.line,
    ...(base && { base: base.row.line }),
    code,
    cells: { ...cells, ...prices, ...(code ? { code } : {}) },
    pictures: row.pictures.length > 0 ? row.pictures : [...(base?.row.pictures ?? [])],
    attributes: attributesOf(row, base, values),
    group:
      values.length > 0
        ? { key: key || code, name: cells.group ?? base?.row.cells.name ?? cells.name ?? '', values }
        : null,
    ladder: row.ladder.length > 0 ? row.ladder : (base?.row.ladder ?? []),
    nowhere: [...untold(base), ...row.nowhere],
    notes,
  };
}

/** A product that is only its variations becomes no goods, but what it says is not lost without a word. */
function untold(base: Base | undefined): NamedValue[] {
  if (!base || base.isSold || base.isTold) return [];
  base.isTold = true;
  return base.row.nowhere;
}

const OWN_CELLS = ['barcode', 'stock', 'promoStart', 'promoEnd'] as const;

/** A table of attributes says of a simple product what it is, of a variation which one it is. */
const isSibling = (row: ReadRow, base: Base | undefined, options: readonly NamedValue[]): boolean =>
  options.length > 0 && (row.kind === '' || base !== undefined);

function optionsOf(row: ReadRow, base: Base | undefined): NamedValue[] {
  if (row.kind.includes('variation') && base) {
    // Empty means "any": one goods of the mall is one thing.
    return base.row.attributes.flatMap(({ name }) => {
      const value = row.attributes.find((one) => one.name === name)?.value ?? '';
      return base.row.attributes.length > 0 ? [{ name, value }] : [];
    });
  }
  const names = base?.row.options.map(({ name }) => name) ?? [];
  const listed = base?.row.optionNames ?? [];
  return row.options.map(({ name, value }, at) => ({
    name: name || listed[at] || names[at] || `规格${at + 1}`,
    value,
  }));
}

function attributesOf(row: ReadRow, base: Base | undefined, values: readonly NamedValue[]): NamedValue[] {
  const keys = new Set(values.map(({ name }) => name));
  const all = [...(base?.row.attributes ?? []), ...row.attributes].filter(({ name }) => !keys.has(name));
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** The list price and what stands lower beside it. Prices of a variation are its own, or its product's. */
function pricesOf(row: ReadRow, base: Base | undefined): GoodsDraft['cells'] {
  const price = row.cells.listPerPiece ?? base?.row.cells.listPerPiece ?? '';
  const before = plainNumber(row.before || base?.row.before || '');
  const reduced = plainNumber(row.reduced || (row.cells.listPerPiece ? '' : (base?.row.reduced ?? '')));
  if (reduced !== '' && Number(reduced) < Number(price)) return { promoPerPiece: reduced };
  if (before !== '' && price !== '' && Number(before) > Number(price)) {
    return { listPerPiece: before, promoPerPiece: price };
  }
  return {};
}

const codeFrom = (handle: string, options: readonly NamedValue[]): string =>
  [handle, ...options.map(({ value }) => value).filter((value) => value.toLowerCase() !== 'default title')]
    .filter(Boolean)
    .join('-')
    .replace(/\s+/g, '-')
    .slice(0, 60);

/** Keys that no sibling has a value for are left out; where only some have one the others say 不限. A group of one is none. */
function withGroups(goods: GoodsDraft[]): GoodsDraft[] {
  const groups = new Map<string, GoodsDraft[]>();
  for (const one of goods)
    if (one.group) groups.set(one.group.key, [...(groups.get(one.group.key) ?? []), one]);
  for (const siblings of groups.values()) {
    const names = [...new Set(siblings.flatMap(({ group }) => group?.values.map(({ name }) => name) ?? []))];
    const valueOf = ({ group }: GoodsDraft, name: string) =>
      group?.values.find((one) => one.name === name)?.value ?? '';
    const used = names.filter((name) => siblings.some((one) => valueOf(one, name) !== ''));
    for (const one of siblings) {
      const values = used.map((name) => ({ name, value: valueOf(one, name) || '不限' }));
      if (one.group) one.group = values.length === 0 || siblings.length < 2 ? null : { ...one.group, values };
    }
  }
  return goods;
}

/** Codes that several rows have, with those rows: they are looked at side by side. */
export function sameCodes(goods: readonly GoodsDraft[]): ReadonlyMap<string, readonly GoodsDraft[]> {
  const byCode = new Map<string, GoodsDraft[]>();
  for (const one of goods) {
    if (one.code !== '')
      byCode.set(one.code.toUpperCase(), [...(byCode.get(one.code.toUpperCase()) ?? []), one]);
  }
  return new Map([...byCode].filter(([, twins]) => twins.length > 1));
}

/** What has no place in the mall, by column: how many rows have it, and one of them. */
export function nowhereOf(
  goods: readonly Pick<GoodsDraft, 'nowhere'>[],
): { head: string; rows: number; sample: string }[] {
  const found = new Map<string, { head: string; rows: number; sample: string }>();
  for (const { name, value } of goods.flatMap(({ nowhere }) => nowhere)) {
    const known = found.get(name);
    if (known) known.rows += 1;
    else found.set(name, { head: name, rows: 1, sample: value });
  }
  return [...found.values()];
}
