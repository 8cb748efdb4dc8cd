import { livePromotions, touchPromotions } from '../../src/modules/promotions';
import { toJson } from '../../src/platform/database';
import type { TestApp } from '../harness';

/** A running promotion, visible to this instance at once. Returns the id. */
export async function aPromotion(
  app: TestApp,
  kind: string,
  settings: Record<string, unknown>,
  own: {
    name?: string;
    start?: Date | null;
    end?: Date | null;
    audience?: readonly number[];
    priority?: number;
  } = {},
): Promise<string> {
  const id = await app.database.transaction(async (tx) => {
    const row = await tx
      .insertInto('promotions')
      .values({
        kind,
        name: own.name ?? kind,
        status: 'on',
        starts_at: own.start ?? null,
        ends_at: own.end ?? null,
        audience: own.audience ? [...own.audience] : null,
        priority: own.priority ?? 100,
        settings: toJson(settings),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await touchPromotions(app.platform, tx);
    return row.id;
  });
  await livePromotions(app.platform, app.clock.now());
  return String(id);
}

/** Ends a promotion for everybody, now. */
export async function endPromotion(app: TestApp, id: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.updateTable('promotions').set({ status: 'off' }).where('id', '=', Number(id)).execute();
    await touchPromotions(app.platform, tx);
  });
  await livePromotions(app.platform, app.clock.now());
}

/** Only these goods. */
export const goodsScope = (...ids: readonly number[]) => ({ of: 'goods', ids: ids.map(String) });

/** 满赠: from this many yuan on, `choose` of these gifts; `stock` limits a gift in all. */
export function giftSettings(
  scope: ReturnType<typeof goodsScope>,
  yuan: number,
  gifts: readonly { goodsId: number; name: string; pieces?: number; stock?: number }[],
  choose = 1,
): Record<string, unknown> {
  return {
    by: 'amount',
    steps: [
      {
        fromAmount: yuan * 100,
        choose,
        gifts: gifts.map(({ goodsId, name, pieces = 1, stock }) => ({
          goodsId: String(goodsId),
          name,
          pieces,
          ...(stock === undefined ? {} : { stock }),
        })),
      },
    ],
    scope,
  };
}

/** 加价购: from this many yuan on, these goods at another price (yuan per pack and per piece). */
export function addOnSettings(
  scope: ReturnType<typeof goodsScope>,
  yuan: number,
  items: readonly {
    goodsId: number;
    name: string;
    price: readonly [number, number];
    perOrder?: number;
    stock?: number;
  }[],
  choose = 1,
): Record<string, unknown> {
  return {
    scope,
    by: 'amount',
    fromAmount: yuan * 100,
    items: items.map(({ goodsId, name, price: [perPack, perPiece], perOrder = 10, stock }) => ({
      goodsId: String(goodsId),
      name,
      perPack: Math.round(perPack * 10_000),
      perPiece: Math.round(perPiece * 10_000),
      perOrder,
      ...(stock === undefined ? {} : { stock }),
    })),
    choose,
  };
}

/** What is left of something scarce; undefined before the first claim. */
export async function leftOf(app: TestApp, kind: string, ref: string): Promise<number | undefined> {
  const row = await app.db
    .selectFrom('scarce')
    .select('available')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row?.available;
}

/** Makes another instance aware of what was just set up, without waiting for its cache. */
export async function knownTo(app: TestApp): Promise<void> {
  await app.database.transaction((tx) => touchPromotions(app.platform, tx));
  await livePromotions(app.platform, app.clock.now());
}

/** A coupon that a company holds: fen off, from a minimum on. Returns the id. */
export async function aCoupon(
  app: TestApp,
  khId: number,
  own: { minus: number; minimum: number; label: string; until?: Date; scope?: Record<string, unknown> },
): Promise<string> {
  const { minus, minimum, label, until = new Date('2026-12-31T00:00:00Z') } = own;
  const settings = toJson({ minus, minimum, ...(own.scope ? { scope: own.scope } : {}) });
  const at = new Date('2026-05-01T00:00:00Z');
  return app.database.transaction(async (tx) => {
    const template = await tx
      .insertInto('promotions')
      .values({ kind: 'amount-off', name: label, status: 'off', settings })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('coupon_counters').values({ template_id: template.id, issued: 1 }).execute();
    const coupon = await tx
      .insertInto('coupons')
      .values({
        template_id: template.id,
        kh_id: khId,
        serial: 1,
        nth: 1,
        kind: 'amount-off',
        label,
        settings,
        valid_from: at,
        valid_until: until,
        source: `test:${template.id}`,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(coupon.id);
  });
}
