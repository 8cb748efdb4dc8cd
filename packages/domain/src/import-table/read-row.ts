import { type ColumnTarget, type GoodsField, NUMBER_FIELDS, UNITS } from './fields';
import { withoutThousands } from '../money';
import { ladderCells } from './ladder-cells';
import type { LadderCell, NamedValue } from './draft';

/** One row of a table with what its columns mean, before rows of one product are put together. */
export interface ReadRow {
  line: number;
  kind: string;
  rowId: string;
  handle: string;
  parent: string;
  cells: Partial<Record<GoodsField, string>>;
  before: string;
  reduced: string;
  pictures: string[];
  attributes: NamedValue[];
  options: NamedValue[];
  /** keys without a value: a product that lists what its variations have */
  optionNames: string[];
  ladder: LadderCell[];
  nowhere: NamedValue[];
  notes: string[];
}

/** Reads the cells of a row by what their columns mean. */
export function readRow(
  line: number,
  heads: readonly string[],
  targets: readonly ColumnTarget[],
  row: readonly string[],
): ReadRow {
  const read: ReadRow = {
    line,
    kind: '',
    rowId: '',
    handle: '',
    parent: '',
    cells: {},
    before: '',
    reduced: '',
    pictures: [],
    attributes: [],
    options: [],
    optionNames: [],
    ladder: [],
    nowhere: [],
    notes: [],
  };
  const named = namesOf(targets, row);
  const size: Partial<Record<'length' | 'width' | 'height', number>> = {};
  targets.forEach((target, at) => {
    const cell = (row[at] ?? '').trim();
    if (cell === '') return;
    switch (target.to) {
      case 'field':
        putField(read, target, cell);
        break;
      case 'price-before':
        read.before = cell;
        break;
      case 'price-reduced':
        read.reduced = cell;
        break;
      case 'attribute':
        read.attributes.push({ name: target.name, value: cell });
        break;
      case 'option':
        read.options.push({ name: target.name, value: cell });
        break;
      case 'attribute-value':
        read.attributes.push({ name: named.attribute.get(target.nth) ?? `属性${target.nth}`, value: cell });
        break;
      case 'option-value':
        read.options.push({ name: named.option.get(target.nth) ?? '', value: cell });
        break;
      case 'option-names':
        read.optionNames = bars(cell);
        break;
      case 'option-values':
        bars(cell).forEach(
          (value, nth) => void read.options.push({ name: read.optionNames[nth] ?? '', value }),
        );
        break;
      case 'options':
        read.options.push(...pairs(cell, /[;；,，|\n]/));
        break;
      case 'facets':
        putFacets(read, cell);
        break;
      case 'attributes':
        read.attributes.push(...pairs(cell, cell.includes('\n') ? /\n/ : /[;；|]/));
        break;
      case 'ladder':
        read.ladder.push({ from: target.from, perPiece: plainNumber(cell) });
        break;
      case 'ladders':
        read.ladder.push(...ladderCells(cell));
        break;
      case 'size':
        size[target.axis] = Number(plainNumber(cell)) * UNITS[target.unit];
        break;
      case 'handle':
        read.handle = cell;
        break;
      case 'parent':
        read.parent = cell;
        break;
      case 'row-id':
        read.rowId = cell;
        break;
      case 'row-kind':
        read.kind = cell.toLowerCase();
        break;
      case 'nowhere':
        read.nowhere.push({ name: heads[at] ?? '', value: cell });
        break;
      default:
    }
  });
  const { length, width, height } = size;
  if (length && width && height) read.cells.volume = String(Math.round(length * width * height));
  return read;
}

/** The names that the columns of names give to the columns of values beside them. */
function namesOf(targets: readonly ColumnTarget[], row: readonly string[]) {
  const names = { attribute: new Map<number, string>(), option: new Map<number, string>() };
  targets.forEach((target, at) => {
    const cell = (row[at] ?? '').trim();
    if (cell === '') return;
    if (target.to === 'attribute-name') names.attribute.set(target.nth, cell);
    else if (target.to === 'option-name') names.option.set(target.nth, cell);
  });
  return names;
}

