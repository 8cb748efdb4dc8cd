import { type CallData, isRefusal, type Refusal, refuse, type WireSetting } from '@pifa/contract';
import type { SettingField } from '@pifa/domain';
import type { CallContext } from '../../platform';
import { touchGoods } from '../goods';
import { couponTemplate, issueToPhones } from '../coupons';
import { orRefused, Refused } from '../orders';
import { creditPoints, debitPoints, pointsOf } from '../points-ledger';
import { pageOfPromotions, savableKinds, savePromotion, touchPromotions } from '../promotions';
import type { Operator } from './accounts';
import { recordAct } from './record-act';

/** The kinds an operator can set up, with the fields their forms are drawn from (DESIGN). */
export async function listPromotionKinds(): Promise<CallData<'adminPromotionKinds'>> {
  return savableKinds.map(({ kind, name, settings }) => ({
    kind,
    name,
    settings: settings.map(settingToWire),
  }));
}

function settingToWire({ help = '', fields, options, ...setting }: SettingField): WireSetting {
  return {
    ...setting,
    help,
    ...(options ? { options: [...options] } : {}),
    ...(fields ? { fields: fields.map(settingToWire) } : {}),
  };
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

/** 定向发放, each company's coupon with its entry in the book; the same request does not issue again. */
export async function issueCoupons(
  { platform, body, now }: CallContext<'adminCouponIssue'>,
  operator: Operator,
): Promise<CallData<'adminCouponIssue'> | Refusal> {
  const { id, phones, requestId } = body;
  const template = await couponTemplate(platform, id);
  if (!template) return refuse('not-found', { what: '该卡券' });
  const { label } = template;
  return issueToPhones(platform, template, {
    phones,
    requestId,
    now,
    also: (tx, khId) =>
      recordAct(tx, operator, {
        what: 'coupon.issue',
        object: `company:${khId}`,
        after: { template: id, label, requestId },
        now,
      }),
  });
}

/** 调整积分: gives or takes, with the reason that the company reads; never below 0. */
export async function adjustPoints(
  { database, body, now }: CallContext<'adminPoints'>,
  operator: Operator,
): Promise<CallData<'adminPoints'> | Refusal> {
  const { phone, change, reason, requestId } = body;
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        const user = await tx
          .selectFrom('users')
          .select('kh_id')
          .where('phone', '=', phone)
          .executeTakeFirst();
        if (!user) throw new Refused(refuse('not-found', { what: '该公司' }));
        const khId = user.kh_id;
        const cause = { khId, source: `adjust:${requestId}`, reason: 'adjust', note: reason, now } as const;
        const moved =
          change < 0
            ? await debitPoints(tx, cause, -change)
            : await creditPoints(tx, cause, { points: change, expiresAt: null });
        if (moved === 'short') throw new Refused(refuse('points-short', {}));
        const total = await pointsOf(tx, khId);
        if (moved === 'moved') {
          const object = `company:${khId}`;
          await recordAct(tx, operator, {
            what: 'points.adjust',
            object,
            after: { change, reason, total },
            now,
          });
        }
        return { total };
      },
      { retry: true },
    ),
  );
}
