import { addresses } from '../content/people';
import { type Random, randomFor } from '../prng';
import type {
  DemoCartLine,
  DemoCompany,
  DemoGoods,
  DemoMall,
  DemoOrder,
  DemoOrderEnd,
  DemoQuantity,
  DemoUser,
} from '../types';
import { cheaper } from './build-goods';
import { buildQuotes, quotedOrder } from './build-quotes';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** First-level categories a company usually buys from. */
const HABITS: Record<number, string[]> = {
  1001: ['食品饮料', '纸品湿巾', '个护清洁', '包装耗材'],
  1002: ['个护清洁', '纸品湿巾', '厨房餐饮', '家电数码', '五金工具'],
  1003: ['食品饮料', '厨房餐饮', '劳保安防', '包装耗材'],
};
const ORDER_COUNTS: Record<number, number> = { 1001: 42, 1002: 22, 1003: 14 };

/** How a company's latest orders stand, newest first; older ones are completed but for a few. */
const RECENT: DemoOrderEnd[] = [
  'unpaid',
  'to-ship',
  'to-ship',
  'shipped',
  'unpaid',
  'part-shipped',
  'refunding',
  'shipped',
  'cancelled',
  'completed',
  'refunded',
];

type Trade = Pick<
  DemoMall,
  'customerPrices' | 'orders' | 'carts' | 'favourites' | 'recentViews' | 'quoteRequests' | 'priceLists'
>;

/** Prices agreed with companies, and everything they did in the last twelve months. */
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
        createdAt: new Date(now.getTime() - random.between(1, 200) * DAY),
      }));
    }),
    recentViews: users.flatMap((user) =>
      several(randomFor(seed, `viewed ${user.id}`), buyable, 24).map((row, at) => ({
        userId: user.id,
        goodsId: row.id,
        viewedAt: new Date(now.getTime() - (at * 5 + 1) * HOUR),
      })),
    ),
    quoteRequests: buildQuotes(usual),
  };
}

function several<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  const found: T[] = [];
  while (found.length < count && left.length > 0)
    found.push(...left.splice(random.between(0, left.length - 1), 1));
  return found;
}

/** A quantity that the goods' rule allows, worth a few hundred yuan. */
export function validQuantity(random: Random, row: DemoGoods): DemoQuantity {
  const budget = random.between(120, 1600) * 10_000;
  if (row.piecesPerPack === 1) {
    const least = Math.ceil(Math.max(row.minPieces, 1) / row.pieceStep);
    const steps = Math.max(
      least,
      Math.min(Math.round(budget / (row.list.perPiece * row.pieceStep)), least * 8),
    );
    return { goodsId: row.id, packs: 0, pieces: steps * row.pieceStep };
  }
  const least = Math.ceil(Math.max(row.minPieces, 1) / (row.piecesPerPack * row.packStep)) * row.packStep;
  const wanted = Math.round(budget / (row.list.perPack * row.packStep)) * row.packStep;
  const packs = Math.max(least, Math.min(wanted, least * 12));
  const loose = row.pieceStep < row.piecesPerPack && random.chance(0.3) ? row.pieceStep : 0;
  return { goodsId: row.id, packs, pieces: loose };
}

function companyOrders(
  seed: number,
  now: Date,
  company: DemoCompany,
  users: readonly DemoUser[],
  usual: readonly DemoGoods[],
): DemoOrder[] {
  const random = randomFor(seed, `orders ${company.khId}`);
  const count = ORDER_COUNTS[company.khId] ?? 0;
  const buyers = users.filter((user) => user.khId === company.khId);
  const own = addresses.filter((address) => address.khId === company.khId);
  const habit = several(random, usual, 46);
  const span = Math.min(362, (now.getTime() - company.createdAt.getTime()) / DAY - 2);
  return Array.from({ length: count }, (_, at): DemoOrder => {
    const end =
      at < RECENT.length
        ? (RECENT[at] ?? 'completed')
        : at % 11 === 0
          ? 'expired'
          : at % 13 === 0
            ? 'refunded'
            : 'completed';
    const age = ageOf(end, at, count, span, random);
    const placed = new Date(now.getTime() - age);
    const present = buyers.filter((user) => user.createdAt < placed);
    return {
      khId: company.khId,
      userId: random.pick(present.length > 0 ? present : buyers.slice(0, 1)).id,
      at: placed,
      addressId: random.pick(own).id,
      lines: several(random, random.chance(0.85) ? habit : usual, random.between(2, 9)).map((row) =>
        validQuantity(random, row),
      ),
      end,
      method: end === 'unpaid' || random.chance(0.25) ? 'transfer' : 'scan',
      remark: random.pick([
        '',
        '',
        '',
        '请周五前送到',
        '送货前电话联系',
        '外箱请贴我司标签',
        '与上一单一起发',
      ]),
      buyerPoNo: random.chance(0.4)
        ? `CG-${placed.getFullYear()}-${String(random.between(100, 9999)).padStart(4, '0')}`
        : '',
    };
  });
}