function putField(
  read: ReadRow,
  { field, unit }: Extract<ColumnTarget, { to: 'field' }>,
  cell: string,
): void {
  if (field === 'pictures') {
    for (const one of pictureSources(cell)) {
      if (!read.pictures.includes(one)) read.pictures.push(one);
    }
    return;
  }
  if (field === 'status') {
    const status = statusOf(cell);
    // Shopify says it in two columns; whichever takes it off the shelf wins.
    if (read.cells.status !== '下架') read.cells.status = status ?? cell;
    return;
  }
  if (field === 'category') {
    // Of several categories, and of a product's own word beside the path of a taxonomy, the deepest is taken.
    const paths = cell.split(/\s*[,，;；]\s*/).map(plainPath);
    const deepest = paths.reduce((best, one) => (levels(one) > levels(best) ? one : best), '');
    const known = read.cells.category ?? '';
    read.cells.category = levels(deepest) > levels(known) ? deepest : known;
    const left = paths.filter((one) => one !== deepest && one !== '');
    if (left.length > 0) read.nowhere.push({ name: '其他分类', value: left.join('、') });
    return;
  }
  if (!NUMBER_FIELDS.has(field)) {
    read.cells[field] = cell;
    return;
  }
  const number = plainNumber(cell);
  if (unit === 'pack') {
    read.cells[field] = /^\d+$/.test(number) ? `${number}件` : number;
    return;
  }
  read.cells[field] = unit ? scaled(number, UNITS[unit]) : number;
}

/** The pictures that a cell names, one after the other; some systems write a list of quoted addresses. */
export const pictureSources = (cell: string): string[] =>
  (/^\s*\[.*\]\s*$/s.test(cell) ? cell.replace(/[[\]"]/g, '') : cell)
    .split(/\s*[,，;；|\n]\s*/)
    .map((one) => one.trim())
    .filter(Boolean);

const levels = (path: string): number => (path === '' ? 0 : path.split('/').length);

/** 「Clothing > Tshirts」 as the mall writes a path. */
const plainPath = (text: string): string =>
  text
    .split(/\s*(?:>|＞|》|\/|／|\||｜|→)\s*/)
    .map((step) => step.trim())
    .filter(Boolean)
    .join('/');

const ON = new Set([
  '1',
  'true',
  'yes',
  'y',
  'active',
  'publish',
  'published',
  '上架',
  '在售',
  '是',
  '出售中',
  '已上架',
]);
const OFF = new Set([
  '0',
  '-1',
  'false',
  'no',
  'n',
  'draft',
  'archived',
  'private',
  '下架',
  '否',
  '仓库中',
  '已下架',
  '停售',
]);
function statusOf(cell: string): string | undefined {
  const text = cell.toLowerCase();
  return ON.has(text) ? '上架' : OFF.has(text) ? '下架' : undefined;
}

/** 「￥1,234.50」 → 「1234.50」; what is no number stays as it is, for the reader to see. */
export function plainNumber(text: string): string {
  const plain = withoutThousands(text.normalize('NFKC').replace(/[¥￥$€£元\s]/g, ''));
  return plain !== null && /^\d*\.?\d+$/.test(plain) ? plain.replace(/^\./, '0.') : text;
}

/** Whole, as weights and volumes are kept. */
const scaled = (number: string, unit: number): string =>
  /^\d*\.?\d+$/.test(number) ? String(Math.round(Number(number) * unit)) : number;

const bars = (cell: string): string[] => cell.split('|').map((one) => one.trim());

/** Which facet says what; every other one is an attribute. */
const FACETS: ReadonlyMap<string, 'category' | 'brand'> = new Map([
  ['category', 'category'],
  ['categories', 'category'],
  ['分类', 'category'],
  ['brand', 'brand'],
  ['manufacturer', 'brand'],
  ['品牌', 'brand'],
]);

function putFacets(read: ReadRow, cell: string): void {
  for (const { name, value } of pairs(cell, /\|/)) {
    const field = FACETS.get(name.toLowerCase());
    if (!field) read.attributes.push({ name, value });
    else if (!read.cells[field]) putField(read, { to: 'field', field }, value);
    else read.nowhere.push({ name: field === 'category' ? '其他分类' : '其他品牌', value });
  }
}

/** 「颜色:红;尺码:S」; a part without a name of its own belongs to the value before it. */
function pairs(cell: string, between: RegExp): NamedValue[] {
  const found: NamedValue[] = [];
  const signs = new RegExp(`(${between.source})`);
  const parts = cell.split(signs);
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at]?.trim() ?? '';
    const [, name = '', value = ''] = /^([^:：]+)[:：]\s*(.+)$/.exec(part) ?? [];
    const last = found.at(-1);
    if (name !== '') found.push({ name: name.trim(), value });
    else if (last && part !== '' && !/[:：]$/.test(part)) last.value += `${parts[at - 1] ?? ''}${part}`;
  }
  return found;
}
