import { type CallData, isRefusal, type Refusal, type WireSetting } from '@pifa/contract';
import { enteredBound, type SettingField } from '@pifa/domain';
import { type CallContext, orRefused, Refused } from '../../../platform';
import { touchGoods } from '../../goods';
import {
  judgePromotion,
  onePromotionAtATime,
  pageOfPromotions,
  readEnteredPromotion,
  savableKinds,
  savePromotion,
  showPromotion,
  touchPromotions,
} from '../../promotions';
import { promotionStops } from './promotion-stops';
import { type StaffCalls, type Operator, recordAct } from '../../staff';

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
  const { help = '', fields, options, edge: _edge, min, max, ...setting } = field;
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
  const { confirm, fromFile, warnings: _answered, ...entered } = body;
  const draft = readEnteredPromotion(entered, { fromFile });
  if (isRefusal(draft)) return draft;
  return orRefused(() =>
    database.transaction(async (tx) => {
      await onePromotionAtATime(tx);
      const saved = await savePromotion(platform, tx, draft, now);
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
} satisfies StaffCalls;