/** Recent states belong to recent days (a transfer is waited for three days); the rest is spread over the year. */
function ageOf(end: DemoOrderEnd, at: number, count: number, span: number, random: Random): number {
  const minutes = random.between(0, 600) * MINUTE;
  if (end === 'unpaid') return 3 * HOUR + at * 5 * HOUR + (minutes % (3 * HOUR));
  if (end === 'to-ship') return (at + 1) * 9 * HOUR + (minutes % (4 * HOUR));
  if (end === 'shipped' || end === 'part-shipped') return (at + 1) * 22 * HOUR + minutes;
  if (at < RECENT.length) return (at + 2) * 1.4 * DAY + minutes;
  const share = (at - RECENT.length) / Math.max(1, count - RECENT.length);
  return 18 * DAY + share * (span - 20) * DAY + minutes;
}

function buildCarts(
  seed: number,
  now: Date,
  goods: readonly DemoGoods[],
  usual: (khId: number) => DemoGoods[],
  landmarks: DemoMall['landmarks'],
): DemoCartLine[] {
  const random = randomFor(seed, 'carts');
  const line = (
    userId: number,
    at: number,
    quantity: DemoQuantity,
    more: Partial<DemoCartLine> = {},
  ): DemoCartLine => ({
    userId,
    ...quantity,
    checked: true,
    addedAtShare: 1,
    addedAt: new Date(now.getTime() - (at + 1) * 7 * HOUR),
    ...more,
  });
  const pickFor = (khId: number, count: number) =>
    several(
      random,
      usual(khId).filter((row) => !Object.values(landmarks).includes(row.id)),
      count,
    );
  const scarceGoods = goods.find(
    (row) =>
      row.status === 'on' &&
      row.piecesPerPack > 1 &&
      row.stock >= row.minPieces &&
      row.stock > 0 &&
      row.stock < row.piecesPerPack * 4,
  );
  const raised = goods.find(
    (row) =>
      row.status === 'on' &&
      row.minPieces > row.pieceStep &&
      row.stock > row.minPieces * 4 &&
      row.id > landmarks.bolt,
  );
  const off = goods.find((row) => row.status === 'off');
  const soldOut = goods.find((row) => row.status === 'on' && row.stock === 0);
  const lines = [
    ...pickFor(1001, 3).map((row, at) => line(1, at, validQuantity(random, row))),
    line(2, 0, { goodsId: landmarks.water, packs: 2, pieces: 12 }),
    ...pickFor(1002, 3).map((row, at) =>
      line(2, at + 1, validQuantity(random, row), { checked: at !== 1, addedAtShare: at === 0 ? 1.05 : 1 }),
    ),
    line(3, 0, { goodsId: landmarks.paper, packs: 0, pieces: 12 }),
  ];
  if (scarceGoods) {
    const packs =
      (Math.ceil(scarceGoods.stock / scarceGoods.piecesPerPack / scarceGoods.packStep) + 4) *
      scarceGoods.packStep;
    lines.push(line(2, 5, { goodsId: scarceGoods.id, packs, pieces: 0 }));
  }
  if (raised) lines.push(line(2, 6, { goodsId: raised.id, packs: 0, pieces: raised.pieceStep }));
  if (off) lines.push(line(2, 7, validQuantity(random, off), { checked: false }));
  if (soldOut) lines.push(line(2, 8, validQuantity(random, soldOut), { checked: false }));
  const seen = new Set<string>();
  return lines.filter(({ userId, goodsId }) => {
    const key = `${userId} ${goodsId}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
