import type { WireFormField, WirePromotionGoods } from '@pifa/contract/staff';
import {
  formatUnitPrice,
  isBelowCost,
  packPriceOf,
  parseUnitPrice,
  pastedTerms,
  type PastedColumn,
  type PastedGoods,
  pricePair,
  yuanToUnitPrice,
} from '@pifa/domain';
import type { CellMark } from '../../widgets/money-grid/money-grid';
import { type GridValues, yuanText } from '../../widgets/money-grid/grid-model';
import type { Values } from './draft';

/** The columns of a promotion's goods: which holds the goods, which are typed. */
export interface GridShape {
  goods: string;
  /** filled in with the goods' name */
  name: string | undefined;
  typed: readonly WireFormField[];
  /** a table in the row: the steps of a presale */
  inner: readonly WireFormField[];
}

export function shapeOf(columns: readonly WireFormField[]): GridShape {
  return {
    goods: columns.find(({ control }) => control === 'goods')?.name ?? 'goodsId',
    name: columns.find(({ fills }) => fills === 'goods-name')?.name,
    typed: columns.filter(({ control, fills }) => (control === 'yuan' || control === 'whole') && !fills),
    inner: columns.filter(({ control }) => control === 'rows'),
  };
}

/** Rows as the grid holds them: by goods and column. */
export const gridValues = (rows: readonly Values[], { goods, typed }: GridShape): GridValues =>
  Object.fromEntries(
    rows.map((row) => [
      String(row[goods]),
      Object.fromEntries(typed.map(({ name }) => [name, row[name] === undefined ? '' : String(row[name])])),
    ]),
  );

export const rowsWith = (rows: readonly Values[], values: GridValues, { goods }: GridShape): Values[] =>
  rows.map((row) => ({ ...row, ...values[String(row[goods])] }));

/** A row for a goods that was picked. */
export const newRow = (goods: WirePromotionGoods, shape: GridShape): Values => ({
  [shape.goods]: goods.id,
  ...(shape.name ? { [shape.name]: goods.name.slice(0, 60) } : {}),
});

const PLACES: Readonly<Record<'pack' | 'piece', RegExp>> = { pack: /件/, piece: /零/ };

/** Where what was pasted goes: the first columns that hold a price of a pack, of a piece, and a count. */
function placesOf({ typed }: GridShape) {
  const prices = typed.filter(({ control }) => control === 'yuan');
  return {
    pack: prices.find(({ word }) => PLACES.pack.test(word))?.name ?? prices[0]?.name,
    piece: prices.find(({ word }) => PLACES.piece.test(word))?.name ?? prices[1]?.name,
    count: typed.find(({ control }) => control === 'whole')?.name,
  };
}

/** A pasted line over the row that is there already; null where it cannot be read. */
export function pastedRow(
  line: PastedGoods,
  columns: readonly (PastedColumn | null)[],
  { goods, before, shape }: { goods: WirePromotionGoods; before: Values | undefined; shape: GridShape },
): Values | null {
  const { listPack, listPiece, piecesPerPack } = goods;
  const list = pricePair(yuanToUnitPrice(listPack), yuanToUnitPrice(listPiece));
  const terms = pastedTerms(line, columns, { list, piecesPerPack });
  if (!terms) return null;
  const places = placesOf(shape);
  return {
    ...(before ?? newRow(goods, shape)),
    ...(terms.pair && places.pack ? { [places.pack]: yuanText(terms.pair.perPack) } : {}),
    ...(terms.pair && places.piece ? { [places.piece]: yuanText(terms.pair.perPiece) } : {}),
    ...(terms.count !== null && places.count ? { [places.count]: String(terms.count) } : {}),
  };
}

/** What is to be said of a price or a count while it is typed; the server judges before it goes live. */
export function markOfCell(
  goods: WirePromotionGoods | undefined,
  column: WireFormField,
  typed: string,
): CellMark | undefined {
  if (!goods || typed === '') return undefined;
  const value = Number(typed);
  const isPack = PLACES.pack.test(column.word);
  if (column.control === 'whole') {
    const isOwn = /库存/.test(column.word);
    return isOwn && goods.stock !== undefined && value > goods.stock
      ? { tone: 'red', text: `可用库存只有 ${goods.stock}` }
      : undefined;
  }
  if (!/价/.test(column.word)) return undefined;
  const list = isPack ? goods.listPack : goods.listPiece;
  if (value * 10 < list) return { tone: 'red', text: `不到标价 ¥${list} 的一成，启用前要写明是有意的` };
  if (value >= list) return { tone: 'amber', text: `不低于标价 ¥${list}` };
  const price = parseUnitPrice(typed);
  if (goods.cost === undefined || price === null) return undefined;
  const cost = yuanToUnitPrice(goods.cost);
  const { piecesPerPack } = goods;
  const pair = { perPack: isPack ? price : 0, perPiece: isPack ? 0 : price };
  return isBelowCost({ ...pair, piecesPerPack, cost })
    ? {
        tone: 'amber',
        text: `低于成本 ¥${formatUnitPrice(isPack ? packPriceOf(cost, piecesPerPack) : cost)}`,
      }
    : undefined;
}

/** What one call takes. */
const CODES_AT_ONCE = 500;
type Found = { list: WirePromotionGoods[]; missing: string[] };

/** The goods of all of these codes, asked for in as many calls as it takes, and the codes that no goods has. */
export async function goodsOfCodes(
  codes: readonly string[],
  find: (body: { codes: string[] }) => Promise<Found>,
): Promise<Found> {
  const all: Found = { list: [], missing: [] };
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) {
    const { list, missing } = await find({ codes: codes.slice(at, at + CODES_AT_ONCE) });
    all.list.push(...list);
    all.missing.push(...missing);
  }
  return all;
}
