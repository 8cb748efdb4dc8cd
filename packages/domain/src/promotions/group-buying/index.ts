import { activityOffers, goodsRow, isFor } from '../activity';
import { activityLimits, activityScarce } from '../activity-limits';
import { type ScarceRef, claimOf, limitRef, seatRef } from '../claims';
import { type BasketView, type LineView, type UnitKind, type UnitOffer, settingsFace } from '../kind';
import type { Buyer, PricingLine, PromotionRecord } from '../../pricing/types';
import { GROUP_FAILED_TEXT, GROUP_SEAT_TAKEN_TEXT, sizeText } from './group';
import { type GroupBuyingSettings, groupBuyingSettings } from './settings';

export { groupBuyingSettings } from './settings';
export type { GroupBuyingSettings } from './settings';
export * from './group';

const KIND = 'group-buying';

/** 拼团: a price for companies that buy together; alone one buys at the ordinary price. */
export const groupBuying: UnitKind = {
  kind: KIND,
  name: '拼团',
  about: '几家客户在限定时间里凑够家数，都按团价买',
  stage: 'unit',
  ...settingsFace(groupBuyingSettings),
  followedBy: { basket: 'no', coupon: 'setting', extras: 'no' },
  offers: (view) =>
    view.records.flatMap((record) => {
      const rules = groupBuyingSettings.of(record.settings);
      return rules && isFor(view, KIND, record.id) ? inGroup(record, rules, view) : [];
    }),
  goodsActivity: {
    rules: ({ settings }) => groupBuyingSettings.of(settings),
    ruleTexts: ({ settings }) => {
      const group = groupBuyingSettings.of(settings);
      return group
        ? [`${sizeText(group.size)}，开团后 ${group.hours} 小时内有效；${GROUP_FAILED_TEXT}。`]
        : [];
    },
  },
  activity: {
    alone: true,
    hold: () => 'group-forming',
    terms: ({ record }) => {
      const rules = groupBuyingSettings.of(record.settings);
      return rules ? [`开团后 ${rules.hours} 小时内满 ${rules.size} 家成团；${GROUP_FAILED_TEXT}。`] : [];
    },
    limits: (record, basket) => {
      const rules = groupBuyingSettings.of(record.settings);
      if (!rules) return {};
      return { ...activityLimits(record, rules, basket), claims: seatClaims(record, rules, basket) };
    },
  },
  scarce: (record, view) => {
    const rules = groupBuyingSettings.of(record.settings);
    if (!rules) return [];
    const seats = view.lines.flatMap((line) => {
      const groupId = isFor({ line }, KIND, record.id) ? groupOf(line) : null;
      if (!groupId) return [];
      const own = ownSeat(record.id, groupId, view.buyer);
      return [seatRef(record.id, groupId, rules.size), ...(own ? [own] : [])];
    });
    return [...activityScarce(record, rules, view), ...seats];
  },
  tag: ({ settings }, { goodsId }) => {
    const rules = groupBuyingSettings.of(settings);
    return rules && goodsRow(rules.goods, goodsId) ? `${rules.size}家拼团` : null;
  },
};

/** The group that a line joins. */
export function groupOf({ context }: Pick<PricingLine, 'context'>): string | null {
  return context.kind === 'activity' ? (context.group ?? null) : null;
}

/** The group price, as long as the group is open. */
function inGroup(record: PromotionRecord, rules: GroupBuyingSettings, view: LineView): UnitOffer[] {
  const activity = { record, rules, window: record.window };
  const offers = activityOffers(activity, view, { kind: KIND, label: '拼团价', open: false });
  const [offer] = offers;
  if (!offer?.offered) return offers;
  const groupId = groupOf(view.line);
  if (!groupId) return refused(offer, '请先开团或参团');
  const own = ownSeat(record.id, groupId, view.buyer);
  const ownLeft = own ? view.scarce(own)?.left : undefined;
  if (ownLeft !== undefined && ownLeft <= 0) return refused(offer, GROUP_SEAT_TAKEN_TEXT);
  const seats = view.scarce(seatRef(record.id, groupId, rules.size));
  if (seats?.closed) return refused(offer, seats.closed);
  return seats && seats.left <= 0 ? refused(offer, '该团已满员，您可以另开一团') : offers;
}

function refused({ ref, label, pair }: UnitOffer, text: string): UnitOffer[] {
  return [{ offered: false, ref, label, pair, note: text, refusal: text }];
}

/** One seat per order and group, however many lines, and the promise of one seat per company (I16). */
function seatClaims({ id }: PromotionRecord, { size }: GroupBuyingSettings, { every, buyer }: BasketView) {
  const own = every.filter(({ activity }) => activity?.ref === id);
  const groups = new Set(own.flatMap(({ line }) => groupOf(line) ?? []));
  return [...groups].flatMap((groupId) => [
    claimOf(seatRef(id, groupId, size), 1),
    ...[ownSeat(id, groupId, buyer)].flatMap((own) => (own ? [claimOf(own, 1)] : [])),
  ]);
}

/** The one seat of a company in a group (I16). */
const ownSeat = (id: string, groupId: string, buyer: Buyer | null): ScarceRef | null =>
  buyer && limitRef(id, `group-${groupId}`, 'all', buyer.companyId, 1);

/** Whether a limit is that of a company's seats in one group. */
export const isGroupSeat = (ref: string): boolean => ref.includes(':group-');
