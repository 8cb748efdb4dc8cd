import { type CallBody, isRefusal, type Refusal } from '@pifa/contract';
import { CLAIM_KINDS, type PromotionRecord, quotasIfOn, rehearsalMoment, whyNotShown } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db } from '../../../platform';
import { toRecord } from '../../promotions';
import { readTried, recordOf } from './check-promotion';
import { NO_PROMOTION } from './promotion-one';

type Asked = Pick<CallBody<'adminPromotionEffect'>, 'draft' | 'id' | 'at' | 'when'>;

/** A promotion that is looked at as if it were on, and when. */
export interface LookedAt {
  plan: PromotionRecord;
  at: Date;
}

/** As it is written (draft) or stored (id), at the moment that was asked for; a refusal for one without effect on goods. */
export async function lookedAt(db: Db, asked: Asked, now: Date): Promise<LookedAt | Refusal> {
  const plan = await planAsked(db, asked);
  if (isRefusal(plan)) return plan;
  const why = whyNotShown(plan);
  if (why) return badInput(why);
  const at = momentAsked(plan, asked, now);
  return isRefusal(at) ? at : { plan, at };
}

async function planAsked(db: Db, { draft, id }: Asked): Promise<PromotionRecord | Refusal> {
  if ((draft === undefined) === (id === undefined)) return badInput('draft 与 id 要给一个，只给一个');
  if (draft) {
    const tried = readTried(draft);
    return isRefusal(tried) ? tried : recordOf(tried);
  }
  const row = await db.selectFrom('promotions').selectAll().where('id', '=', Number(id)).executeTakeFirst();
  return row ? toRecord(row) : NO_PROMOTION;
}

function momentAsked(plan: PromotionRecord, { at, when }: Asked, now: Date): Date | Refusal {
  if (at !== undefined) return new Date(at);
  if (when === 'start') return rehearsalMoment(plan, now);
  return plan.window.end ?? badInput('这个活动没有结束时间');
}

/** What would be left of what a promotion sets aside if it were on as it is written, by `claimKey`. */
export async function leftIfOn(db: Db, plan: PromotionRecord): Promise<ReturnType<typeof quotasIfOn>> {
  return quotasIfOn(plan, await takenOf(db, plan));
}

/** Pieces that orders hold or have taken of what a promotion set aside. */
async function takenOf(db: Db, { id }: PromotionRecord): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ref: string; taken: number }>`
    select ref, reserved + used as taken from scarce
    where kind = ${CLAIM_KINDS.activityStock} and starts_with(ref, ${`${id}:`})`.execute(db);
  return new Map(rows.map(({ ref, taken }) => [ref, taken]));
}
