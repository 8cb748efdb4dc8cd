import { describe, expect, it } from 'vitest';
import { NO_QUANTITY, type Quantity, type QuantityRule, quantityRule } from '../quantity';
import {
  columnWrites,
  fillCells,
  fillText,
  fitsMatrix,
  inReadingOrder,
  type Grid,
  type GridCell,
  isBlock,
  lastOrderFill,
  type NamedGrid,
  nextCell,
  nextInColumns,
  placeBlock,
  readBlock,
  sumQuantities,
} from './index';

const rule = (facts: Partial<QuantityRule> = {}): QuantityRule =>
  quantityRule({
    piecesPerPack: 24,
    minPieces: 48,
    pieceStep: 12,
    stock: 610,
    unit: '瓶',
    packUnit: '件',
    ...facts,
  });
const paper = quantityRule({ piecesPerPack: 1, minPieces: 10, pieceStep: 6, unit: '包' });
const cell = (goodsId: string, box: 'packs' | 'pieces', own = rule(), open = true): GridCell => ({
  goodsId,
  rule: own,
  box,
  open,
});
const UNCLEAR = '逗号只能分千位，如 1,200；请重写数量';
const packs = (count: number): Quantity => ({ packs: count, pieces: 0 });
const pieces = (count: number): Quantity => ({ packs: 0, pieces: count });

/** 列表：红的三个尺码，M 无货；整件与拆零两列。 */
const list: NamedGrid = {
  grid: [
    [cell('S', 'packs'), cell('S', 'pieces')],
    [cell('M', 'packs', rule({ stock: 0 }), false), cell('M', 'pieces', rule({ stock: 0 }), false)],
    [cell('L', 'packs'), cell('L', 'pieces')],
  ],
  rowNames: [
    ['S', 'A01'],
    ['M', 'A02'],
    ['L', 'A03'],
  ],
  columnNames: ['整件', '拆零'],
};
/** 矩阵：两色三码，蓝 M 没有这个组合。 */
const matrix: NamedGrid = {
  grid: [
    [cell('红S', 'packs'), cell('红M', 'packs'), cell('红L', 'packs')],
    [cell('蓝S', 'packs'), null, cell('蓝L', 'packs')],
  ],
  rowNames: [['红'], ['蓝']],
  columnNames: ['S', 'M', 'L'],
};

/** What a paste comes to: quantities by goods, and what found no box. */
function paste(text: string, table: NamedGrid, from = { row: 0, column: 0 }) {
  const { writes, lost } = placeBlock(readBlock(text), table, from);
  const fills = fillCells(writes, {});
  return {
    filled: Object.fromEntries(fills.map(({ goodsId, edit }) => [goodsId, edit.quantity])),
    notes: fills.flatMap(({ edit }) => edit.notes.map((note) => note.text)),
    lost: lost.map(({ line, why }) => `第${line}行${why}`),
  };
}

describe('整列填入', () => {
  it.each<[string, QuantityRule, 'packs' | 'pieces', string, Quantity, string[]]>([
    ['2 件正好起订', rule(), 'packs', '2', packs(2), []],
    ['拆零 50 → 按 12 的倍数 60', rule(), 'pieces', '50', pieces(60), ['已按 12 的倍数调整为 60']],
    ['1 件不足起订 → 清零并说明', rule(), 'packs', '1', NO_QUANTITY, ['不足起订量 48瓶，已清零']],
    ['26 件超过库存 → 25 件', rule(), 'packs', '26', packs(25), ['当前数量已超过商品最大库存']],
    ['打印纸 11 → 12', paper, 'pieces', '11', pieces(12), ['已按 6 的倍数调整为 12']],
    ['全角 １２０ 也认', rule(), 'pieces', '１２０', pieces(120), []],
    ['「1,5」不是 15，不填', rule(), 'packs', '1,5', NO_QUANTITY, [UNCLEAR]],
    ['填 0 就是清空', rule(), 'packs', '0', NO_QUANTITY, []],
  ])('%s', (_title, own, box, typed, quantity, notes) => {
    const [fill] = fillCells(columnWrites([[cell('1', box, own)]], 0, typed), {});
    expect(fill?.edit.quantity).toEqual(quantity);
    expect(fill?.edit.notes.map((note) => note.text)).toEqual(notes);
  });

  it('只填这一列，无货的和不存在的组合跳过；选全部则各列都填', () => {
    const ids = (column: number | null, grid: Grid) =>
      columnWrites(grid, column, '3').map((one) => one.cell.goodsId);
    expect(ids(1, matrix.grid)).toEqual(['红M']);
    expect(ids(null, matrix.grid)).toEqual(['红S', '红M', '红L', '蓝S', '蓝L']);
    expect(ids(0, list.grid)).toEqual(['S', 'L']);
  });

  it('另一个框里已有的数量留着：1 件 + 拆零整列填 24 → 1件+24瓶，够起订', () => {
    const [fill] = fillCells(columnWrites(list.grid, 1, '24'), { S: packs(1) });
    expect(fill).toEqual({ goodsId: 'S', edit: { quantity: { packs: 1, pieces: 24 }, notes: [] } });
  });

  it('填完说清楚：几款填入、几款调整、几款清零', () => {
    const short = rule({ minPieces: 480 });
    const fills = fillCells(
      [cell('1', 'pieces'), cell('2', 'pieces', rule({ pieceStep: 24 })), cell('3', 'pieces', short)].map(
        (one) => ({
          cell: one,
          typed: '60',
        }),
      ),
      {},
    );
    expect(fillText(fills)).toBe('已填入 2 款，其中 1 款按起订规则调整；1 款不足起订量，已清零');
    const kept = fillCells(columnWrites(list.grid, 0, '1,5'), { S: packs(2) });
    expect(kept[0]?.edit.quantity).toEqual(packs(2));
    expect(fillText(kept)).toBe(`已填入 0 款；2 款没有填：${UNCLEAR}`);
  });
});

