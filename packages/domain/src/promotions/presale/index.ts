import { fen, subtractFen } from '../../money';
import type { PlannedInstalment } from '../../pricing/quote-types';
import { activityOffers, goodsRow } from '../activity';
import { activityLimits, activityScarce } from '../activity-limits';
import { type PlanView, type UnitKind, settingsFace } from '../kind';
import { depositOver, paysInFull, presalePair } from './amounts';
import { presaleSettings } from './settings';
import { presaleFateText } from './wording';

export { depositOf, presaleSettings } from './settings';
export type { PresaleGoods, PresaleSettings } from './settings';
export * from './amounts';
export * from './wording';

const KIND = 'presale';

/** 预售: ordered now, sent later; a deposit now and the balance in its own window, or all at once. */
export const presale: UnitKind = {
  kind: KIND,
  name: '预售',
  about: '先订后发，可以先付定金再付尾款',
  stage: 'unit',
  ...settingsFace(presaleSettings),
  followedBy: { basket: 'no', coupon: 'setting', extras: 'no' },
  offers: (view) =>
    view.records.flatMap((record) => {
      const rules = presaleSettings.of(record.settings);
      if (!rules || view.line.context.kind !== 'activity') return [];
      const row = goodsRow(rules.goods, view.line.goods.goodsId);
      return activityOffers({ record, rules, window: record.window }, view, {
        kind: KIND,
        label: '预售价',
        open: false,
        ...(row ? { pair: presalePair(row, view.activityPieces) } : {}),
      });
    }),
  goodsActivity: {
    rules: ({ settings }) => presaleSettings.of(settings),
    ruleTexts: (record) => [presaleFateText(record)].filter(Boolean),
  },
  activity: {
    alone: true,
    hold: ({ record, choices }) => {
      const settings = presaleSettings.of(record.settings);
      return settings && !paysInFull(settings, record, choices) ? 'balance-due' : null;
    },
    reduce: ({ record, lines, choices }) => {
      const settings = presaleSettings.of(record.settings);
      if (!settings || paysInFull(settings, record, choices)) return {};
      const { surplus } = depositOver(settings, record, lines);
      const keys = lines.filter(({ activity }) => activity?.ref === record.id).map(({ line }) => line.key);
      return surplus > 0 ? { reduction: { amount: surplus, keys, label: '定金膨胀' } } : {};
    },
    plan,
    terms: ({ record, choices }) => {
      const settings = presaleSettings.of(record.settings);
      return settings && !paysInFull(settings, record, choices) ? [presaleFateText(record)] : [];
    },
    limits: (record, basket) => activityLimits(record, presaleSettings.of(record.settings), basket),
  },
  scarce: (record, view) => activityScarce(record, presaleSettings.of(record.settings), view),
  tag: ({ settings }, { goodsId }) => {
    const rules = presaleSettings.of(settings);
    return rules && goodsRow(rules.goods, goodsId) ? '预售' : null;
  },
  prices({ settings }) {
    const rules = presaleSettings.of(settings);
    return (rules?.goods ?? []).map((row) => ({
      goodsId: row.goodsId,
      pairs: [row, ...row.tiers],
      most: [row.stock, rules?.perCompany ?? null, rules?.perOrder ?? null],
    }));
  },
};

/** Deposit and balance; the deposit's surplus is already off the payable, so the balance is simply the rest. */
function plan({ record, payable, lines, choices }: PlanView): PlannedInstalment[] | null {
  const settings = presaleSettings.of(record.settings);
  if (!settings || paysInFull(settings, record, choices)) return null;
  const { deposit: first } = depositOver(settings, record, lines);
  const deposit = fen(Math.min(first, payable));
  return [
    { index: 1, purpose: 'deposit', label: '定金', amount: deposit, window: record.window },
    {
      index: 2,
      purpose: 'balance',
      label: '尾款',
      amount: subtractFen(payable, deposit),
      window: { start: settings.balanceStart, end: settings.balanceEnd },
    },
  ];
}
