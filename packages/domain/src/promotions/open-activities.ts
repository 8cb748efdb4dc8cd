import { isOpenTo } from '../pricing/audience';
import type { Buyer, OpenActivity, PromotionRecord, ScarceFact } from '../pricing/types';
import { activityRules } from './activities';
import { activityRefs, goodsRow } from './activity';
import type { ActivityGoods, ActivityRules } from './activity-types';
import { type ScarceRef, activityStockRef, claimKey, limitRef } from './claims';
import { goodsActivityOf } from './kind-of';

/** Whether ordinary lines get its price too, so that listings must show it. */
export const isOpenActivity = ({ kind }: Pick<PromotionRecord, 'kind'>): boolean =>
  goodsActivityOf(kind)?.open === true;

type Found = {
  readonly record: PromotionRecord;
  readonly rules: ActivityRules;
  readonly row: ActivityGoods;
};

function openFor(
  records: readonly PromotionRecord[],
  goodsId: string,
  buyer: Buyer | null,
  now: Date,
): Found[] {
  return records.flatMap((record) => {
    const { end } = record.window;
    if (!isOpenActivity(record) || (end !== null && now >= end) || !isOpenTo(record, buyer)) return [];
    const rules = activityRules(record);
    const row = rules && goodsRow(rules.goods, goodsId);
    return row ? [{ record, rules, row }] : [];
  });
}

/** The scarce things behind the open activities of a goods, so that the server reads what is left of them. */
export function openScarce(
  records: readonly PromotionRecord[],
  goodsId: string,
  buyer: Buyer | null,
  now: Date,
): ScarceRef[] {
  return openFor(records, goodsId, buyer, now).flatMap(({ record, rules, row }) =>
    activityRefs(record.id, rules, row, buyer),
  );
}

/** The open activities of a goods for this buyer (`GoodsFacts.open`), upcoming ones included. */
export function openActivities(
  records: readonly PromotionRecord[],
  goodsId: string,
  buyer: Buyer | null,
  scarce: Readonly<Record<string, ScarceFact>>,
  now: Date,
): OpenActivity[] {
  const leftOf = ({ kind, ref }: ScarceRef): number | null => scarce[claimKey(kind, ref)]?.left ?? null;
  return openFor(records, goodsId, buyer, now).map(({ record, rules: { perOrder, perCompany }, row }) => {
    return {
      kind: record.kind,
      ref: record.id,
      label: record.label,
      window: record.window,
      pair: { perPack: row.perPack, perPiece: row.perPiece },
      left: row.stock === null ? null : (leftOf(activityStockRef(record.id, goodsId)) ?? row.stock),
      perOrder,
      perCompany,
      ownLeft:
        perCompany === null || !buyer
          ? null
          : leftOf(limitRef(record.id, goodsId, 'all', buyer.companyId, perCompany)),
    };
  });
}
