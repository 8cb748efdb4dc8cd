import {
  addDays,
  addFen,
  formatAmount,
  type Fen,
  lineAmount,
  percentText,
  pricesSet,
  SALES_DAYS,
  ZERO_FEN,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import { livePromotions } from '../../../promotions';
import { can, type JudgeContext, type PlanEffect } from '../../../staff';
import { type Moved, money } from './judge';
import { listsThatFollow, listsThatStay } from './lists-along';
import type { OwnPrice } from './own-prices';
import { listPairOf } from './read-goods';

interface About {
  moved: readonly Moved[];
  own: readonly OwnPrice[];
  withOwn: boolean;
  /** prices below cost, own ones included */
  below: number;
}

/** What a change of list prices does besides its rows (ADMIN §8.2). */
export async function effectsOf(
  context: JudgeContext,
  { moved, own, withOwn, below }: About,
): Promise<PlanEffect[]> {
  if (moved.length === 0) return [];
  const { tx, now } = context;
  const ids = moved.map(({ goods }) => goods.id);
  return [
    ...(below > 0 ? [red(`${below} 个价低于成本，确认时要再验证一次`)] : []),
    ...(await amountsOf(context, moved)),
    ...ownEffects(own, withOwn),
    ...(await listsThatFollow(context, moved)),
    ...(await listsThatStay(tx, ids, now)),
    ...(await promotionEffects(context, moved)),
    ...ladderEffect(moved),
    ...(await cartsWith(tx, ids)),
    ...(await openQuotes(tx, ids, now)),
  ];
}

const plain = (text: string): PlanEffect => ({ text, tone: 'plain' });
const amber = (text: string): PlanEffect => ({ text, tone: 'amber' });
const red = (text: string): PlanEffect => ({ text, tone: 'red' });

/** What was sold in 30 days at the prices before and after, for those who see figures. */
async function amountsOf(
  { tx, operator, now }: JudgeContext,
  moved: readonly Moved[],
): Promise<PlanEffect[]> {
  if (!can(operator, 'figures.read')) return [];
  const since = addDays(now, -SALES_DAYS);
  const ids = moved.map(({ goods }) => goods.id);
  const { rows } = await sql<{ goods_id: number; packs: number; pieces: number }>`
    select l.goods_id, sum(l.packs)::bigint as packs, sum(l.pieces)::bigint as pieces
    from order_lines l join orders o on o.id = l.order_id
    where l.goods_id = any(${ids}::bigint[]) and o.parent_id is null and o.paid_at >= ${since}::timestamptz
      and o.state not in ('cancelled', 'refunding', 'refunded') and l.price_kind <> 'gift'
    group by l.goods_id`.execute(tx);
  const sold = new Map(rows.map((row) => [row.goods_id, row]));
  const total = (pairOf: (one: Moved) => Parameters<typeof lineAmount>[0]): Fen =>
    moved.reduce((sum, one) => {
      const { packs = 0, pieces = 0 } = sold.get(one.goods.id) ?? {};
      return addFen(sum, lineAmount(pairOf(one), packs, pieces));
    }, ZERO_FEN);
  const [before, after] = [total(({ goods }) => listPairOf(goods)), total((one) => one.after)];
  if (before === 0) return [plain(`近 ${SALES_DAYS} 天没有卖出这些商品`)];
  const share = after / before - 1;
  const sign = share >= 0 ? '+' : '−';
  return [
    plain(
      `近 ${SALES_DAYS} 天的用量按标价算：¥${formatAmount(before)} → ¥${formatAmount(after)}（${sign}${percentText(Math.abs(share))}）`,
    ),
  ];
}

const MOST_NAMES = 3;
const counted = (names: readonly string[]): [string, number][] => [
  ...names.reduce((sum, name) => sum.set(name, (sum.get(name) ?? 0) + 1), new Map<string, number>()),
];

/** 「A（5 个价）、B（2 个价）等 4 位」 */
function namedPrices(rows: readonly OwnPrice[]): string {
  const all = counted(rows.map(({ company }) => company));
  const some = all.slice(0, MOST_NAMES).map(([name, prices]) => `${name}（${prices} 个价）`);
  return some.join('、') + (all.length > MOST_NAMES ? ` 等 ${all.length} 位` : '');
}

/** Companies with own prices: they stay, unless they are moved along. Names only of those that this person sees. */
function ownEffects(own: readonly OwnPrice[], withOwn: boolean): PlanEffect[] {
  if (own.length === 0) return [];
  const seen = own.filter((row) => row.seen);
  const others = counted(own.filter((row) => !row.seen).map(({ company }) => company)).length;
  const choice = { words: '一并按比例调整', setting: 'withOwn', on: withOwn };
  const told: PlanEffect[] = [];
  if (seen.length > 0) {
    const text = withOwn
      ? `客户自己的价按同样的比例调整：${namedPrices(seen)}`
      : `${counted(seen.map(({ company }) => company)).length} 位客户有自己的价，不随动：${namedPrices(seen)}`;
    told.push({ text, tone: 'plain', choice });
  }
  if (others > 0) told.push(plain(`另有 ${others} 位其他业务员的客户有自己的价，不随动`));
  return told;
}

/** Promotions that run or are to come and would cost more than the new list price. */
async function promotionEffects(
  { platform, now }: JudgeContext,
  moved: readonly Moved[],
): Promise<PlanEffect[]> {
  const byId = new Map(moved.map((one) => [String(one.goods.id), one]));
  const isDearer = (price: { perPack: number; perPiece: number }, { after, goods }: Moved): boolean =>
    (goods.pieces_per_pack > 1 && after.perPack > 0 && price.perPack > after.perPack) ||
    (after.perPiece > 0 && price.perPiece > after.perPiece);
  const own = moved.filter((one) => {
    const { promo_per_pack: perPack, promo_per_piece: perPiece, promo_ends_at: ends } = one.goods;
    const runs = perPack !== null && perPiece !== null && (ends === null || ends > now);
    return runs && isDearer({ perPack, perPiece }, one);
  });
  const activities = (await livePromotions(platform, now))
    .filter(({ window }) => window.end === null || window.end > now)
    .flatMap((record) => {
      const dear = pricesSet(record).flatMap(({ goodsId, pairs }) => {
        const one = byId.get(goodsId);
        return one && pairs.some((pair) => isDearer(pair, one)) ? [one] : [];
      });
      return dear.length > 0 ? [amber(`活动「${record.label}」的价将高于新标价：${codesOf(dear)}`)] : [];
    });
  return [...(own.length > 0 ? [amber(`促销价将高于新标价：${codesOf(own)}`)] : []), ...activities];
}

function codesOf(moved: readonly Moved[]): string {
  const some = moved
    .slice(0, MOST_NAMES)
    .map(({ goods, after }) => `${goods.code}（新标价 ${money(after.perPack)}）`);
  return some.join('、') + (moved.length > MOST_NAMES ? ` 等 ${moved.length} 个商品` : '');
}

/** Rows whose ladder would break are refused; the others' ladders stay as they are. */
function ladderEffect(moved: readonly Moved[]): PlanEffect[] {
  const kept = moved.filter(({ goods }) => (goods.ladders ?? []).length > 0).length;
  return kept > 0 ? [plain(`${kept} 个商品有阶梯价，不随动`)] : [];
}

async function cartsWith(db: Db, ids: readonly number[]): Promise<PlanEffect[]> {
  const { rows } = await sql<{ companies: number; lines: number }>`
    select count(distinct u.kh_id)::int as companies, count(*)::int as lines
    from cart_lines l join users u on u.id = l.user_id where l.goods_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const [{ companies, lines } = { companies: 0, lines: 0 }] = rows;
  return companies > 0 ? [plain(`${companies} 位客户的购物车里有 ${lines} 行，会按新价重算`)] : [];
}

async function openQuotes(db: Db, ids: readonly number[], now: Date): Promise<PlanEffect[]> {
  const { rows } = await sql<{ quotes: number }>`
    select count(distinct r.id)::int as quotes from quote_requests r
    join quote_versions v on v.request_id = r.id and v.version = r.version
    join quote_lines l on l.version_id = v.id
    where r.status = 'quoted' and r.expires_at > ${now}::timestamptz and l.goods_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const quotes = rows[0]?.quotes ?? 0;
  return quotes > 0 ? [plain(`${quotes} 张未成交的报价单，有效期内按已报的价，不变`)] : [];
}
