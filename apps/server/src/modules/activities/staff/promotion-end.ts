import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, orRefused, Refused } from '../../../platform';
import { touchGoods } from '../../goods';
import {
  onePromotionAtATime,
  promotionToWire,
  savePromotion,
  showPromotion,
  touchPromotions,
} from '../../promotions';
import { isRefusal } from '@pifa/contract';
import { type Operator, recordAct } from '../../staff';
import { NO_PROMOTION } from './promotion-one';
import { neverBegan } from './promotion-states';

/** 立即停止: off for everybody within seconds; what was set aside and not sold goes back to the stock. */
export async function stopPromotion(
  { platform, database, body, now }: CallContext<'adminPromotionStop'>,
  operator: Operator,
): Promise<CallData<'adminPromotionStop'> | Refusal> {
  return orRefused(() =>
    database.transaction(async (tx) => {
      await onePromotionAtATime(tx);
      const row = await tx
        .selectFrom('promotions')
        .selectAll()
        .where('id', '=', Number(body.id))
        .executeTakeFirst();
      if (!row) throw new Refused(NO_PROMOTION);
      const before = promotionToWire(row);
      if (body.version !== undefined && row.version !== body.version) {
        const text = '活动已被别人修改，请核对后再停止';
        throw new Refused(refuse('stale', { text }, { current: showPromotion(before) }));
      }
      if (row.status !== 'on') {
        throw new Refused(refuse('transition-refused', { text: `「${row.name}」已经停用` }));
      }
      const saved = await savePromotion(platform, tx, { ...before, status: 'off' }, now);
      if (isRefusal(saved)) throw new Refused(saved);
      await touchPromotions(platform, tx);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: 'promotion.stop',
        object: `promotion:${saved.id}`,
        before: { status: 'on' },
        after: { status: 'off' },
        now,
      });
      return { message: `已停止「${saved.title}」` };
    }),
  );
}

/** Deletes a promotion that never began. */
export async function deletePromotion(
  { platform, database, query, now }: CallContext<'adminPromotionDelete'>,
  operator: Operator,
): Promise<CallData<'adminPromotionDelete'> | Refusal> {
  const id = Number(query.id);
  return orRefused(() =>
    database.transaction(async (tx) => {
      await onePromotionAtATime(tx);
      const row = await tx.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new Refused(NO_PROMOTION);
      const { rows } = await sql<{ may: boolean }>`
        select ${neverBegan(now)} as may from promotions p where p.id = ${id}`.execute(tx);
      if (!rows[0]?.may) {
        const text = `「${row.name}」已经开始过，不能删除，可以停止`;
        throw new Refused(refuse('transition-refused', { text }));
      }
      const before = promotionToWire(row);
      // What it holds of the stock goes back before it is gone.
      const off = await savePromotion(platform, tx, { ...before, status: 'off' }, now);
      if (isRefusal(off)) throw new Refused(off);
      await platform.jobs.cancel(tx, 'activity-end', String(id));
      await tx.deleteFrom('promotions').where('id', '=', id).execute();
      await touchPromotions(platform, tx);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: 'promotion.delete',
        object: `promotion:${id}`,
        before,
        now,
      });
      return { message: `已删除「${row.name}」` };
    }),
  );
}
