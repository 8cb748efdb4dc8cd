import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';
import { recordActs, type WriteContext } from '../../staff';
import { type Purchased, recountPurchases } from '../count-purchases';
import { type OldHead, type OldLinePlace, type OldLineWritten, orderKey } from '../old-line';

/** Heads of orders as they shall be; orders that are not there yet are added. */
export async function putHeads(
  tx: Transaction,
  heads: readonly { khId: number; no: string; head: OldHead }[],
): Promise<void> {
  const own = new Map(
    heads.map(({ khId, no, head }) => [
      orderKey({ khId, no }),
      {
        kh_id: khId,
        no,
        ordered_at: head.orderedAt,
        recipient: head.recipient,
        address: head.address,
        note: head.note,
      },
    ]),
  );
  if (own.size === 0) return;
  await sql`
    insert into old_orders (kh_id, no, ordered_at, recipient, address, note)
    select kh_id, no, ordered_at, recipient, address, note
    from jsonb_populate_recordset(null::old_orders, ${toJson([...own.values()])}::jsonb) order by kh_id, no
    on conflict (kh_id, no) do update set ordered_at = excluded.ordered_at, recipient = excluded.recipient,
      address = excluded.address, note = excluded.note`.execute(tx);
}

/** Lines of orders that are there, as they shall be. */
export async function putLines(tx: Transaction, lines: readonly OldLineWritten[]): Promise<void> {
  if (lines.length === 0) return;
  const own = lines.map(({ khId, no, key, place, line }) => ({
    kh_id: khId,
    no,
    key,
    place,
    goods_id: line.goodsId,
    code: line.code,
    name: line.name,
    packs: line.packs,
    pieces: line.pieces,
    pieces_per_pack: line.piecesPerPack,
    per_pack: line.perPack,
    per_piece: line.perPiece,
    amount: line.amount,
  }));
  // A goods may have been deleted since it was met: the line is kept by its name.
  await sql`
    insert into old_order_lines (old_order_id, kh_id, key, place, goods_id, code, name, packs, pieces, pieces_per_pack, per_pack,
      per_piece, amount)
    select o.id, o.kh_id, w.key, w.place, g.id, w.code, w.name, w.packs, w.pieces, w.pieces_per_pack, w.per_pack, w.per_piece, w.amount
    from jsonb_to_recordset(${toJson(own)}::jsonb) as w(kh_id bigint, no text, key text, place integer, goods_id bigint, code text,
      name text, packs integer, pieces integer, pieces_per_pack integer, per_pack bigint, per_piece bigint,
      amount bigint)
    join old_orders o on o.kh_id = w.kh_id and o.no = w.no left join goods g on g.id = w.goods_id
    on conflict (old_order_id, key) do update set place = excluded.place, goods_id = excluded.goods_id, code = excluded.code,
      name = excluded.name, packs = excluded.packs, pieces = excluded.pieces,
      pieces_per_pack = excluded.pieces_per_pack, per_pack = excluded.per_pack, per_piece = excluded.per_piece,
      amount = excluded.amount`.execute(tx);
}

/** Takes lines away, and orders that have none left. */
export async function dropLines(tx: Transaction, places: readonly OldLinePlace[]): Promise<void> {
  if (places.length === 0) return;
  const wanted = sql`jsonb_to_recordset(${toJson(
    places.map(({ khId, no, key }) => ({ kh_id: khId, no, key })),
  )}::jsonb) as w(kh_id bigint, no text, key text)`;
  await sql`
    delete from old_order_lines l using old_orders o, ${wanted}
    where o.id = l.old_order_id and o.kh_id = w.kh_id and o.no = w.no and l.key = w.key`.execute(tx);
  await sql`
    delete from old_orders o using ${wanted} where o.kh_id = w.kh_id and o.no = w.no
      and not exists (select from old_order_lines l where l.old_order_id = o.id)`.execute(tx);
}

/** The goods of these orders, which were bought when their order says. */
export async function goodsOfOrders(tx: Transaction, places: readonly OldLinePlace[]): Promise<Purchased[]> {
  const wanted = places.map(({ khId, no }) => ({ kh_id: khId, no }));
  const { rows } = await sql<Purchased>`
    select distinct o.kh_id as "khId", l.goods_id as "goodsId"
    from jsonb_to_recordset(${toJson(wanted)}::jsonb) as w(kh_id bigint, no text)
    join old_orders o on o.kh_id = w.kh_id and o.no = w.no
    join old_order_lines l on l.old_order_id = o.id and l.goods_id is not null`.execute(tx);
  return rows;
}

/** What follows from changed lines: how often goods were bought, when a company ordered, and the book of acts. */
export async function followLines(
  { tx, operator, now }: WriteContext<object>,
  { what, places, goods }: { what: string; places: readonly OldLinePlace[]; goods: readonly Purchased[] },
): Promise<void> {
  await recountPurchases(tx, goods);
  const companies = [...new Set(places.map(({ khId }) => khId))];
  await sql`insert into company_orders_changed (kh_id) select unnest(${companies}::bigint[])`.execute(tx);
  const orders = new Map<string, { khId: number; no: string; lines: number }>();
  for (const { khId, no } of places) {
    const order = orders.get(orderKey({ khId, no })) ?? { khId, no, lines: 0 };
    orders.set(orderKey({ khId, no }), { ...order, lines: order.lines + 1 });
  }
  const acts = [...orders.values()].map(({ khId, no, lines }) => ({
    what,
    object: `company:${khId}`,
    after: { orderNo: no, lines },
    now,
  }));
  await recordActs(tx, operator, acts);
}