describe('从表格或聊天里粘贴一列', () => {
  it.each<[string, string, Record<string, Quantity>, string[]]>([
    ['Excel 一列三行，中间无货', '2\r\n3\r\n4\r\n', { S: packs(2), L: packs(4) }, ['第2行暂不可订']],
    ['中间空一行：那一款不动', '2\n\n4', { S: packs(2), L: packs(4) }, []],
    [
      '两列：整件与拆零',
      '2\t12\n\t\n1\t24',
      { S: { packs: 2, pieces: 12 }, L: { packs: 1, pieces: 24 } },
      [],
    ],
    ['带规格，次序不同也对得上', 'L\t4\nS\t2', { L: packs(4), S: packs(2) }, []],
    ['用编号', 'a03 4\nA01 2', { L: packs(4), S: packs(2) }, []],
    ['聊天里写的：S：2件，L：60瓶', 'S：2件\nL：60瓶', { S: packs(2), L: pieces(60) }, []],
    ['第一行是表头', '规格\t数量\nS\t2', { S: packs(2) }, []],
    ['表头写了拆零：填到拆零', '规格\t拆零\nS\t48', { S: pieces(48) }, []],
    ['千分位与引号', '"1,000"\n', { S: packs(25) }, []],
    ['多出来的行列出来，不丢', '2\n\n3\n9', { S: packs(2), L: packs(3) }, ['第4行超出表格，没有这一行']],
    ['没有这一款的列出来', 'S\t2\nXXL\t3', { S: packs(2) }, ['第2行没有找到这一款']],
    ['「1,5」不是 15，列出来', 'S\t2\nL\t1，5', { S: packs(2) }, [`第2行${UNCLEAR}`]],
    ['不是数量的列出来', 'S\t2\nL\t两件', { S: packs(2) }, ['第2行没有读到数量']],
  ])('%s', (_title, text, filled, lost) => {
    expect(paste(text, list)).toMatchObject({ filled, lost });
  });

  it('贴进来的数同样按起订、步长、库存取整，并说明', () => {
    expect(paste('50\n\n13', list, { row: 0, column: 1 })).toEqual({
      filled: { S: pieces(60), L: NO_QUANTITY },
      notes: ['已按 12 的倍数调整为 60', '不足起订量 48瓶，已清零'],
      lost: [],
    });
  });

  it('贴在中间：从光标那一格往下', () => {
    expect(paste('3', list, { row: 2, column: 0 }).filled).toEqual({ L: packs(3) });
  });

  it('矩阵贴一整块：不存在的组合与出格的都列出来', () => {
    expect(paste('2\t3\t4\t5\n6\t7\t8', matrix)).toEqual({
      filled: { 红S: packs(2), 红M: packs(3), 红L: packs(4), 蓝S: packs(6), 蓝L: packs(8) },
      notes: [],
      lost: ['第1行超出表格，没有这一列', '第2行没有这个组合'],
    });
  });

  it('矩阵带行头列头：按名字对，次序随意', () => {
    expect(paste('\tL\tS\n蓝\t8\t6\n红\t\t2', matrix).filled).toEqual({
      蓝L: packs(8),
      蓝S: packs(6),
      红S: packs(2),
    });
  });

  it('尺码本身是数字（38、39）：行名全对得上才当行名', () => {
    const shoes: NamedGrid = {
      grid: [[cell('38', 'packs')], [cell('39', 'packs')]],
      rowNames: [['38'], ['39']],
      columnNames: ['整件'],
    };
    expect(paste('39 4\n38 2', shoes).filled).toEqual({ 39: packs(4), 38: packs(2) });
    expect(paste('39\n38', shoes).filled).toEqual({ 38: packs(25), 39: packs(25) });
  });

  it('单独一个数还是照常打字，不算成块', () => {
    expect(['12', '12\n', '12\t3', '1\n2'].map(isBlock)).toEqual([false, false, true, true]);
  });
});

