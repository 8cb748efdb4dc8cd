import { GOODS_FIELDS, type GoodsField, NUMBER_FIELDS } from '@pifa/domain';
import type { ImportColumn, TargetOption } from './queries';

export const NOWHERE = 'nowhere';

/** Fields that several columns may fill: pictures, and what Shopify says in two columns. */
const SEVERAL: ReadonlySet<string> = new Set(['field:pictures', 'field:status', 'field:category', NOWHERE]);

/** `field:weight:kg` and `field:weight:g` are one field. */
const fieldOf = (target: string): string => target.split(':').slice(0, 2).join(':');

/** Columns that stand for what another column stands for already: which one is meant has to be said. */
export function doubled(targets: readonly string[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  targets.forEach((target, at) => {
    const field = fieldOf(target);
    if (SEVERAL.has(field)) return;
    const other = first.get(field);
    if (other === undefined) first.set(field, at);
    else found.set(at, other);
  });
  return found;
}

/** 「A」, 「B」 … 「AA」: as a spreadsheet names its columns. */
export function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  const letter = String.fromCharCode(65 + (at % 26));
  return rest === 0 ? letter : letterOf(rest - 1) + letter;
}

/** What must have a column and has none. A table whose rows are put together by a handle needs no code of its own. */
export function missing(targets: readonly string[], options: readonly TargetOption[]): string[] {
  const own = new Set(targets.map(fieldOf));
  if (own.has('handle')) return [];
  return options
    .filter(({ required, target }) => required && !own.has(fieldOf(target)))
    .map(({ word }) => word);
}

/** New goods need these; goods that the mall has do not. */
const NEW_GOODS: readonly (readonly GoodsField[])[] = [
  ['name'],
  ['category'],
  ['listPerPiece', 'listPerPack'],
];
/** What new goods will lack: 「名称」, or one of several. */
export function lackingForNew(targets: readonly string[]): string[] {
  const own = new Set(targets.map(fieldOf));
  if (own.has('price-before')) own.add('field:listPerPiece');
  return NEW_GOODS.filter((some) => !some.some((field) => own.has(`field:${field}`))).map((some) =>
    some.map((field) => GOODS_FIELDS[field]).join('或'),
  );
}

const isNumber = (cell: string): boolean =>
  /^\d*\.?\d+$/.test(cell.normalize('NFKC').replace(/[¥￥$€£元,\s]/g, ''));

/** A sample that cannot be what the column is said to be, in words; '' = none. */
export function strangeSample(target: string, samples: readonly string[]): string {
  const [to, field = ''] = target.split(':');
  const expectsNumber =
    (to === 'field' && NUMBER_FIELDS.has(field as GoodsField)) ||
    to === 'price-before' ||
    to === 'price-reduced' ||
    to === 'ladder';
  if (!expectsNumber) return '';
  const strange = samples.find((cell) => cell !== '' && !isNumber(cell));
  return strange === undefined ? '' : `「${strange.slice(0, 12)}」不是数字`;
}

/**
 * The likely meanings of a column: what it was said to be, what the table still lacks, and what its samples look like.
 * The order does not change with the choice.
 */
export function candidates(
  column: Pick<ImportColumn, 'head' | 'samples' | 'target'>,
  targets: readonly string[],
  current: string,
  options: readonly TargetOption[],
): string[] {
  const filled = column.samples.filter(Boolean);
  const isFigures = filled.length > 0 && filled.every(isNumber);
  const name = column.head.trim().slice(0, 40);
  const likely = isFigures
    ? [...FIGURE_FIELDS, `attribute:${name}`]
    : [...TEXT_FIELDS, `attribute:${name}`, `option:${name}`, 'field:spec', 'field:sellingLine'];
  const taken = new Set(targets.filter((one) => one !== current && one !== 'field:pictures').map(fieldOf));
  const isOffered = (target: string) =>
    options.some((one) => (one.fill === '' ? one.target === target : target.startsWith(one.target))) &&
    !taken.has(fieldOf(target));
  const found = [...new Set([column.target, ...likely.filter(isOffered)])].filter((one) => one !== NOWHERE);
  const shown = found.slice(0, 5);
  if (current !== NOWHERE && !shown.includes(current)) shown.unshift(current);
  return [...shown, NOWHERE];
}

const TEXT_FIELDS = [
  'field:code',
  'field:name',
  'field:category',
  'field:brand',
  'field:company',
  'field:contact',
];
const FIGURE_FIELDS = [
  'field:code',
  'field:listPerPiece',
  'field:listPerPack',
  'field:stock',
  'field:piecesPerPack',
  'field:minPieces',
  'field:perPiece',
  'field:phone',
];

/** 「属性：产地」: a target in words, also one whose name somebody has just written. */
export function wordOf(
  target: string,
  column: ImportColumn | undefined,
  options: readonly TargetOption[],
): string {
  if (target === NOWHERE) return '不导入';
  if (column?.target === target) return column.word;
  const exact = options.find((one) => one.target === target && one.fill === '');
  if (exact) return exact.word;
  const begun = options.find(({ target: own, fill }) => fill !== '' && target.startsWith(own));
  if (!begun) return '不导入';
  const rest = target.slice(begun.target.length);
  return begun.fill === 'pieces'
    ? `${begun.word} ${rest} 个`
    : `${begun.word.replace(/[…：:]+$/, '')}：${rest}`;
}

/** How many columns are imported, and how many stay out. */
export function tally(targets: readonly string[]): { taken: number; left: number } {
  const left = targets.filter((one) => one === NOWHERE).length;
  return { taken: targets.length - left, left };
}
