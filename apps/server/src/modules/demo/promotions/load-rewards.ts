import { lotExpiry, pointsEarned, type PromotionRecord, fen } from '@pifa/domain';
import type { Transaction } from '../../../platform';
import { type CouponTemplate, issueCoupon, templateOf } from '../../coupons';
import { drawOf, settleDraw, spendChance } from '../../lucky-draw';
import { EARN_ENTRIES } from '../../points';
import { creditPoints, lapsePoints } from '../../points-ledger';
import { CLAIMED, couponTemplates } from './coupons';
import type { DemoPromotion } from './index';
import { DRAWN, luckyDraws } from './lucky-draw';
import { days, hours } from './moments';
import { EARN_SETTINGS, GIVEN } from './points';

/** Orders of a company that have earned points: the programme is younger than the mall. */
const ORDERS_WITH_POINTS = 10;
const EARN = { on: true, perYuan: 1, months: 12 };

/** Something that happened to a company's coupons, points or draws. */
interface Happening {
  at: Date;
  run(tx: Transaction, at: Date): Promise<unknown>;
}

/**
 * What the demo companies have claimed, earned, lost and drawn so far, one thing after the other by the very
 * functions that a running mall uses. Companies that are not there have nothing.
 */
export async function loadDemoRewards(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.selectFrom('companies').select('kh_id').where('kh_id', '<', 1100).execute();
  const companies = new Set(rows.map(({ kh_id }) => kh_id));
  if (companies.size === 0) return;
  await tx
    .insertInto('dictionary')
    .values(
      EARN_SETTINGS.map(({ code, summary, title }) => ({
        pcode: 'webconfig',
        code: EARN_ENTRIES[code],
        summary,
        title,
      })),
    )
    .onConflict((key) => key.columns(['pcode', 'code']).doNothing())
    .execute();
  const happened = [...claims(now), ...gifts(now), ...draws(now)].filter(({ khId }) => companies.has(khId));
  const all: Happening[] = [...happened, ...(await earnings(tx, companies))];
  all.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of all) await run(tx, at);
}

const templates = (now: Date): ReadonlyMap<string, CouponTemplate> =>
  new Map(
    couponTemplates(now).flatMap((row) => {
      const template = templateOf(toRecord(row));
      return template ? [[String(row.id), template] as const] : [];
    }),
  );

function toRecord({ id, kind, name, startsAt, endsAt, settings }: DemoPromotion): PromotionRecord {
  return {
    id: String(id),
    kind,
    label: name,
    window: { start: startsAt, end: endsAt },
    audience: 'all',
    priority: 100,
    settings,
  };
}

function claims(now: Date): (Happening & { khId: number })[] {
  const known = templates(now);
  return CLAIMED.flatMap(([id, khId, ago]) => {
    const template = known.get(String(id));
    if (!template) return [];
    const source = `demo:${id}:${khId}`;
    const at = hours(now, -24 * ago + 1);
    return [{ khId, at, run: (tx) => issueCoupon(tx, template, { khId, source, bySeller: true, now: at }) }];
  });
}

function gifts(now: Date): (Happening & { khId: number })[] {
  return GIVEN.flatMap(([khId, ago, points, endsIn, note], index) => {
    const expiresAt = endsIn === null ? null : days(now, endsIn);
    const source = `demo:${index}`;
    const given: Happening & { khId: number } = {
      khId,
      at: days(now, -ago),
      run: (tx, at) =>
        creditPoints(tx, { khId, source, reason: 'adjust', note, now: at }, { points, expiresAt }),
    };
    if (!expiresAt || expiresAt > now) return [given];
    return [given, { khId, at: expiresAt, run: (tx, at) => lapsePoints(tx, khId, at) }];
  });
}

function draws(now: Date): (Happening & { khId: number })[] {
  const known = new Map(luckyDraws(now).map((row) => [row.id, drawOf(toRecord(row))]));
  return DRAWN.flatMap(([drawId, khId, userId, ago, prizeId], index) => {
    const draw = known.get(drawId);
    const won = draw?.settings.prizes.find(({ id }) => id === prizeId);
    if (!draw || !won) return [];
    const id = `demo-draw-${index + 1}`;
    return [
      {
        khId,
        at: hours(now, -24 * ago - index / 2),
        async run(tx, at) {
          const chance = await spendChance(tx, draw, khId, ['day'], { reason: `draw ${id}`, now: at });
          if (!chance) return;
          const own = { id, khId, userId, requestId: id, payBy: 'chance', chance, at };
          await settleDraw(tx, draw, won, { ...own, templates: templates(now) });
        },
      },
    ];
  });
}

/** The last completed orders of each company have earned their points. */
async function earnings(tx: Transaction, companies: ReadonlySet<number>): Promise<Happening[]> {
  const found: Happening[] = [];
  for (const khId of companies) {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'goods_amount', 'discount_amount', 'completed_at'])
      .where('kh_id', '=', khId)
      .where('state', '=', 'completed')
      .where('parent_id', 'is', null)
      .where('completed_at', 'is not', null)
      .orderBy('completed_at', 'desc')
      .limit(ORDERS_WITH_POINTS)
      .execute();
    for (const { id, goods_amount, discount_amount, completed_at } of orders) {
      const points = pointsEarned(EARN, fen(goods_amount - discount_amount));
      if (!completed_at || points === 0) continue;
      found.push({
        at: completed_at,
        run: (inner, at) =>
          creditPoints(
            inner,
            { khId, source: `earn:${id}`, reason: 'earn', orderId: id, now: at },
            { points, expiresAt: lotExpiry(EARN.months, at), perYuan: EARN.perYuan },
          ),
      });
    }
  }
  return found;
}