describe('按上次订单填入', () => {
  const bought = (goodsId: string, time: string, quantity: Quantity, own = rule(), onSale = true) => ({
    goodsId,
    rule: own,
    onSale,
    quantity,
    time,
  });

  it('只取最近那一单里的款；更早单里的不填', () => {
    const fill = lastOrderFill([
      bought('S', '2026-11-03T02:00:00Z', packs(2)),
      bought('M', '2026-10-01T02:00:00Z', packs(9)),
      bought('L', '2026-11-03T10:00:00+08:00', pieces(60)),
    ]);
    expect(fill?.lines.map(({ goodsId, quantity }) => [goodsId, quantity])).toEqual([
      ['S', packs(2)],
      ['L', pieces(60)],
    ]);
  });

  it('规则变了按今天的规则：步长变 24、库存只剩 48、无货、下架都说出来', () => {
    const at = '2026-11-03T02:00:00Z';
    const fill = lastOrderFill([
      bought('1', at, pieces(60), rule({ pieceStep: 24, piecesPerPack: 240 })),
      bought('2', at, packs(5), rule({ stock: 48 })),
      bought('3', at, packs(5), rule({ stock: 0 })),
      bought('4', at, packs(5), rule(), false),
    ]);
    expect(fill?.lines.map(({ quantity, note }) => [quantity, note])).toEqual([
      [pieces(72), '已按 24 的倍数调整为 72'],
      [packs(2), '当前数量已超过商品最大库存'],
      [NO_QUANTITY, '无货'],
      [NO_QUANTITY, '已下架'],
    ]);
  });

  it('从没买过：没有可填的', () => {
    expect(lastOrderFill([])).toBeNull();
  });
});

describe('矩阵的样子与走法', () => {
  it('两个键且第二个键不超过 8 个取值才有矩阵', () => {
    const values = (count: number) => ({ values: Array.from({ length: count }, (_, at) => String(at)) });
    expect(fitsMatrix([values(30), values(8)])).toBe(true);
    expect(fitsMatrix([values(2), values(9)])).toBe(false);
    expect(fitsMatrix([values(2)])).toBe(false);
    expect(fitsMatrix([values(2), values(2), values(2)])).toBe(false);
  });

  it('Ctrl+方向键跳过不存在的组合和无货的，到边不动', () => {
    expect(nextCell(matrix.grid, { row: 1, column: 0 }, 'right')).toEqual({ row: 1, column: 2 });
    expect(nextCell(matrix.grid, { row: 0, column: 1 }, 'down')).toBeNull();
    expect(nextCell(list.grid, { row: 0, column: 0 }, 'down')).toEqual({ row: 2, column: 0 });
    expect(nextCell(matrix.grid, { row: 0, column: 0 }, 'left')).toBeNull();
  });

  it.each([
    ['往下一格', { row: 0, column: 0 }, 'down', { row: 1, column: 0 }],
    ['到列底，去下一列的第一格', { row: 1, column: 0 }, 'down', { row: 0, column: 1 }],
    ['下面没有这个组合，也去下一列', { row: 0, column: 1 }, 'down', { row: 0, column: 2 }],
    ['最后一列的底下，到头了', { row: 1, column: 2 }, 'down', null],
    ['往回：到列顶，去上一列的最后一格', { row: 0, column: 2 }, 'up', { row: 0, column: 1 }],
    ['往回：第一格前面没有了', { row: 0, column: 0 }, 'up', null],
  ] as const)('按回车：%s', (_title, from, direction, to) => {
    expect(nextInColumns(matrix.grid, from, direction)).toEqual(to);
  });

  it.each([
    ['尺码从小到大', ['M', 'L', 'XL', 'S'], ['S', 'M', 'L', 'XL']],
    ['同一单位按大小', ['30mm', '20mm', '40mm'], ['20mm', '30mm', '40mm']],
    ['单位不同，照商品的次序', ['500ml', '1L'], ['500ml', '1L']],
    ['颜色照商品的次序', ['蓝', '黑', '白'], ['蓝', '黑', '白']],
  ])('取值的次序：%s', (_title, values, order) => {
    expect(inReadingOrder(values)).toEqual(order);
  });

  it('行合计与列合计：件归件，个归个', () => {
    expect(sumQuantities([packs(2), undefined, { packs: 1, pieces: 24 }])).toEqual({ packs: 3, pieces: 24 });
  });
});
