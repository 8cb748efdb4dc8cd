import { type CallBody, calls } from '@pifa/contract';
import { type Edge, isPriceText, readInstant } from '@pifa/domain';
import type { Description } from '../goods-row';

/** What describes a goods: only sales may write it. */
export const DESCRIBING = [
  '名称',
  '分类',
  '品牌',
  '条码',
  '规格',
  '卖点',
  '单位',
  '整件单位',
  '每件数量',
  '起订量',
  '单件步长',
  '整件步长',
  '发货地',
  '产地',
  '货位',
] as const;
/** Headings whose cells go into a column as they stand, or as whole numbers. */
export const TEXT_CELLS = [
  ['名称', 'name'],
  ['条码', 'barcode'],
  ['规格', 'spec'],
  ['卖点', 'selling_line'],
  ['单位', 'unit'],
  ['整件单位', 'pack_unit'],
  ['发货地', 'ship_from'],
  ['产地', 'origin'],
  ['货位', 'bin'],
] as const satisfies readonly (readonly [(typeof DESCRIBING)[number], keyof Description])[];
export const WHOLE_CELLS = [
  ['每件数量', 'pieces_per_pack'],
  ['起订量', 'min_pieces'],
  ['单件步长', 'piece_step'],
  ['整件步长', 'pack_step'],
] as const satisfies readonly (readonly [(typeof DESCRIBING)[number], keyof Description])[];
const CHANGING = [
  '整件价',
  '单件价',
  '促销整件价',
  '促销单件价',
  '促销开始',
  '促销结束',
  '库存',
  '状态',
  '成本',
] as const;
/** Written by ourselves into the list of bad rows; nobody has to take them out before sending it again. */
export const OURS = ['行号', '原因'] as const;

export const COLUMNS = ['货号', ...DESCRIBING, ...CHANGING] as const;
type Column = (typeof COLUMNS)[number];
export type Cells = Partial<Record<Column, string>>;

const STATUS: ReadonlyMap<string, 'on' | 'off'> = new Map([
  ['上架', 'on'],
  ['下架', 'off'],
]);
const WHOLE = WHOLE_CELLS.map(([heading]) => heading);
const MONEY = ['整件价', '单件价', '促销整件价', '促销单件价', '成本'] as const;
/** Of most columns. */
export const LONGEST_CELL = 60;
const LONGEST: Partial<Record<Column, number>> = { 名称: 200, 规格: 100, 卖点: 200 };

/** What is wrong with the head of a table, if anything. */
export function wrongHead(head: readonly string[]): string | undefined {
  const known: readonly string[] = [...COLUMNS, ...OURS];
  const unknown = head.find((name) => !known.includes(name));
  if (unknown === undefined && head.includes('货号') && new Set(head).size === head.length) return undefined;
  const found = unknown === undefined ? '' : `，不认识「${unknown.slice(0, 20)}」`;
  return `表头应为：${COLUMNS.join('、')}（货号必有，其余可省）${found}`;
}

/** Cells by column. An apostrophe before a formula sign is what our own exports put there. */
export function cellsOf(head: readonly string[], row: readonly string[]): Cells {
  return Object.fromEntries(head.map((name, at) => [name, (row[at] ?? '').replace(/^'(?=[=+\-@])/, '')]));
}

/** The change that a row requests (without its descriptive cells), or what is wrong with it. */
export function readChange(cells: Cells, confirm = false): CallBody<'adminGoods'> | string {
  const problem = wrongCell(cells) ?? wrongTogether(cells);
  if (problem) return problem;
  const from = readTime(cells.促销开始, 'start');
  const until = readTime(cells.促销结束, 'end');
  if (from === undefined || until === undefined) {
    return '促销时间应写作 2026-01-31 或 2026-01-31 08:00（北京时间）';
  }
  if (from !== null && until !== null && from >= until) return '促销开始时间应早于结束时间';
  const change = calls.adminGoods.spec.body.safeParse({
    code: cells.货号,
    ...(cells.整件价 ? { list: { perPack: cells.整件价, perPiece: cells.单件价 } } : {}),
    ...(cells.促销整件价
      ? { promo: { perPack: cells.促销整件价, perPiece: cells.促销单件价, from, until } }
      : {}),
    ...(cells.库存 ? { stockTo: Number(cells.库存) } : {}),
    ...(cells.状态 ? { status: STATUS.get(cells.状态) } : {}),
    reason: '表格导入',
    confirm,
  });
  return change.success ? change.data : '货号或数值不正确';
}

function wrongCell(cells: Cells): string | undefined {
  if (!cells.货号) return '货号不能为空';
  for (const [column, cell] of Object.entries(cells)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what databases and screens cannot take
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/.test(cell))
      return `${column}含有无法识别的字符`;
    const most = LONGEST[column as Column] ?? LONGEST_CELL;
    if (cell.length > most && column !== '原因') return `${column}不能超过 ${most} 个字`;
  }
  const money = MONEY.find((column) => cells[column] && !isPriceText(cells[column]));
  if (money) return `${money}应为不超过 4 位小数的金额`;
  const whole = WHOLE.find((column) => cells[column] && !/^\d{1,7}$/.test(cells[column]));
  if (whole) return `${whole}应为整数`;
  const least = WHOLE.find((column) => column !== '起订量' && cells[column] && Number(cells[column]) < 1);
  if (least) return `${least}至少为 1`;
  if (cells.库存 && (!/^\d{1,8}$/.test(cells.库存) || Number(cells.库存) > 10_000_000)) {
    return '库存应为 0 到 10000000 的整数';
  }
  return cells.状态 && !STATUS.has(cells.状态) ? '状态应为“上架”或“下架”' : undefined;
}

function wrongTogether(cells: Cells): string | undefined {
  if (Boolean(cells.整件价) !== Boolean(cells.单件价)) return '整件价与单件价应同时填写';
  if (Boolean(cells.促销整件价) !== Boolean(cells.促销单件价)) return '促销整件价与促销单件价应同时填写';
  if ((cells.促销开始 || cells.促销结束) && !cells.促销整件价) return '促销时间须与促销价同时填写';
  return undefined;
}

/** A moment in China's time; null for an empty cell, undefined for an unreadable one. */
export function readTime(text: string | undefined, edge: Edge): string | null | undefined {
  if (text === undefined || text === '') return null;
  // Days since 1900 as Excel counts them: the cell held a real date, and a whole number is a day without a time.
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const minutes = Math.round((Number(text) - 25_569) * 1_440);
    const isDay = minutes % 1_440 === 0 && edge === 'end';
    return new Date((minutes - 480 + (isDay ? 1_440 : 0)) * 60_000).toISOString();
  }
  return readInstant(text, edge)?.toISOString();
}
