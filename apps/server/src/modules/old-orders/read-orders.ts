import type { WireOldOrder } from '@pifa/contract';
import { fen, fenToYuan, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../../platform';

/** An old order as a list shows it. */
export interface OldOrderRow {
  id: number;
  kh_id: number;
  company: string;
  no: string;
  ordered_at: Date;
  recipient: string;
  address: string;
  note: string;
}

/** One of its lines, with the goods as the mall has it today; prices in 1/10000 yuan, amounts in fen. */
export interface OldLineRow {
  old_order_id: number;
  goods_id: number | null;
  code: string;
  name: string;
  spec: string | null;
  image: string | null;
  unit: string | null;
  pack_unit: string | null;
  packs: number;
  pieces: number;
  pieces_per_pack: number | null;
  per_pack: number | null;
  per_piece: number | null;
  amount: number;
}

/** Old orders `o` that a keyword means: by number, or by the goods in them. */
export function oldOrdersNamed(keyword: string): RawBuilder<unknown> {
  const like = containsPattern(keyword);
  return sql`(o.no ilike ${like} or exists (
    select from old_order_lines l where l.old_order_id = o.id and (l.name ilike ${like} or l.code ilike ${like})))`;
}

/** Of these orders `o`, the newest first. */
export async function readOldOrders(
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OldOrderRow[]> {
  const { rows } = await sql<OldOrderRow>`
    select o.id, o.kh_id, c.name as company, o.no, o.ordered_at, o.recipient, o.address, o.note
    from old_orders o join companies c on c.kh_id = o.kh_id where ${where}
    order by o.ordered_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The lines of these orders, as their table had them one after the other. */
export async function readOldLines(db: Db, orderIds: readonly number[]): Promise<OldLineRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<OldLineRow>`
    select l.old_order_id, l.goods_id, l.code, l.name, g.spec,
      (select p.url from goods_pictures p where p.goods_id = g.id order by p.sort, p.id limit 1) as image,
      g.unit, g.pack_unit, l.packs, l.pieces, l.pieces_per_pack, l.per_pack, l.per_piece, l.amount
    from old_order_lines l left join goods g on g.id = l.goods_id
    where l.old_order_id = any(${[...orderIds]}::bigint[]) order by l.place, l.id`.execute(db);
  return rows;
}

export function oldOrderToWire(order: OldOrderRow, lines: readonly OldLineRow[]): WireOldOrder {
  const own = lines.filter((line) => line.old_order_id === order.id);
  return {
    id: String(order.id),
    orderNo: order.no,
    createTime: order.ordered_at.toISOString(),
    amount: fenToYuan(fen(own.reduce((sum, { amount }) => sum + amount, 0))),
    note: order.note,
    lines: own.map(lineToWire),
  };
}

function lineToWire(line: OldLineRow): WireOldOrder['lines'][number] {
  const { pieces_per_pack: piecesPerPack, per_pack: perPack, per_piece: perPiece } = line;
  return {
    goodsId: line.goods_id === null ? '' : String(line.goods_id),
    goodsName: line.name,
    goodsCode: line.code,
    spec: line.spec ?? '',
    image: line.image ?? '',
    unit: line.unit ?? '个',
    packUnit: line.pack_unit ?? '件',
    ...(piecesPerPack !== null && { packingSpecification: piecesPerPack }),
    ipcnt: line.packs,
    spcnt: line.pieces,
    ...(perPack !== null && { saleIP: unitPriceToYuan(unitPrice(perPack)) }),
    ...(perPiece !== null && { saleSP: unitPriceToYuan(unitPrice(perPiece)) }),
    amount: fenToYuan(fen(line.amount)),
  };
}
