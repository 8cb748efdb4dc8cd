import { piecesOf } from '../../pricing/ladder-count';
import type { Buyer, ClaimNeeded, GoodsFacts, PromotionRecord, QuoteRefusal } from '../../pricing/types';
import { type ScarceRef, claimOf, limitRef } from '../claims';
import { type BasketKind, type BasketLine, settingsFace } from '../kind';
import { LIMIT_PERIODS, periodKey } from '../period';
import { inScope, scope } from '../scope';
import { count, oneOf, optional, schema } from '../settings';
import { limitText, orderLimitText } from '../wording';

export const limitedPurchaseSettings = schema(
  {
    scope: scope('限购商品'),
    per: oneOf('限购按', [
      { value: 'goods', label: '每种商品' },
      { value: 'sum', label: '全部合计' },
    ]),
    perOrder: optional(count('每单限购', { min: 1, help: '单件数' })),
    perCustomer: optional(count('每客户限购', { min: 1, help: '单件数，按全部有效订单累计' })),
    period: oneOf('累计周期', LIMIT_PERIODS),
  },
  ({ perOrder, perCustomer }) =>
    perOrder === null && perCustomer === null
      ? [{ path: 'perOrder', text: '每单限购与每客户限购至少填一项' }]
      : [],
);

type Settings = NonNullable<ReturnType<typeof limitedPurchaseSettings.of>>;

const PERIOD_WORDS: Record<Settings['period'], string> = {
  all: '',
  day: '每天',
  week: '每周',
  month: '每月',
};

/** 限购: how much one company may buy of these goods, per order and per period. Changes no price. */
export const limitedPurchase: BasketKind = {
  kind: 'limited-purchase',
  name: '限购',
  stage: 'limits',
  ...settingsFace(limitedPurchaseSettings),
  evaluate: (record, basket) => {
    const settings = limitedPurchaseSettings.of(record.settings);
    if (!settings) return {};
    const refusals: QuoteRefusal[] = [];
    const claims: ClaimNeeded[] = [];
    const period = periodKey(settings.period, basket.now);
    for (const [what, { goods, key, pieces }] of sumsOf(settings, basket.lines)) {
      const thing = counterOf(record, settings, what, basket.buyer, period);
      const left = thing ? (basket.scarce(thing)?.left ?? settings.perCustomer ?? 0) : null;
      const text = excess(settings, goods, pieces, left);
      if (thing) claims.push(claimOf(thing, pieces));
      if (!text) continue;
      const cause = {
        stage: 'limits',
        kind: 'limited-purchase',
        ref: record.id,
        label: record.label,
      } as const;
      refusals.push({ kind: 'promotion', cause, key, text });
    }
    return { refusals, claims };
  },
  scarce: (record, { lines, buyer, now }) => {
    const settings = limitedPurchaseSettings.of(record.settings);
    if (!settings) return [];
    const period = periodKey(settings.period, now);
    return lines.flatMap(({ goods }) => {
      const what = settings.per === 'sum' ? '*' : goods.goodsId;
      const thing = inScope(settings.scope, goods) && counterOf(record, settings, what, buyer, period);
      return thing ? [thing] : [];
    });
  },
  tag: ({ settings }, goods) => {
    const read = limitedPurchaseSettings.of(settings);
    return read && inScope(read.scope, goods) ? '限购' : null;
  },
};

/** 「每天每客户限 5件」「每单限 2件」 on the goods page; empty where the goods are not limited. */
export function limitedPurchaseTexts({ settings }: PromotionRecord, goods: GoodsFacts): string[] {
  const read = limitedPurchaseSettings.of(settings);
  if (!read || !inScope(read.scope, goods)) return [];
  const { perOrder, perCustomer, period } = read;
  return [
    ...(perCustomer === null ? [] : [`${PERIOD_WORDS[period]}${limitText(goods.rule, perCustomer)}`]),
    ...(perOrder === null ? [] : [orderLimitText(goods.rule, perOrder)]),
  ];
}

type Sum = { goods: GoodsFacts; key: string; pieces: number };

function sumsOf({ scope: of, per }: Settings, lines: readonly BasketLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { line } of lines) {
    if (!inScope(of, line.goods)) continue;
    const what = per === 'sum' ? '*' : line.goods.goodsId;
    const before = sums.get(what);
    const pieces = (before?.pieces ?? 0) + piecesOf(line);
    sums.set(what, { goods: line.goods, key: before?.key ?? line.key, pieces });
  }
  return sums;
}

function counterOf(
  { id }: PromotionRecord,
  { perCustomer }: Settings,
  what: string,
  buyer: Buyer | null,
  period: string,
): ScarceRef | null {
  if (perCustomer === null || !buyer) return null;
  return limitRef(id, what, period, buyer.companyId, perCustomer);
}

function excess(
  { perOrder, perCustomer, period }: Settings,
  { rule }: GoodsFacts,
  pieces: number,
  left: number | null,
): string | null {
  if (perOrder !== null && pieces > perOrder) return orderLimitText(rule, perOrder);
  if (perCustomer === null || left === null || pieces <= left) return null;
  return `${PERIOD_WORDS[period]}${limitText(rule, perCustomer, left)}`;
}
