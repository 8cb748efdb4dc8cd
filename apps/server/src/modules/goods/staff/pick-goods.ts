import type { CallData } from '@pifa/contract';
import { unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { containsPattern, type Platform } from '../../../platform';
import type { StaffCalls, StaffHandler } from '../../staff';
import { goodsForKeyword } from './find-goods';

const MOST_FOUND = 20;

type Picked = CallData<'adminGoodsPick'>['list'][number];

interface Row extends Omit<Picked, 'id' | 'listPerPack' | 'listPerPiece'> {
  id: number;
  list_per_pack: number;
  list_per_piece: number;
}

/** Goods for a picker: those that a keyword finds, or those of codes and ids in the order in which they were named. */
const pickGoods: StaffHandler<'adminGoodsPick'> = async ({ platform, db, query, now }) => {
  const { keyword, codes, ids } = query;
  const found = keyword === '' ? [] : await keywordGoods(platform, keyword, now);
  const wanted = [...found, ...ids.map(Number).filter(Number.isSafeInteger)];
  const upper = codes.map((code) => code.toUpperCase());
  const { rows } = await sql<Row>`
    select g.id, g.code, g.name, g.spec, g.image, g.unit, g.pack_unit as "packUnit",
      g.pieces_per_pack as "piecesPerPack", g.list_per_pack, g.list_per_piece,
      coalesce(s.available, 0) as stock, g.status = 'on' as "on"
    from goods g left join scarce s on s.id = g.stock_id
    where g.id = any(${wanted}::bigint[]) or g.code = any(${[...codes, ...upper]})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, toWire(row)]));
  const byCode = new Map(rows.map((row) => [row.code, toWire(row)]));
  const unknown: number[] = [];
  const coded = codes.flatMap((code, at) => {
    const one = byCode.get(code) ?? byCode.get(code.toUpperCase());
    if (!one) unknown.push(at);
    return one ?? [];
  });
  const list = [...wanted.flatMap((id) => byId.get(id) ?? []), ...coded];
  return { list: [...new Map(list.map((one) => [one.id, one])).values()], unknown };
};

/** Also goods off the shelf, which the words of the shop do not know. */
async function keywordGoods(platform: Platform, keyword: string, now: Date): Promise<number[]> {
  const named = await goodsForKeyword(platform, keyword, { now, most: MOST_FOUND });
  const rest = MOST_FOUND - named.length;
  if (rest <= 0 || [...keyword].length < 3) return named;
  const { rows } = await sql<{ id: number }>`
    select id from goods where status = 'off' and search_text like ${containsPattern(keyword.toLowerCase())}
    limit ${rest}`.execute(platform.db);
  return [...new Set([...named, ...rows.map(({ id }) => id)])];
}

const toWire = ({ id, list_per_pack, list_per_piece, ...rest }: Row): Picked => ({
  ...rest,
  id: String(id),
  listPerPack: unitPriceToYuan(unitPrice(list_per_pack)),
  listPerPiece: unitPriceToYuan(unitPrice(list_per_piece)),
});

export const pickStaff = {
  adminGoodsPick: { handle: pickGoods },
} satisfies StaffCalls;
