import { buildCatalogue } from './catalogue/build-catalogue';
import { buildSite } from './site/build-site';
import { buildReviews } from './trade/build-reviews';
import { buildTrade } from './trade/build-trade';
import { addresses, applications, companies, levels, notes, staff, users } from './trade/people';
import type { DemoMall } from './types';

/** Goods written one by one; more are multiplied inside the database. */
const WRITTEN_GOODS = 20_000;

/** The default seed. */
export const DEMO_SEED = 20_261_120;

export interface DemoMallOptions {
  seed: number;
  /** All dates are relative to this moment. */
  now: Date;
  /** Number of goods in all; at least the written catalogue. */
  goods?: number;
}

/** The whole demo mall as data: deterministic by seed and moment, no I/O. */
export function buildDemoMall({ seed, now, goods: wanted = 0 }: DemoMallOptions): DemoMall {
  const catalogueData = buildCatalogue(seed, now);
  const buyers = companies(now);
  const accounts = users(now);
  const goodsWanted = Math.max(wanted, catalogueData.goods.length);
  const { moreGoods, ...catalogue } = catalogueData;
  const ownLadders = catalogueData.goods
    .filter(
      (row) =>
        row.ladderScope === 'goods' && catalogueData.ladders.some((ladder) => ladder.goodsId === row.id),
    )
    .filter((row) => row.id !== catalogueData.landmarks.water)
    .slice(0, 6)
    .map((row, at) => {
      const general = catalogueData.ladders.find((ladder) => ladder.goodsId === row.id);
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
    ladders: [...catalogueData.ladders, ...ownLadders],
    reviews: buildReviews(seed, now, catalogueData.goods),
    levels,
    companies: buyers,
    users: accounts,
    applications: applications(now),
    staff,
    notes: notes(now),
    addresses,
    ...buildTrade(seed, now, buyers, accounts, catalogueData.goods, catalogueData.landmarks),
    site: buildSite(now, catalogueData.categories, catalogueData.goods),
    goodsWanted,
    moreGoods: (batchSize) => moreGoods(batchSize, Math.min(goodsWanted, WRITTEN_GOODS)),
  };
}
