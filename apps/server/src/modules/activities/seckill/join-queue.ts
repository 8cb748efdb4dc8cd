import { type CallBody, type Refusal, refuse, type WireTicket } from '@pifa/contract';
import {
  activityPhase,
  checkQuantity,
  goodsRow,
  limitText,
  orderLimitText,
  type QuantityRule,
  seckillSettings,
  sessionNow,
  totalPieces,
} from '@pifa/domain';
import type { CallContext, Db } from '../../../platform';
import { loadFacts } from '../../pricing';
import { type ShownActivity, shownActivity } from '../pages/shown-activities';
import type { Joins } from './join-batch';
import { ticketToWire } from './ticket';

/** Rules of goods hardly ever change, and thousands ask for the same at once. */
const RULE_FRESH_MS = 5_000;

type FreshRules = Map<string, { at: number; rule: Promise<QuantityRule | undefined> }>;

/** What the waiting room keeps in memory, one per server. */
export interface RoomParts {
  joins: Joins;
  rules: FreshRules;
}

/** Gives a place at once. A user with an open place for these goods, or who repeats a request, gets the same one. */
export async function joinQueue(
  call: CallContext<'queueJoin'>,
  { joins, rules }: RoomParts,
): Promise<WireTicket | Refusal> {
  const { db, session, body, ids, now } = call;
  const activity = await shownActivity(call, body.activityId, 'seckill');
  if (!activity) return refuse('not-found', { what: '该活动' });
  const quantity = { packs: body.ipcnt, pieces: body.spcnt };
  const rule = await ruleOf(db, rules, body.goodsId, now);
  const refusal = refuseJoining(activity, body, rule, now);
  if (refusal || !rule) return refusal ?? refuse('not-found', { what: '该商品' });
  const { ticket, own } = await joins.join({
    id: ids.unguessable(),
    promotionId: Number(activity.id),
    goodsId: Number(body.goodsId),
    userId: session.userId,
    khId: session.khId,
    ...quantity,
    totalPieces: totalPieces(rule, quantity),
    requestId: body.requestId,
    now,
  });
  return own ? ticketToWire(ticket, now) : refuse('request-id-reused', {});
}

function refuseJoining(
  activity: ShownActivity,
  { goodsId, ipcnt, spcnt }: CallBody<'queueJoin'>,
  rule: QuantityRule | undefined,
  now: Date,
): Refusal | undefined {
  const settings = seckillSettings.of(activity.settings);
  const session = sessionNow(activity, now);
  if (!settings || !rule || !goodsRow(settings.goods, goodsId))
    return refuse('not-found', { what: '该商品' });
  const phase = session ? activityPhase(session, null, now) : 'ended';
  if (phase !== 'live')
    return refuse('activity-closed', { text: phase === 'ended' ? '活动已结束' : '活动尚未开始' });
  const quantity = { packs: ipcnt, pieces: spcnt };
  const check = checkQuantity({ ...rule, stock: null }, quantity);
  if (!check.ok) return refuse('quantity-invalid', { text: check.refusal.message });
  const { perOrder, perCompany } = settings;
  const pieces = totalPieces(rule, quantity);
  if (perOrder !== null && pieces > perOrder)
    return refuse('activity-limit', { text: orderLimitText(rule, perOrder) });
  return perCompany !== null && pieces > perCompany
    ? refuse('activity-limit', { text: limitText(rule, perCompany) })
    : undefined;
}

function ruleOf(db: Db, kept: FreshRules, goodsId: string, now: Date): Promise<QuantityRule | undefined> {
  const before = kept.get(goodsId);
  if (before && now.getTime() - before.at < RULE_FRESH_MS) return before.rule;
  const rule = loadFacts(db, [Number(goodsId)], null, now).then((facts) => facts.get(Number(goodsId))?.rule);
  kept.set(goodsId, { at: now.getTime(), rule });
  rule.catch(() => kept.delete(goodsId));
  return rule;
}
