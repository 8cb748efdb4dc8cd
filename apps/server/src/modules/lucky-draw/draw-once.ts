import { randomInt } from 'node:crypto';
import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { drawPrize, isWithin } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, isUniqueViolation, type Transaction, orRefused, Refused } from '../../platform';
import { type CouponTemplate, couponTemplate } from '../coupons';
import { debitPoints } from '../points-ledger';
import { chancesOf, freeChances, prizesLeft, spendChance } from './chances';
import { type LuckyDraw, luckyDraw, mayDraw } from './draws';
import { type DrawRecord, recordByRequest, recordToWire } from './record-store';
import { settleDraw } from './settle-draw';

type Call = CallContext<'luckyDrawDraw'>;
type Answer = CallData<'luckyDrawDraw'>;

/**
 * 抽一次: one transaction spends a chance, draws at random on the server, takes the prize and records the result; the
 * answer is sent after it (I17). A repeated request is the same draw.
 */
export async function drawOnce(call: Call): Promise<Answer | Refusal> {
  const { db, database, platform, session, body, now } = call;
  const draw = await luckyDraw(platform, body.drawId);
  if (!draw || !mayDraw(draw, session.khId)) return refuse('not-found', { what: '该活动' });
  const before = await recordByRequest(db, session.userId, body.requestId);
  if (before) return answer(call, draw, before);
  if (!isWithin(draw.record.window, now)) {
    const soon = draw.record.window.start !== null && now < draw.record.window.start;
    return refuse('activity-closed', { text: soon ? '抽奖尚未开始' : '抽奖已结束' });
  }
  const templates = await templatesOf(call, draw);
  const result = await orRefused(() =>
    database
      .transaction((tx) => drawInside(tx, call, draw, templates), { retry: true })
      .catch((error: unknown) => {
        // The same request was handled at the same time and came first.
        if (isUniqueViolation(error)) return refuse('no-chance', {});
        throw error;
      }),
  );
  if ('prizeId' in result) return answer(call, draw, result);
  const earlier = await recordByRequest(db, session.userId, body.requestId);
  return earlier ? answer(call, draw, earlier) : result;
}

/** The coupons among the prizes, loaded before the transaction. */
async function templatesOf(
  { platform }: Call,
  { settings }: LuckyDraw,
): Promise<ReadonlyMap<string, CouponTemplate>> {
  const templates = new Map<string, CouponTemplate>();
  for (const { type, ref } of settings.prizes) {
    const template = type === 'coupon' && ref ? await couponTemplate(platform, ref) : null;
    if (template && ref) templates.set(ref, template);
  }
  return templates;
}

async function drawInside(
  tx: Transaction,
  call: Call,
  draw: LuckyDraw,
  templates: ReadonlyMap<string, CouponTemplate>,
): Promise<DrawRecord> {
  const { session, body, ids, now } = call;
  const { khId, userId } = session;
  // One draw of a company at a time, so that its chances and points cannot deadlock.
  await sql`select kh_id from companies where kh_id = ${khId} for no key update`.execute(tx);
  const id = ids.unguessable();
  const chance = await takeChance(tx, call, draw, id);
  const won = drawPrize(draw.settings, await prizesLeft(tx, draw), (below) => randomInt(below));
  const { requestId, payBy } = body;
  return settleDraw(tx, draw, won, { id, khId, userId, requestId, payBy, chance, templates, at: now });
}

async function takeChance(tx: Transaction, { session, body, now }: Call, draw: LuckyDraw, id: string) {
  const { khId, userId } = session;
  const cost = draw.settings.pointsPerDraw;
  const byPoints = body.payBy === 'points';
  if (byPoints && cost === null) throw new Refused(refuse('no-chance', {}));
  const sources = byPoints ? (['points'] as const) : (['day', 'order'] as const);
  const chance = await spendChance(tx, draw, khId, sources, { reason: `draw ${id}`, now });
  if (!chance) throw new Refused(refuse('no-chance', {}));
  if (byPoints && cost !== null) {
    const source = `draw:${userId}:${body.requestId}`;
    const paid = await debitPoints(tx, { khId, source, reason: 'draw', now }, cost);
    if (paid !== 'moved') throw new Refused(refuse('points-short', {}));
  }
  return chance;
}

const LINKS: Record<string, string> = {
  coupon: '/pages/membercenter/mycar',
  points: '/pages/membercenter/integrate',
};

async function answer(call: Call, draw: LuckyDraw, record: DrawRecord): Promise<Answer | Refusal> {
  const { db, session, body, now } = call;
  if (record.drawId !== body.drawId || record.payBy !== body.payBy) return refuse('request-id-reused', {});
  const facts = await chancesOf(db, draw, session.khId, now);
  const { prizeKind, prizeName, delivery } = record;
  const shipped = delivery === 'to-ship' ? '，客服将与您联系寄送' : '';
  return {
    record: recordToWire(record),
    chances: freeChances(draw, facts),
    text: prizeKind === 'nothing' ? '很遗憾，没有中奖' : `恭喜抽中 ${prizeName}${shipped}`,
    link: LINKS[prizeKind] ?? '',
  };
}
