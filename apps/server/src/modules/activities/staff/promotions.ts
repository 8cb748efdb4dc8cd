import {
  type CallData,
  isRefusal,
  type Refusal,
  refuse,
  type WirePromotion,
  type WireSetting,
} from '@pifa/contract';
import { ARE_MEANT, enteredBound, type SettingField } from '@pifa/domain';
import { type CallContext, orRefused, Refused, type Transaction } from '../../../platform';
import { touchGoods } from '../../goods';
import {
  judgePromotion,
  onePromotionAtATime,
  pageOfPromotions,
  promotionToWire,
  readEnteredPromotion,
  savableKinds,
  savePromotion,
  showPromotion,
  toRecord,
  touchPromotions,
} from '../../promotions';
import { promotionStops } from './promotion-stops';
import { lacking, needsProof, type StaffCalls, type Operator, recordAct } from '../../staff';
import { findingsFor, recordOf } from './check-promotion';

import { readCalendar } from './promotion-calendar';
import { findAudience, findGoods, listChoices } from './promotion-choices';
import { promotionEffect } from './promotion-effect';
import { deletePromotion, stopPromotion } from './promotion-end';
import { pageOfHeads } from './promotion-list';
import { checkOne, listForms, showOne } from './promotion-one';
import { listCouponRecords, listCoupons, listDrawRecords, listDraws, sendPrize } from './reward-desk';

/** The kinds an operator can set up, with the fields their forms are drawn from (DESIGN). */
async function listPromotionKinds(): Promise<CallData<'adminPromotionKinds'>> {
  return savableKinds.map(({ kind, name, settings }) => ({
    kind,
    name,
    settings: settings.map(settingToWire),
  }));
}

/** Money is entered in yuan, so its bounds are shown in yuan. */
function settingToWire(field: SettingField): WireSetting {
  const {
    help = '',
    fields,
    options,
    edge: _edge,
    unit: _unit,
    when: _when,
    needed: _needed,
    fills: _fills,
    picksBy: _picksBy,
    min,
    max,
    ...setting
  } = field;
  return {
    ...setting,
    type: setting.type === 'fen' ? 'amount' : setting.type,
    help,
    ...(min === undefined ? {} : { min: enteredBound(field, min) }),
    ...(max === undefined ? {} : { max: enteredBound(field, max) }),
    ...(options ? { options: [...options] } : {}),
    ...(fields ? { fields: fields.map(settingToWire) } : {}),
  };
}

async function listPromotions({
  db,
  query,
}: CallContext<'adminPromotions'>): Promise<CallData<'adminPromotions'>> {
  const page = await pageOfPromotions(db, query);
  return { ...page, list: page.list.map(showPromotion) };
}

/**
 * Sets up or changes a promotion; in every instance at most 5 s later. What staff read and write is yuan; the book
 * keeps it as it is stored and shows it as staff read it.
 */
async function storePromotion(
  { platform, database, body, now }: CallContext<'adminPromotionSave'>,
  operator: Operator,
): Promise<CallData<'adminPromotionSave'> | Refusal> {
  const { confirm, fromFile, version: _read, warnings: _answered, ...entered } = body;
  const draft = readEnteredPromotion(entered, { fromFile });
  if (isRefusal(draft)) return draft;
  return orRefused(() =>
    database.transaction(async (tx) => {
      await onePromotionAtATime(tx);
      await refuseStale(tx, body);
      await refuseBelowCost(tx, operator, { draft, confirm, now });
      const saved = await savePromotion(platform, tx, draft, now, operator.id);
      if (isRefusal(saved)) throw new Refused(saved);
      const judged = await judgePromotion(tx, saved.id, { confirm, now });
      if (isRefusal(judged)) throw new Refused(judged);
      await touchPromotions(platform, tx);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: body.id === '' ? 'promotion.add' : 'promotion.change',
        object: `promotion:${saved.id}`,
        after: saved,
        now,
      });
      return { ...showPromotion(saved), warnings: judged.warnings };
    }),
  );
}

/** Where the caller says which version was read, it is the one that is still there. */
async function refuseStale(
  tx: Transaction,
  { id, version }: Pick<CallContext<'adminPromotionSave'>['body'], 'id' | 'version'>,
): Promise<void> {
  if (id === '' || version === undefined) return;
  const row = await tx.selectFrom('promotions').selectAll().where('id', '=', Number(id)).executeTakeFirst();
  if (!row || row.version === version) return;
  const text = '活动已被别人修改，请核对后再保存';
  throw new Refused(refuse('stale', { text }, { current: showPromotion(promotionToWire(row)) }));
}

/** Prices that newly go live below cost want the permission, a recent proof, and to be meant, as everywhere (ADMIN §13). */
async function refuseBelowCost(
  tx: Transaction,
  operator: Operator,
  { draft, confirm, now }: { draft: WirePromotion; confirm: boolean; now: Date },
): Promise<void> {
  if (draft.status !== 'on') return;
  const row =
    draft.id !== '' &&
    (await tx.selectFrom('promotions').selectAll().where('id', '=', Number(draft.id)).executeTakeFirst());
  const before = row ? toRecord(row) : null;
  const found = await findingsFor(tx, operator, recordOf(draft), { now, before });
  const below = found.filter(({ isNew }) => isNew);
  if (below.length === 0) return;
  if (below.some(({ weight }) => weight === 'block')) throw new Refused(lacking('price.below-cost'));
  const unproved = needsProof(operator, now);
  if (unproved) throw new Refused(unproved);
  if (confirm) return;
  const text = `${below.map((one) => one.text).join('；')}。${ARE_MEANT}`;
  throw new Refused(refuse('confirm-needed', { text }));
}

/** An entry of the book about a promotion as staff read it; undefined where it holds no settings. */
export function showPromotionAct(part: object): unknown {
  const { kind = '', settings } = part as { kind?: string; settings?: Record<string, unknown> };
  return settings && showPromotion({ ...part, kind, settings });
}

export const activityStaff = {
  adminPromotionKinds: { handle: listPromotionKinds },
  adminPromotions: { handle: listPromotions },
  adminPromotionStops: { handle: promotionStops },
  adminPromotionSave: { handle: storePromotion },
  adminPromotionForms: { handle: listForms },
  adminPromotionList: { handle: pageOfHeads },
  adminPromotion: { handle: showOne },
  adminPromotionCheck: { handle: checkOne },
  adminPromotionEffect: { handle: promotionEffect },
  adminPromotionStop: { handle: stopPromotion },
  adminPromotionDelete: { handle: deletePromotion },
  adminPromotionGoods: { handle: findGoods },
  adminPromotionChoices: { handle: listChoices },
  adminPromotionAudience: { handle: findAudience },
  adminPromotionCalendar: { handle: readCalendar },
  adminCoupons: { handle: listCoupons },
  adminCouponRecords: { handle: listCouponRecords },
  adminDraws: { handle: listDraws },
  adminDrawRecords: { handle: listDrawRecords },
  adminPrizeSent: { handle: sendPrize },
} satisfies StaffCalls;
