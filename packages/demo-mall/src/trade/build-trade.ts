import { cheaper } from '../catalogue/cheaper';
import { days, hours } from '../moments';
import { randomFor } from '../random';
import type { DemoCompany, DemoGoods, DemoMall, DemoUser } from '../types';
import { buildCarts } from './build-carts';
import { companyOrders } from './build-orders';
import { several } from './pick';
import { buildQuotes, quotedOrder } from './build-quotes';

/** First-level categories a company usually buys from. */
const HABITS: Record<number, string[]> = {
  1001: ['食品饮料', '纸品湿巾', '个护清洁', '包装耗材'],
  1002: ['个护清洁', '纸品湿巾', '厨房餐饮', '家电数码', '五金工具'],
  1003: ['食品饮料', '厨房餐饮', '劳保安防', '包装耗材'],
  1004: ['办公用品', '包装耗材', '纸品湿巾'],
};
type Trade = Pick<
  DemoMall,
  'customerPrices' | 'orders' | 'carts' | 'favourites' | 'recentViews' | 'quoteRequests' | 'priceLists'
>;

/** Customer prices, and everything the companies did in the last twelve months. */
export function buildTrade(
  seed: number,
  now: Date,
  companies: readonly DemoCompany[],
  users: readonly DemoUser[],
  goods: readonly DemoGoods[],
  landmarks: DemoMall['landmarks'],
): Trade {
  const fixed = new Set(Object.values(landmarks));
  const buyable = goods.filter(
    (row) => row.status === 'on' && row.stock >= Math.max(row.minPieces, row.pieceStep),
  );
  const usual = (khId: number) => buyable.filter((row) => HABITS[khId]?.includes(row.categoryNames[0] ?? ''));
  const orders = companies.flatMap((company) =>
    companyOrders(seed, now, company, users, usual(company.khId)),
  );
  const of = (userId: number) => users.find((user) => user.id === userId)?.khId ?? 0;
  return {
    priceLists: [{ id: 1, name: '餐饮客户协议价' }],
    customerPrices: [1001, 1002, 1003].flatMap((khId) => {
      const random = randomFor(seed, `contract ${khId}`);
      return goods
        .filter(
          (row) =>
            !fixed.has(row.id) && HABITS[khId]?.includes(row.categoryNames[0] ?? '') && random.chance(0.32),
        )
        .map((row) => {
          const share = 0.9 + ((khId * 7 + row.id) % 6) / 100;
          return {
            khId: khId === 1003 ? null : khId,
            priceListId: khId === 1003 ? 1 : null,
            goodsId: row.id,
            perPack: cheaper(row.list.perPack, share),
            perPiece: cheaper(row.list.perPiece, share),
          };
        });
    }),
    orders: [...orders, quotedOrder(now, usual(1001))],
    carts: buildCarts(seed, now, goods, usual, landmarks),
    favourites: users.flatMap((user) => {
      const random = randomFor(seed, `favourite ${user.id}`);
      return several(random, usual(of(user.id)), 14).map((row, at) => ({
        userId: user.id,
        goodsId: row.id,
        priceShare: at % 4 === 0 ? 1.06 : at % 4 === 1 ? 0.96 : 1,
        createdAt: days(now, -random.between(1, 200)),
      }));
    }),
    recentViews: users.flatMap((user) =>
      several(randomFor(seed, `viewed ${user.id}`), buyable, 24).map((row, at) => ({
        userId: user.id,
        goodsId: row.id,
        viewedAt: hours(now, -(at * 5 + 1)),
      })),
    ),
    quoteRequests: buildQuotes(usual),
  };
}
