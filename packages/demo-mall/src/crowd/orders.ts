import words from '../content/crowd.json';
import { DAY, HOUR } from '../moments';
import { type Random, randomFor } from '../random';
import { validQuantity } from '../trade/pick';
import type { DemoAddress, DemoCompany, DemoGoods, DemoOrder, DemoOrderOutcome, DemoUser } from '../types';
import type { CrowdPeople } from './people';

const MONTHS_18 = 540;
const SHANGHAI = 8 * HOUR;

/** Of a thousand orders so many, and how old they are at least and at most, in hours. */
const OUTCOMES: readonly (readonly [DemoOrderOutcome, share: number, youngest: number, oldest: number])[] = [
  ['to-ship', 15, 1, 70],
  ['part-shipped', 4, 50, 200],
  ['unpaid', 5, 1, 70],
  ['shipped', 30, 30, 260],
  ['refunding', 1, 30, 200],
  ['refunded', 10, 200, MONTHS_18 * 24],
  ['cancelled', 30, 5, MONTHS_18 * 24],
  ['expired', 35, 90, MONTHS_18 * 24],
  ['completed', 870, 240, MONTHS_18 * 24],
];
/** Above this age an outcome is spread over the whole time. */
const LONG_AGO = 300;
/** Orders of all goods from one place are not split. */
const FROM_ONE_PLACE = 0.85;
/** Every fifth company has registered and not ordered. */
const BUYING = 0.8;
const QUOTES_PER_ORDER = 0.03;

interface Sketch {
  at: Date;
  company: number;
  end: DemoOrderOutcome;
  /** Its number before sorting: the seed of what is in it. */
  nth: number;
}

/** Who orders what, where and when. */
export interface CrowdTrade {
  people: CrowdPeople;
  goods: readonly DemoGoods[];
}

/** Orders of 18 months, more of them lately, by day: in batches, because a large mall must not stand in memory. */
export function* crowdOrders(
  seed: number,
  now: Date,
  { people, goods }: CrowdTrade,
  count: number,
  batchSize: number,
): Generator<DemoOrder[]> {
  const sketches = Array.from({ length: count }, (_, nth) => sketch(seed, now, people.companies, nth));
  sketches.sort((a, b) => a.at.getTime() - b.at.getTime() || a.nth - b.nth);
  const shelf = shelfOf(goods);
  const users = byCompany(people.users);
  const addresses = byCompany(people.addresses);
  for (let start = 0; start < count; start += batchSize) {
    yield sketches.slice(start, start + batchSize).map((own): DemoOrder => {
      const company = people.companies[own.company];
      if (!company) throw new Error('an order of no company');
      const { khId } = company;
      return orderOf(randomFor(seed, `basket ${own.nth}`), own, {
        khId,
        users: users.get(khId) ?? [],
        addresses: addresses.get(khId) ?? [],
        shelf,
      });
    });
  }
}

function sketch(seed: number, now: Date, companies: readonly DemoCompany[], nth: number): Sketch {
  const random = randomFor(seed, `order ${nth}`);
  let place = random.between(1, 1000);
  const found = OUTCOMES.find(([, share]) => (place -= share) <= 0);
  const [end, , youngest, oldest] = found ?? (['completed', 0, 240, MONTHS_18 * 24] as const);
  // A few companies order much, most of them little.
  const company = Math.floor(random.next() ** 1.7 * Math.ceil(companies.length * BUYING));
  const since = ((now.getTime() - (companies[company]?.createdAt.getTime() ?? 0)) / HOUR) | 0;
  const longest = Math.max(youngest + 1, Math.min(oldest, since - 24));
  const draw = random.chance(0.5) ? random.next() : 1 - Math.sqrt(1 - random.next());
  const placed = now.getTime() - (youngest + draw * (longest - youngest)) * HOUR;
  const at = new Date(longest > LONG_AGO ? byDay(random, placed) : placed);
  return { at, company, end, nth };
}

/** Moves a moment into the working hours of its day in Shanghai, most often around three in the afternoon. */
function byDay(random: Random, placed: number): number {
  const day = Math.floor((placed + SHANGHAI) / DAY) * DAY - SHANGHAI;
  return day + (8 + (random.next() + random.next()) * 7) * HOUR;
}

