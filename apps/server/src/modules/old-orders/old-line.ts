import { fen, formatAmount, formatMinute, formatUnitPrice, unitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, toJson } from '../../platform';

/** A line of an old order as a plan writes it; moments as JSON has them, prices in 1/10000 yuan, amounts in fen. */
export interface OldLineWritten {
  khId: number;
  no: string;
  key: string;
  /** its row in the table that brings it along */
  place: number;
  head: OldHead;
  line: OldGoods;
}

/** What an old order says besides its lines. */
export interface OldHead {
  orderedAt: string;
  recipient: string;
  address: string;
  note: string;
}

/** What one of its lines says. */
export interface OldGoods {
  goodsId: number | null;
  code: string;
  name: string;
  packs: number;
  pieces: number;
  piecesPerPack: number | null;
  perPack: number | null;
  perPiece: number | null;
  amount: number;
}

/** Where a line stands: its customer, the number of its order, and its place in it. */
export type OldLinePlace = Pick<OldLineWritten, 'khId' | 'no' | 'key'>;

const OBJECT = 'old-order-line:';

export const oldLineObject = ({ khId, no, key }: OldLinePlace): string =>
  OBJECT + JSON.stringify([khId, no, key]);

export function placeOfObject(object: string): OldLinePlace {
  const [khId, no, key] = JSON.parse(object.slice(OBJECT.length)) as [number, string, string];
  return { khId, no, key };
}

/** What a line `l` looks like: compared before it is written over or taken back. */
export const LINE_MARK = sql<string>`md5(row(l.goods_id, l.code, l.name, l.packs, l.pieces, l.pieces_per_pack,
  l.per_pack, l.per_piece, l.amount)::text)`;

interface StoredRow {
  khId: number;
  no: string;
  orderedAt: Date;
  recipient: string;
  address: string;
  note: string;
  key: string | null;
  goodsId: number | null;
  code: string | null;
  name: string | null;
  packs: number | null;
  pieces: number | null;
  piecesPerPack: number | null;
  perPack: number | null;
  perPiece: number | null;
  amount: number | null;
  mark: string | null;
}

/** What the mall has at these places: orders by `orderKey`, lines by their object. */
export interface StoredOld {
  heads: ReadonlyMap<string, OldHead>;
  lines: ReadonlyMap<string, { line: OldGoods; mark: string }>;
}

export const orderKey = ({ khId, no }: Pick<OldLinePlace, 'khId' | 'no'>): string =>
  JSON.stringify([khId, no]);

/** The orders and lines that stand at these places now: one statement. */
export async function readStored(db: Db, places: readonly OldLinePlace[]): Promise<StoredOld> {
  const wanted = places.map(({ khId, no, key }) => ({ kh_id: khId, no, key }));
  const { rows } = await sql<StoredRow>`
    select o.kh_id as "khId", o.no, o.ordered_at as "orderedAt", o.recipient, o.address, o.note, l.key,
      l.goods_id as "goodsId", l.code, l.name, l.packs, l.pieces, l.pieces_per_pack as "piecesPerPack",
      l.per_pack as "perPack", l.per_piece as "perPiece", l.amount,
      case when l.id is null then null else ${LINE_MARK} end as mark
    from jsonb_to_recordset(${toJson(wanted)}::jsonb) as w(kh_id bigint, no text, key text)
    join old_orders o on o.kh_id = w.kh_id and o.no = w.no
    left join old_order_lines l on l.old_order_id = o.id and l.key = w.key`.execute(db);
  const heads = new Map<string, OldHead>();
  const lines = new Map<string, { line: OldGoods; mark: string }>();
  for (const row of rows) {
    const { khId, no, key, mark, recipient, address, note } = row;
    heads.set(orderKey({ khId, no }), {
      orderedAt: row.orderedAt.toISOString(),
      recipient,
      address,
      note,
    });
    if (key === null || mark === null) continue;
    const line: OldGoods = {
      goodsId: row.goodsId,
      code: row.code ?? '',
      name: row.name ?? '',
      packs: row.packs ?? 0,
      pieces: row.pieces ?? 0,
      piecesPerPack: row.piecesPerPack,
      perPack: row.perPack,
      perPiece: row.perPiece,
      amount: row.amount ?? 0,
    };
    lines.set(oldLineObject({ khId, no, key }), { line, mark });
  }
  return { heads, lines };
}

/** A line and its order in words, in the order in which a plan shows them; '' = nothing is said. */
export function oldLineWords({ head, line }: Pick<OldLineWritten, 'head' | 'line'>): [string, string][] {
  const count = (one: number | null): string => (one ? String(one) : '');
  const price = (one: number | null): string => (one === null ? '' : formatUnitPrice(unitPrice(one)));
  return [
    ['下单时间', formatMinute(new Date(head.orderedAt))],
    ['货号', line.code],
    ['商品', line.name],
    ['商城里的商品', line.goodsId === null ? '没有' : '有'],
    ['件数', count(line.packs)],
    ['个数', count(line.pieces)],
    ['装箱数', count(line.piecesPerPack)],
    ['件价', price(line.perPack)],
    ['个价', price(line.perPiece)],
    ['小计', formatAmount(fen(line.amount))],
    ['收货人', head.recipient],
    ['收货地址', head.address],
    ['备注', head.note],
  ];
}
