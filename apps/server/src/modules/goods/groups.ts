import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { boughtOf, lastBuyToWire } from './bought-store';
import { cardStore } from './cards/card-store';
import { cardToWire } from './cards/card-wire';
import { type PublicCall, viewerOf } from './viewer';
import { goodsMemory } from './goods-memory';

/** The siblings of a goods, itself among them, with what this company bought of them last (UX §5.3). */
export async function listGroup(call: PublicCall, goodsId: number): Promise<CallData<'groupList'>> {
  const viewer = await viewerOf(call);
  const rows = await cardStore(call.platform.db, viewer.buyer, viewer.now).group(goodsId);
  const { db } = call.platform;
  const bought =
    call.session &&
    (await boughtOf(
      db,
      call.session.khId,
      rows.map(({ id }) => id),
    ));
  const open = await goodsMemory(call.platform).openPrices.of(
    rows.map(({ id }) => id),
    viewer,
  );
  return rows.map((row) => ({
    ...cardToWire(row, viewer, open(row.id)),
    ...lastBuyToWire(bought?.get(row.id)),
  }));
}

/** The keys of a goods' group in their order, each with the values its goods on sale have. */
export async function listGroupKeys({ db }: Platform, goodsId: number): Promise<CallData<'groupParamKeys'>> {
  const { rows } = await sql<{ param_keys: unknown; key_values: unknown; group_values: unknown }>`
    select gg.param_keys, gg.key_values, g.group_values
    from goods own
    join goods_groups gg on gg.id = own.group_id
    join goods g on g.group_id = gg.id and (g.status = 'on' or g.id = own.id)
    where own.id = ${goodsId}
    order by g.id`.execute(db);
  const keys = rows[0]?.param_keys;
  if (!Array.isArray(keys)) return [];
  return keys.map((key, index) => {
    const values = rows.map((row) => (Array.isArray(row.group_values) ? row.group_values[index] : undefined));
    const found = [...new Set(values.filter((value) => typeof value === 'string'))];
    return { key: String(key), values: inOrder(found, rows[0]?.key_values, index) };
  });
}

/** In the order that staff gave the values, where they did. */
function inOrder(values: readonly string[], stored: unknown, at: number): string[] {
  const own: unknown = Array.isArray(stored) ? stored[at] : undefined;
  const place = (value: string): number => {
    const found = Array.isArray(own) ? own.indexOf(value) : -1;
    return found < 0 ? Number.MAX_SAFE_INTEGER : found;
  };
  return values.toSorted((a, b) => place(a) - place(b));
}