interface Shelf {
  all: readonly DemoGoods[];
  /** By the place they ship from. */
  places: readonly (readonly DemoGoods[])[];
}

function shelfOf(goods: readonly DemoGoods[]): Shelf {
  const all = goods.filter((row) => row.status === 'on' && row.list.perPack > 0);
  const places = new Map<string, DemoGoods[]>();
  for (const row of all) {
    const own = places.get(row.shipFrom);
    if (own) own.push(row);
    else places.set(row.shipFrom, [row]);
  }
  return { all, places: [...places.values()] };
}

function orderOf(
  random: Random,
  { at, end }: Sketch,
  {
    khId,
    users,
    addresses,
    shelf,
  }: {
    khId: number;
    users: readonly DemoUser[];
    addresses: readonly DemoAddress[];
    shelf: Shelf;
  },
): DemoOrder {
  const from = random.chance(FROM_ONE_PLACE) ? random.pick(shelf.places) : shelf.all;
  const wanted = 1 + Math.floor(12 * random.next() ** 1.6);
  const basket = new Map<number, DemoGoods>();
  // The first goods of the catalogue sell best.
  for (let n = 0; n < wanted; n += 1) {
    const row = from[Math.floor(random.next() ** 2.2 * from.length)];
    if (row) basket.set(row.id, row);
  }
  return {
    khId,
    userId: random.pick(users).id,
    at,
    addressId: random.pick(addresses).id,
    lines: [...basket.values()].map((row) => validQuantity(random, row)),
    end,
    method: random.chance(end === 'unpaid' ? 0.7 : 0.25) ? 'transfer' : 'scan',
    remark: random.pick(words.remarks),
    buyerPoNo: random.chance(0.2) ? `CG-${random.between(10_000, 99_999)}` : '',
  };
}

function byCompany<Row extends { khId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.khId);
    if (own) own.push(row);
    else found.set(row.khId, [row]);
  }
  return found;
}

/** A request for a quote and how far it has come; shares are of the list price. */
export interface CrowdQuote {
  company: DemoCompany;
  user: DemoUser;
  remark: string;
  at: Date;
  status: 'waiting' | 'quoted' | 'expired' | 'withdrawn' | 'declined';
  /** When it was answered or ended. */
  movedAt: Date;
  lines: { goods: DemoGoods; packs: number; pieces: number; offer: number }[];
}

/** One quote request for every thirty orders; the recent ones wait. */
export function crowdQuotes(
  seed: number,
  now: Date,
  { people, goods }: CrowdTrade,
  orders: number,
): CrowdQuote[] {
  const { all } = shelfOf(goods);
  const users = byCompany(people.users);
  return Array.from({ length: Math.round(orders * QUOTES_PER_ORDER) }, (_, nth): CrowdQuote => {
    const random = randomFor(seed, `inquiry ${nth}`);
    const company = random.pick(people.companies);
    const status = random.chance(0.03)
      ? 'waiting'
      : random.chance(0.12)
        ? 'quoted'
        : random.pick(['expired', 'expired', 'expired', 'withdrawn', 'declined'] as const);
    const youngest = { waiting: 1, quoted: 12, expired: 600, withdrawn: 60, declined: 60 }[status];
    const oldest = { waiting: 80, quoted: 250, expired: 8_000, withdrawn: 8_000, declined: 8_000 }[status];
    const at = new Date(now.getTime() - random.between(youngest, oldest) * HOUR);
    const basket = new Map<number, DemoGoods>();
    for (let n = random.between(1, 40); n > 0; n -= 1) {
      const row = random.pick(all);
      basket.set(row.id, row);
    }
    return {
      company,
      user: random.pick(users.get(company.khId) ?? []),
      remark: random.pick(words.inquiries),
      at,
      status,
      movedAt: new Date(Math.min(now.getTime(), at.getTime() + random.between(1, 11) * HOUR)),
      lines: [...basket.values()].map((row) => {
        const { packs, pieces } = validQuantity(random, row);
        return {
          goods: row,
          packs: packs * 3,
          pieces: packs > 0 ? 0 : pieces * 3,
          offer: random.between(84, 97) / 100,
        };
      }),
    };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
}
