import {
  type ChosenCoupon,
  type GoodsFacts,
  type LineContext,
  type PastOrder,
  type PricingLine,
  pricePair,
  unitPrice,
  type UnitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { deliveryWays, freightTemplate } from '../../delivery';
import { type FactsRow, loadFactsRows, type PriceBuyer, readPriceBuyer, toFacts } from '../../pricing';

interface StoredLine {
  id: number;
  goodsId: number;
  context: string;
  packs: number;
  pieces: number;
  perPack: number;
  perPiece: number;
}

interface StoredOrder {
  id: string;
  no: string;
  company: string;
  kh_id: number;
  user_id: number;
  paid_at: Date;
  region: string;
  way: string;
  points: number;
  coupon: { id: number; kind: string; label: string; settings: Record<string, unknown> } | null;
  lines: StoredLine[];
}

/** What is known today of goods, company by company, kept for the run. */
export interface TodaysFacts {
  /** Reads what is not known yet of these orders: once a company, however many of its orders there are. */
  prepare(orders: readonly Pick<StoredOrder, 'kh_id' | 'user_id' | 'lines'>[]): Promise<void>;
  factsFor(khId: number): ReadonlyMap<number, GoodsFacts>;
  /** those goods of `factsFor` whose facts the change makes others */
  changedFor(khId: number): ReadonlyMap<string, GoodsFacts>;
  costOf(goodsId: string): UnitPrice | null;
  stockOf(goodsId: string): number | null;
}

/** So many companies are read at once: buyers need the other connections. */
const AT_ONCE = 3;

/** What is tried changes the facts of a goods for a buyer; the same row = it does not. */
export interface FactsChange {
  /** Reads what it needs to know of these goods. */
  prepare: (goodsIds: readonly number[]) => Promise<void>;
  change: (row: FactsRow, buyer: PriceBuyer | null) => FactsRow;
}

export function todaysFacts(db: Db, now: Date, tried?: FactsChange): TodaysFacts {
  const byCompany = new Map<number, Map<number, GoodsFacts>>();
  const changed = new Map<number, Map<string, GoodsFacts>>();
  const buyers = new Map<number, PriceBuyer | null>();
  const costs = new Map<string, UnitPrice | null>();
  const stocks = new Map<string, number>();
  async function readFor(khId: number, userId: number, missing: readonly number[]): Promise<void> {
    const known = byCompany.get(khId) ?? new Map<number, GoodsFacts>();
    byCompany.set(khId, known);
    const buyer = buyers.get(khId) ?? (await readPriceBuyer(db, khId, now)) ?? null;
    buyers.set(khId, buyer);
    const whose = buyer && { ...buyer, userId };
    const others = changed.get(khId) ?? new Map<string, GoodsFacts>();
    changed.set(khId, others);
    for (const row of await loadFactsRows(db, missing, whose, now)) {
      const facts = toFacts(row, whose, now);
      known.set(row.id, facts);
      if (facts.rule.stock !== null) stocks.set(facts.goodsId, facts.rule.stock);
      const next = tried ? tried.change(row, whose) : row;
      if (next !== row) others.set(facts.goodsId, toFacts(next, whose, now));
    }
  }
  return {
    async prepare(orders) {
      const wanted = new Map<number, { userId: number; ids: Set<number> }>();
      for (const { kh_id: khId, user_id: userId, lines } of orders) {
        const own = wanted.get(khId) ?? { userId, ids: new Set() };
        wanted.set(khId, own);
        for (const { goodsId } of lines ?? []) if (!byCompany.get(khId)?.has(goodsId)) own.ids.add(goodsId);
      }
      const missing = [...wanted].filter(([, { ids }]) => ids.size > 0);
      const unread = [...new Set(missing.flatMap(([, { ids }]) => [...ids]))];
      await readCosts(db, unread, costs);
      await tried?.prepare(unread);
      for (let at = 0; at < missing.length; at += AT_ONCE) {
        await Promise.all(
          missing.slice(at, at + AT_ONCE).map(([khId, { userId, ids }]) => readFor(khId, userId, [...ids])),
        );
      }
    },
    factsFor: (khId) => byCompany.get(khId) ?? new Map(),
    changedFor: (khId) => changed.get(khId) ?? new Map(),
    costOf: (goodsId) => costs.get(goodsId) ?? null,
    stockOf: (goodsId) => stocks.get(goodsId) ?? null,
  };
}

async function readCosts(
  db: Db,
  ids: readonly number[],
  costs: Map<string, UnitPrice | null>,
): Promise<void> {
  const unknown = ids.filter((id) => !costs.has(String(id)));
  if (unknown.length === 0) return;
  const rows = await db.selectFrom('goods').select(['id', 'cost']).where('id', 'in', unknown).execute();
  for (const { id, cost } of rows) costs.set(String(id), cost === null ? null : unitPrice(cost));
}

/** Some of the orders as baskets with today's facts; one whose goods are all gone is left out. */
export async function readPastOrders(
  platform: Pick<Platform, 'cache'>,
  db: Db,
  ids: readonly string[],
  today: TodaysFacts,
): Promise<PastOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.no, k.name as company, o.kh_id, o.user_id, coalesce(o.paid_at, o.created_at) as paid_at,
      coalesce(o.address ->> 'regionCode', '') as region, o.delivery_way as way,
      coalesce((o.quote ->> 'pointsSpent')::int, 0) as points,
      (select jsonb_build_object('id', c.id, 'kind', c.kind, 'label', c.label, 'settings', c.settings)
       from coupons c where c.id::text = o.quote ->> 'couponId') as coupon,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'goodsId', l.goods_id, 'context', l.context, 'packs', l.packs,
         'pieces', l.pieces, 'perPack', l.per_pack, 'perPiece', l.per_piece) order by l.id)
       from order_lines l where l.order_id = o.id) as lines
    from orders o join companies k on k.kh_id = o.kh_id
    where o.id = any(${[...ids]}::text[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ways = await deliveryWays(platform);
  await today.prepare(rows);
  const orders: PastOrder[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    const facts = today.factsFor(row.kh_id);
    const lines = (row.lines ?? []).flatMap((line) => lineOf(line, facts.get(line.goodsId)));
    if (lines.length === 0) continue;
    orders.push({
      id: row.id,
      no: row.no,
      company: row.company,
      at: row.paid_at,
      basket: {
        lines,
        buyer: {
          userId: String(row.user_id),
          companyId: String(row.kh_id),
        },
        address: row.region === '' ? null : { regionCode: row.region },
        coupon: couponOf(row.coupon),
        points: row.points,
        choices: {},
        freight: await freightTemplate(
          platform,
          ways.find(({ way }) => way === row.way),
        ),
      },
    });
  }
  return orders;
}

function couponOf(coupon: StoredOrder['coupon']): ChosenCoupon | null {
  return coupon && { ...coupon, id: String(coupon.id) };
}

/** A line as it would be bought today: quoted ones keep their price, gifts are given anew, activities are over. */
function lineOf(line: StoredLine, goods: GoodsFacts | undefined): PricingLine[] {
  if (!goods) return [];
  const [kind = '', ref = ''] = line.context.split(':');
  if (kind === 'gift') return [];
  const locked = pricePair(line.perPack, line.perPiece);
  const keepsPrice = kind === 'quoted' || kind === 'add-on';
  const context: LineContext = keepsPrice
    ? { kind: 'quoted', ref, lockedPair: locked, minimumWaived: true }
    : { kind: 'ordinary' };
  const quantity = { packs: line.packs, pieces: line.pieces };
  return [{ key: String(line.id), goods, quantity, checked: true, context }];
}
