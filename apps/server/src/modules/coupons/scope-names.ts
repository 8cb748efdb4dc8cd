import { couponFace, type Scope } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, keptValue, type Platform } from '../../platform';

/** Names are looked up again after so long: a renamed brand may lag on a coupon. */
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;
/** More names than these stand on no card. */
const MOST_NAMES = 3;

interface OfCoupon {
  kind: string;
  settings: Readonly<Record<string, unknown>>;
}
export type NamesOf = (coupon: OfCoupon) => readonly string[];

const keysOf = ({ kind, settings }: OfCoupon): string[] => {
  const scope: Scope | undefined = couponFace(kind, settings)?.scope;
  return (scope?.ids ?? []).slice(0, MOST_NAMES).map((id) => `${scope?.of} ${id}`);
};

/** What the scopes of coupons are called: categories, brands and goods. One statement, none for names known already. */
export const scopeNames =
  ({ cache }: Pick<Platform, 'cache'>) =>
  async (coupons: readonly OfCoupon[]): Promise<NamesOf> =>
    coupons.length === 0 ? () => [] : (await cache.read(lookUp))(coupons);

/** Begins with no names whenever goods, brands or categories are announced as changed. */
export const lookUp = keptValue('goods', async (db) => lookUpNames(db));

function lookUpNames(db: Db) {
  const kept = new Map<string, { name: string; until: number }>();
  return async (coupons: readonly OfCoupon[]): Promise<NamesOf> => {
    const now = performance.now();
    const wanted = new Set(coupons.flatMap(keysOf));
    const unknown = [...wanted].filter((key) => (kept.get(key)?.until ?? 0) <= now);
    if (unknown.length > 0) {
      const idsOf = (of: Scope['of']) =>
        unknown.flatMap((key) => (key.startsWith(`${of} `) ? [Number(key.slice(of.length + 1))] : []));
      const { rows } = await sql<{ key: string; name: string }>`
        select 'category ' || id as key, name from categories where id = any(${idsOf('category')}::bigint[])
        union all select 'brand ' || id, name from brands where id = any(${idsOf('brand')}::bigint[])
        union all select 'goods ' || id, name from goods where id = any(${idsOf('goods')}::bigint[])`.execute(
        db,
      );
      if (kept.size > MOST_KEPT) kept.clear();
      for (const { key, name } of rows) kept.set(key, { name, until: now + KEPT_MS });
    }
    const names = new Map([...wanted].map((key) => [key, kept.get(key)?.name]));
    return (coupon) => keysOf(coupon).flatMap((key) => names.get(key) ?? []);
  };
}
