import { buildCatalogue } from './catalogue/build-catalogue';
import { buildSite } from './site/build-site';
import { buildReviews } from './trade/build-reviews';
import { buildTrade } from './trade/build-trade';
import { addresses, applications, companies, users } from './trade/people';
import type { DemoMall } from './types';

/** Written one by one; what goes beyond is multiplied inside the database. */
const WRITTEN_GOODS = 20_000;

/** The seed of the mall that everybody sees first. */
export const DEMO_SEED = 20_261_120;

export interface DemoMallOptions {
  seed: number;
  /** All dates are relative to this moment. */
  now: Date;
  /** Goods in the end; at least the written catalogue. */
  goods?: number;
}

/** The whole demo mall as data: deterministic by seed and moment, no I/O. */
export function buildDemoMall({ seed, now, goods: wanted = 0 }: DemoMallOptions): DemoMall {
  const shelves = buildCatalogue(seed, now);
  const buyers = companies(now);
  const accounts = users(now);
  const goodsWanted = Math.max(wanted, shelves.goods.length);
  const { moreGoods, ...catalogue } = shelves;
  const ownLadders = shelves.goods
    .filter(
      (row) => row.ladderScope === 'goods' && shelves.ladders.some((ladder) => ladder.goodsId === row.id),
    )
    .filter((row) => row.id !== shelves.landmarks.water)
    .slice(0, 6)
    .map((row, at) => {
      const general = shelves.ladders.find((ladder) => ladder.goodsId === row.id);
      return {
        goodsId: row.id,
        groupId: null,
        khId: at % 2 === 0 ? 1001 : 1002,
        name: '客户专享阶梯价',
        tiers: (general?.tiers ?? []).map((tier) => ({
          ...tier,
          perPiece: Math.floor(tier.perPiece * 0.97),
        })),
      };
    });
  return {
    now,
    seed,
    ...catalogue,
    ladders: [...shelves.ladders, ...ownLadders],
    reviews: buildReviews(seed, now, shelves.goods),
    companies: buyers,
    users: accounts,
    applications: applications(now),
    addresses,
    ...buildTrade(seed, now, buyers, accounts, shelves.goods, shelves.landmarks),
    site: buildSite(now, shelves.categories, shelves.goods),
    goodsWanted,
    moreGoods: (batchSize) => moreGoods(batchSize, Math.min(goodsWanted, WRITTEN_GOODS)),
  };
}
