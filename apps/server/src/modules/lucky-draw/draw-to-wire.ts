import type { WireLuckyDraw } from '@pifa/contract';
import { activityPhase, chanceTexts, publishedOdds } from '@pifa/domain';
import type { Db } from '../../platform';
import { chancesOf, freeChances, prizesLeft } from './chances';
import { type LuckyDraw, mayDraw } from './draws';

/** Shown under the own rules of every draw. */
const FIXED_RULES = [
  '各奖项概率以公示为准；限量奖项抽完后，抽中该奖项视为未中奖，其余奖项概率不变。',
  '结果由服务器随机产生并先行记录；优惠券与积分即时到账，实物奖品由客服联系寄送。',
  '由订单获得的机会，在该订单取消后收回未使用的部分。',
];

/** A draw with its published odds, and the chances of the company if there is one. */
export async function drawToWire(
  db: Db,
  draw: LuckyDraw,
  { khId, now }: { khId: number | undefined; now: Date },
): Promise<WireLuckyDraw> {
  const { record, settings, hash } = draw;
  const left = await prizesLeft(db, draw);
  const odds = new Map(publishedOdds(settings).map(({ id, text }) => [id, text]));
  const { pointsPerDraw, byPointsPerDay } = settings;
  const chances = khId !== undefined && mayDraw(draw, khId) ? await chancesOf(db, draw, khId, now) : null;
  return {
    id: record.id,
    title: record.label,
    state: activityPhase(record.window, null, now),
    startTime: (record.window.start ?? new Date(0)).toISOString(),
    endTime: (record.window.end ?? FAR).toISOString(),
    serverTime: now.toISOString(),
    prizes: settings.prizes.map(({ id, name, type }) => ({
      id,
      name,
      kind: type,
      image: '',
      oddsText: odds.get(id) ?? '',
      left: left[id] ?? null,
    })),
    rules: [...settings.rules.split('\n').filter(Boolean), ...FIXED_RULES],
    rulesHash: hash,
    chances: chances && freeChances(draw, chances),
    ways: waysOf(draw),
    ...(pointsPerDraw !== null && byPointsPerDay > 0 ? { pointsPerChance: pointsPerDraw } : {}),
  };
}

const FAR = new Date('2099-12-31T16:00:00Z');

/** 如何获得机会: each way with its link. */
function waysOf({ settings }: LuckyDraw): WireLuckyDraw['ways'] {
  const none = { perDay: 0, perOrder: 0, pointsPerDraw: null };
  const { perDay, perOrder, pointsPerDraw } = settings;
  const ways = [
    { kind: 'day', link: '', own: { perDay } },
    { kind: 'order', link: '/pages/ordercenter', own: { perOrder } },
    { kind: 'points', link: '/pages/membercenter/integrate', own: { pointsPerDraw } },
  ];
  return ways.flatMap(({ kind, link, own }) =>
    chanceTexts({ ...settings, ...none, ...own }).map((text) => ({ kind, text, link })),
  );
}
