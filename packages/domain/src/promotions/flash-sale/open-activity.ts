import type { PromotionRecord, ScarceFact } from '../../pricing/types';
import { activityOffers } from '../activity';
import type { ActivityRules } from '../activity-types';
import { CLAIM_KINDS, type ScarceRef } from '../claims';
import type { UnitKind } from '../kind';
import { NO_SETTINGS } from '../no-settings';

/** The open activities that came with the goods, priced as in the cart; only listings and previews use it. */
export const openActivity: UnitKind = {
  kind: 'flash-sale',
  name: '限时抢购',
  stage: 'unit',
  ...NO_SETTINGS,
  offers: (view) =>
    (view.line.goods.open ?? []).flatMap((open) => {
      const { goodsId } = view.line.goods;
      const row = { goodsId, ...open.pair, stock: open.left };
      const { perOrder, perCompany, window } = open;
      const rules: ActivityRules = { goods: [row], perOrder, perCompany, couponAllowed: false };
      const record: PromotionRecord = {
        id: open.ref,
        kind: open.kind,
        label: open.label,
        window,
        audience: 'all',
        priority: 0,
        settings: {},
      };
      const left: Record<string, number | null> = {
        [CLAIM_KINDS.activityStock]: open.left,
        [CLAIM_KINDS.limit]: open.ownLeft,
      };
      const scarce = ({ kind }: ScarceRef): ScarceFact | null => {
        const known = left[kind] ?? null;
        return known === null ? null : { left: known };
      };
      const activity = { record, rules, window };
      return activityOffers(activity, { ...view, scarce }, { kind: open.kind, label: '抢购价', open: true });
    }),
};
