import { formatCount } from '../../money';
import { causeOf } from '../../pricing/cause';
import { piecesOf } from '../../pricing/ladder-count';
import type { ClaimNeeded, QuoteRefusal } from '../../pricing/quote-types';
import type { Buyer, GoodsFacts, PromotionRecord } from '../../pricing/types';
import { type ScarceRef, claimOf, limitRef } from '../claims';
import { type BasketKind, type BasketLine, settingsFace } from '../kind';
import { LIMIT_PERIODS, periodKey } from '../period';
import { inScope, scope } from '../scope';
import { count, oneOf, optional, schema } from '../settings';
import { sharedUnit } from '../quantity-words';
import { limitText, orderLimitText } from '../limit-words';

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
  about: '限制每单或每家客户最多买多少，不改价格',
  stage: 'limits',
  ...settingsFace(limitedPurchaseSettings),
  evaluate: (record, basket) => {
    const settings = limitedPurchaseSettings.of(record.settings);
    if (!settings) return {};
    const refusals: QuoteRefusal[] = [];
    const claims: ClaimNeeded[] = [];
    const period = periodKey(settings.period, basket.now);
    for (const [what, sum] of sumsOf(settings, basket.lines)) {
      const thing = counterOf(record, settings, what, basket.buyer, period);
      const left = thing ? (basket.scarce(thing)?.left ?? settings.perCustomer ?? 0) : null;
      const text = excess(settings, sum, left);
      if (thing) claims.push(claimOf(thing, sum.pieces));
      if (!text) continue;
      const cause = causeOf('limits', record);
      // Said on each of its lines: less of any of them helps.
      refusals.push(...sum.keys.map((key) => ({ kind: 'promotion', cause, key, text }) as const));
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

type Sum = {
  readonly goods: readonly GoodsFacts[];
  readonly keys: readonly string[];
  readonly pieces: number;
};

function sumsOf({ scope: of, per }: Settings, lines: readonly BasketLine[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { line } of lines) {
    if (!inScope(of, line.goods)) continue;
    const what = per === 'sum' ? '*' : line.goods.goodsId;
    const { goods = [], keys = [], pieces = 0 } = sums.get(what) ?? {};
    const known = goods.some(({ goodsId }) => goodsId === line.goods.goodsId);
    sums.set(what, {
      goods: known ? goods : [...goods, line.goods],
      keys: [...keys, line.key],
      pieces: pieces + piecesOf(line),
    });
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

function excess(settings: Settings, sum: Sum, left: number | null): string | null {
  const { perOrder, perCustomer, period } = settings;
  const { goods, pieces } = sum;
  const [only] = goods;
  const one = goods.length === 1 && only ? only.rule : null;
  if (perOrder !== null && pieces > perOrder)
    return one ? orderLimitText(one, perOrder) : togetherText('每单限', perOrder, null, sum);
  if (perCustomer === null || left === null || pieces <= left) return null;
  const every = PERIOD_WORDS[period];
  return one
    ? `${every}${limitText(one, perCustomer, left)}`
    : togetherText(`${every}每客户限`, perCustomer, left, sum);
}

/** 「矿泉水、纯净水合计每客户限 120瓶，您还可购 72瓶，已选 96瓶」: a limit of several goods is none of one of them. */
function togetherText(limit: string, most: number, left: number | null, { goods, pieces }: Sum): string {
  const rules = goods.map(({ rule }) => rule);
  const unit = sharedUnit(rules);
  const count = (number: number): string => `${formatCount(Math.max(number, 0))}${unit}`;
  const names = rules.slice(0, MOST_NAMES).map(({ name }) => name);
  const who = `${names.join('、')}${rules.length > MOST_NAMES ? `等 ${rules.length} 种` : ''}`;
  const rest = left === null ? '' : `，您还可购 ${count(left)}`;
  return `${who}合计${limit} ${count(most)}${rest}，已选 ${count(pieces)}`;
}

const MOST_NAMES = 3;
