import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { promotionKinds } from '@pifa/domain';
import type { CallContext } from '../../platform';
import { touchGoods } from '../goods';
import { orRefused, Refused } from '../orders';
import { pageOfPromotions, savePromotion, touchPromotions } from '../promotions';
import type { Operator } from './accounts';
import { recordAct } from './record-act';

/** The kinds an operator can set up, with the fields their forms are drawn from (DESIGN). */
export async function listPromotionKinds(): Promise<CallData<'adminPromotionKinds'>> {
  return promotionKinds
    .filter(({ settings }) => settings.length > 0)
    .map(({ kind, name, settings }) => ({
      kind,
      name,
      settings: settings.map((field) => ({ ...field, help: field.help ?? '' })),
    }));
}

export async function listPromotions({
  db,
  query,
}: CallContext<'adminPromotions'>): Promise<CallData<'adminPromotions'>> {
  return pageOfPromotions(db, query);
}

/** Sets up or changes a promotion; in every instance at most 5 s later. */
export async function storePromotion(
  { platform, database, body, now }: CallContext<'adminPromotionSave'>,
  operator: Operator,
): Promise<CallData<'adminPromotionSave'> | Refusal> {
  return orRefused(() =>
    database.transaction(async (tx) => {
      const saved = await savePromotion(platform, tx, body, now);
      if (isRefusal(saved)) throw new Refused(saved);
      await touchPromotions(platform, tx);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: body.id === '' ? 'promotion.add' : 'promotion.change',
        object: `promotion:${saved.id}`,
        after: saved,
        now,
      });
      return saved;
    }),
  );
}

export async function issueCoupons(): Promise<Refusal> {
  return refuse('not-found', { what: '该卡券' });
}

export async function adjustPoints(): Promise<Refusal> {
  return refuse('not-found', { what: '该公司' });
}
