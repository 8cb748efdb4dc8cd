import { type Fen, ZERO_FEN } from '../../money';
import { causeOf } from '../../pricing/cause';
import type { OrderFee, OrderTerm, QuoteRefusal } from '../../pricing/quote-types';
import type { PromotionRecord } from '../../pricing/types';
import { type BasketKind, type BasketLine, type BasketView, type StageOutcome, settingsFace } from '../kind';
import { fixesFor, raisedBy } from '../order-terms/fix';
import { type Sums, loosePiecesText, packsText, sumsOf, yuanText } from '../order-terms/sums';
import { amount, count, neededWhen, oneOf, schema } from '../settings';

export const orderMinimumSettings = schema(
  {
    per: oneOf('起订按', [
      { value: 'order', label: '整单' },
      { value: 'ship-from', label: '每个发货地' },
    ]),
    by: oneOf('门槛按', [
      { value: 'amount', label: '金额' },
      { value: 'packs', label: '件数' },
      { value: 'pieces', label: '个数' },
    ]),
    fromAmount: neededWhen(
      'by',
      ['amount'],
      amount('起送金额（元）', { min: 1, help: '按单价合计，优惠前；报价行也算，赠品和换购不算' }),
    ),
    fromCount: neededWhen('by', ['packs', 'pieces'], count('起送数量', { min: 1, unit: '件或个' })),
    below: oneOf('未达门槛', [
      { value: 'block', label: '不能下单' },
      { value: 'fee', label: '可付小单费' },
    ]),
    fee: neededWhen(
      'below',
      ['fee'],
      amount('小单费（元）', { min: 1, help: '算作运费，一单（或每个发货地）收一次' }),
    ),
  },
  ({ by, fromAmount, fromCount, below, fee }) => [
    ...(by === 'amount' && fromAmount === null
      ? [{ path: 'fromAmount', text: '起送金额（元）不能为空' }]
      : []),
    ...(by !== 'amount' && fromCount === null ? [{ path: 'fromCount', text: '起送数量不能为空' }] : []),
    ...(below === 'fee' && fee === null ? [{ path: 'fee', text: '小单费（元）不能为空' }] : []),
  ],
);

type Settings = NonNullable<ReturnType<typeof orderMinimumSettings.of>>;

/** A part of the basket that is below the minimum. */
type Short = { readonly place: string; readonly lines: readonly BasketLine[]; readonly missing: number };

/** 起订门槛: a whole order, or what ships from one place, comes to so much, or pays a fee with its freight. */
export const orderMinimum: BasketKind = {
  kind: 'order-minimum',
  name: '起订门槛',
  stage: 'limits',
  ...settingsFace(orderMinimumSettings),
  evaluate: (record, basket) => judge([record], basket)[0] ?? {},
  together: judge,
  fees: feesOf,
};

/** Goods that are bought for a price count, at their unit prices; what came with them does not. */
function countedLines({ every }: BasketView): BasketLine[] {
  return every.filter(({ line }) => line.context.kind !== 'gift' && line.context.kind !== 'add-on');
}

function shortsOf({ per, by, fromAmount, fromCount }: Settings, basket: BasketView): Short[] {
  const counted = countedLines(basket);
  const parts = new Map<string, BasketLine[]>();
  for (const line of counted) {
    const place = per === 'order' ? '' : line.line.goods.shipFrom;
    parts.set(place, [...(parts.get(place) ?? []), line]);
  }
  const from = (by === 'amount' ? fromAmount : fromCount) ?? 0;
  return [...parts].flatMap(([place, lines]) => {
    const missing = from - measured(by, sumsOf(lines));
    return missing > 0 ? [{ place, lines, missing }] : [];
  });
}

const measured = (by: Settings['by'], sums: Sums): number => sums[by];

/** Fees by record: of several rules the one that asks for most, so that nothing is charged twice. */
function feesOf(records: readonly PromotionRecord[], basket: BasketView): OrderFee[] {
  let most: OrderFee[] = [];
  const total = (fees: readonly OrderFee[]): number => fees.reduce((sum, { amount: part }) => sum + part, 0);
  for (const record of records) {
    const settings = orderMinimumSettings.of(record.settings);
    const fee = settings?.below === 'fee' ? settings.fee : null;
    if (!settings || fee === null) continue;
    const cause = causeOf('freight', record);
    const own = shortsOf(settings, basket).map(({ place }) => ({ cause, place, amount: fee }));
    if (total(own) > total(most)) most = own;
  }
  return most;
}

function judge(records: readonly PromotionRecord[], basket: BasketView): StageOutcome[] {
  const charged = feesOf(records, basket)[0]?.cause.ref;
  return records.map((record) => {
    const settings = orderMinimumSettings.of(record.settings);
    if (!settings || (settings.below === 'fee' && record.id !== charged)) return {};
    const terms = shortsOf(settings, basket).map((short) => termOf(record, settings, short));
    const refusals = settings.below === 'block' ? terms.map(refusalOf) : [];
    return { terms, refusals };
  });
}

const refusalOf = ({ cause, text }: OrderTerm): QuoteRefusal => ({
  kind: 'promotion',
  cause,
  key: null,
  text,
});

function termOf(record: PromotionRecord, settings: Settings, { place, lines, missing }: Short): OrderTerm {
  const { by, below } = settings;
  const fee: Fen = below === 'fee' ? (settings.fee ?? ZERO_FEN) : ZERO_FEN;
  const lack = `${place === '' ? '' : `${place}：`}还差 ${sizeText(by, missing, lines)} 起送`;
  const sums = sumsOf(lines);
  return {
    cause: causeOf('limits', record),
    place,
    keys: lines.map(({ line }) => line.key),
    failing: [],
    met: false,
    text: fee > 0 ? `${lack}，或付小单费 ${yuanText(fee)}` : lack,
    totals: `${place === '' ? '本单' : place}合计 ${sizeText(by, measured(by, sums), lines)}`,
    fee,
    fixes: fixesFor(lines, (line) => raisedBy(line, [{ by, size: missing }], undefined)).slice(0, MOST_FIXES),
  };
}

/** A whole order may have thousands of lines; a buyer looks at a few. */
const MOST_FIXES = 3;

function sizeText(by: Settings['by'], size: number, lines: readonly BasketLine[]): string {
  if (by === 'amount') return yuanText(size);
  return by === 'packs' ? packsText(size, lines) : loosePiecesText(size, lines);
}
