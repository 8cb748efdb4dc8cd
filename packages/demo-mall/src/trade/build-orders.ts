import { formatDate } from '@pifa/domain';
import { DAY, HOUR, MINUTE } from '../moments';
import { type Random, randomFor } from '../random';
import type { DemoCompany, DemoGoods, DemoOrder, DemoOrderOutcome, DemoUser } from '../types';
import { addresses } from './people';
import { several, validQuantity } from './pick';

const ORDER_COUNTS: Record<number, number> = { 1001: 42, 1002: 22, 1003: 14, 1004: 12 };

/** States of a company's latest orders, newest first; most older ones are completed. */
const RECENT: DemoOrderOutcome[] = [
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

/** Twelve months of orders of one company for the goods that it usually buys. */
export function companyOrders(
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
        ? `CG-${formatDate(placed).slice(0, 4)}-${String(random.between(100, 9999)).padStart(4, '0')}`
        : '',
    };
  });
}

/** Unfinished states belong to recent days (a transfer may take three days); the rest is spread over the year. */
function ageOf(end: DemoOrderOutcome, at: number, count: number, span: number, random: Random): number {
  const minutes = random.between(0, 600) * MINUTE;
  if (end === 'unpaid') return 3 * HOUR + at * 5 * HOUR + (minutes % (3 * HOUR));
  if (end === 'to-ship') return (at + 1) * 9 * HOUR + (minutes % (4 * HOUR));
  if (end === 'shipped' || end === 'part-shipped') return (at + 1) * 22 * HOUR + minutes;
  if (at < RECENT.length) return (at + 2) * 1.4 * DAY + minutes;
  const share = (at - RECENT.length) / Math.max(1, count - RECENT.length);
  return 18 * DAY + share * (span - 20) * DAY + minutes;
}
