import type { ListRule } from '@pifa/domain';
import { type Db, toJson } from '../../src/platform/database';

type Whose = { khId: number } | { groupId: number } | 'everyone';
interface Granted {
  position?: number;
  binding?: boolean;
  activities?: boolean;
  start?: Date;
  end?: Date;
}

/** A price list, granted to somebody. Answers its id. */
export async function aPriceList(db: Db, whose: Whose | null, own: Granted = {}): Promise<number> {
  const { id } = await db
    .insertInto('price_lists')
    .values({ name: '华南价目表' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (whose) await aGrant(db, id, whose, own);
  return id;
}

export async function aGrant(db: Db, listId: number, whose: Whose, own: Granted = {}): Promise<void> {
  await db
    .insertInto('price_grants')
    .values({
      list_id: listId,
      kh_id: whose !== 'everyone' && 'khId' in whose ? whose.khId : null,
      group_id: whose !== 'everyone' && 'groupId' in whose ? whose.groupId : null,
      position: own.position ?? 0,
      binding: own.binding ?? false,
      activities_allowed: own.activities ?? false,
      ...(own.start ? { starts_at: own.start } : {}),
      ...(own.end ? { ends_at: own.end } : {}),
    })
    .execute();
}

/** A price of a list, yuan; the pack price may be left to the specification. */
export async function aListRow(
  db: Db,
  listId: number,
  goodsId: number,
  [perPack, perPiece]: readonly [number | null, number],
  own: { from?: number; start?: Date; end?: Date; version?: number } = {},
): Promise<void> {
  await db
    .insertInto('price_list_rows')
    .values({
      list_id: listId,
      goods_id: goodsId,
      from_pieces: own.from ?? 0,
      per_pack: perPack === null ? null : Math.round(perPack * 10_000),
      per_piece: Math.round(perPiece * 10_000),
      version: own.version ?? 0,
      ...(own.start ? { starts_at: own.start } : {}),
      ...(own.end ? { ends_at: own.end } : {}),
    })
    .execute();
}

/** The one formula of a list. */
export async function aListRule(
  db: Db,
  listId: number,
  rule: Partial<Omit<ListRule, 'id' | 'listId' | 'start' | 'end'>>,
): Promise<void> {
  const { rules_version: version } = await db
    .updateTable('price_lists')
    .set(({ eb }) => ({ rules_version: eb('rules_version', '+', 1) }))
    .where('id', '=', listId)
    .returning('rules_version')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_rules')
    .values({
      list_id: listId,
      version,
      scope: toJson(rule.scope ?? { kind: 'all', ids: [] }),
      base: rule.base ?? 'list',
      base_list_id: rule.baseListId ?? null,
      percent_bp: rule.percent ?? 10_000,
      plus: rule.plus ?? 0,
      floor_margin_bp: rule.floorMargin ?? null,
      round_piece: rule.roundPiece ? toJson(rule.roundPiece) : null,
      round_pack: rule.roundPack ? toJson(rule.roundPack) : null,
    })
    .execute();
}

/** A company group with these companies in it. Answers its id. */
export async function aCompanyGroup(db: Db, khIds: readonly number[]): Promise<number> {
  const { id } = await db
    .insertInto('company_groups')
    .values({ name: `分组${khIds.join('-')}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('companies').set({ group_id: id }).where('kh_id', 'in', khIds).execute();
  return id;
}
