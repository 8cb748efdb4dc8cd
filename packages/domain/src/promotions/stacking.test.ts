import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FreightTemplate } from '../freight';
import { addFen, fen, pricePair } from '../money';
import { type PricingLine, type PromotionRecord, type Quote, type QuoteInput, quote } from '../pricing';
import { LADDER, aBasket, aGoods, aLine, aRecord, inActivity } from './fixture';
import { promotionKinds } from './kinds';
import { LATER_STAGES, mayFollow, stackingTable } from './stacking';

/** The numbers that a round of the generated test plays with. */
type Dice = {
  readonly packs: readonly [number, number, number];
  readonly from: number;
  readonly minus: number;
  readonly price: number;
  readonly open: boolean;
};

/** One kind at work in the basket: what it changes of the input. */
type Ingredient = {
  readonly kind: string;
  readonly lines?: (dice: Dice) => readonly PricingLine[];
  readonly record?: (dice: Dice) => PromotionRecord;
  readonly facts?: (dice: Dice) => Partial<ReturnType<typeof aGoods>>;
  readonly input?: (dice: Dice) => Partial<QuoteInput>;
};

const piece = (perPack: number): number => Math.round(perPack / 24);
const activityGoods = (goodsId: string, { price }: Dice) => ({
  goodsId,
  perPack: price,
  perPiece: piece(price),
  stock: 1000,
});
const coupon = (kind: string, settings: Record<string, unknown>) => ({
  id: 'coupon',
  kind,
  label: '券',
  settings,
});

const INGREDIENTS: readonly Ingredient[] = [
  { kind: 'customer-price', facts: ({ price }) => ({ customer: { pair: pricePair(price, piece(price)) } }) },
  { kind: 'ladder-price', facts: () => ({ ladder: LADDER }) },
  {
    kind: 'promotion-price',
    facts: ({ price }) => ({
      promotion: { pair: pricePair(price, piece(price)), window: { start: null, end: null } },
    }),
  },
  {
    kind: 'seckill',
    lines: ({ packs }) => [
      aLine(aGoods('3'), packs[2], { key: 's', context: inActivity('seckill', 'seckill') }),
    ],
    record: (dice) =>
      aRecord('seckill', {
        sessions: [{ start: '10:00', end: '14:00' }],
        goods: [activityGoods('3', dice)],
        couponAllowed: dice.open,
        remindMinutes: 5,
      }),
  },
  {
    kind: 'flash-sale',
    record: (dice) =>
      aRecord(
        'flash-sale',
        { goods: [activityGoods('1', dice)], couponAllowed: dice.open },
        { label: '抢购' },
      ),
  },
  {
    kind: 'presale',
    lines: ({ packs }) => [
      aLine(aGoods('4'), packs[2], { key: 'p', context: inActivity('presale', 'presale') }),
    ],
    record: (dice) =>
      aRecord('presale', {
        goods: [
          {
            ...activityGoods('4', dice),
            depositPerPack: Math.floor(dice.price / 4),
            worthPerPack: Math.floor(dice.price / 3),
          },
        ],
        pay: 'deposit',
        balanceStart: '2026-11-21T00:00:00Z',
        balanceEnd: '2026-11-25T00:00:00Z',
        fate: 'forfeit',
        shipText: '12 月',
        remindMinutes: 60,
      }),
  },
  {
    kind: 'group-buying',
    lines: ({ packs }) => [
      aLine(aGoods('5'), packs[2], { key: 'g', context: inActivity('group-buying', 'group-buying', 'g1') }),
    ],
    record: (dice) =>
      aRecord('group-buying', {
        goods: [activityGoods('5', dice)],
        size: 3,
        hours: 24,
        couponAllowed: dice.open,
      }),
  },
  {
    kind: 'full-amount-reduction',
    record: ({ from, minus }) =>
      aRecord(
        'full-amount-reduction',
        { by: 'amount', steps: [{ fromAmount: from, minus }] },
        { label: '满减' },
      ),
  },
  {
    kind: 'amount-off',
    input: ({ from, minus }) => ({
      coupon: coupon('amount-off', { minimum: from, minus: Math.min(minus, from) }),
    }),
  },
  {
    kind: 'percent-off',
    input: ({ from }) => ({ coupon: coupon('percent-off', { minimum: from, percentOff: 12 }) }),
  },
  {
    kind: 'full-amount-gift',
    record: ({ from }) =>
      aRecord('full-amount-gift', {
        by: 'amount',
        steps: [
          { fromAmount: from, choose: 1, gifts: [{ goodsId: '9', name: '纸巾', pieces: 1, stock: 5 }] },
        ],
      }),
  },
  {
    kind: 'additional-purchase',
    lines: () => [
      aLine(aGoods('8'), 0, {
        key: 'add',
        quantity: { packs: 0, pieces: 1 },
        context: {
          kind: 'add-on',
          ref: 'additional-purchase',
          parentKey: '1',
          lockedPair: pricePair(99_000, 99_000),
        },
      }),
    ],
    record: ({ from }) =>
      aRecord('additional-purchase', {
        by: 'amount',
        fromAmount: from,
        items: [{ goodsId: '8', name: '杯子', perPack: 99_000, perPiece: 99_000, perOrder: 2 }],
        choose: 1,
      }),
  },
  {
    kind: 'points-spend',
    input: () => ({ points: 3000 }),
    record: () => aRecord('points-spend', { perYuan: 100, maxShare: 50, minimum: 0 }),
  },
  {
    kind: 'limited-purchase',
    record: () => aRecord('limited-purchase', { per: 'goods', perOrder: 48, period: 'all' }),
  },
  {
    kind: 'order-minimum',
    record: ({ from }) =>
      aRecord('order-minimum', { per: 'order', by: 'amount', fromAmount: from, below: 'fee', fee: 1500 }),
  },
  { kind: 'mixed-lot', record: ({ from }) => aRecord('mixed-lot', { amount: from, packs: 10 }) },
  { kind: 'mixed-carton', record: () => aRecord('mixed-carton', { capacity: 48, leastCartons: 1 }) },
];

const FREIGHT: FreightTemplate = {
  id: 'f',
  name: '默认',
  rules: [{ regions: [], charge: { by: 'flat', amount: fen(1500) }, freeFrom: fen(60_000) }],
};

/** The lines of all of `set`, but only the records and facts of `active`: what adding or removing a kind changes. */
function basketOf(set: readonly Ingredient[], active: readonly Ingredient[], dice: Dice): QuoteInput {
  const facts = Object.assign({}, ...active.map(({ facts: of }) => of?.(dice) ?? {}));
  const own = [aLine(aGoods('1', facts), dice.packs[0]), aLine(aGoods('2', facts), dice.packs[1])];
  const lines = [...own, ...set.flatMap(({ lines: of }) => of?.(dice) ?? [])];
  const input = Object.assign({}, ...active.map(({ input: of }) => of?.(dice) ?? {}));
  const promotions = active.flatMap(({ record }) => (record ? [record(dice)] : []));
  return aBasket(lines, { freight: FREIGHT, ...input, promotions });
}

function lawsOf(input: QuoteInput): Quote {
  const result = quote(input);
  expect(quote(input)).toEqual(result);
  const { payable, freight, points, discount, goods } = result.totals;
  expect(payable).toBeGreaterThanOrEqual(0);
  expect(goods - discount + freight - points).toBe(payable);
  for (const { amount, shares } of result.adjustments) {
    expect(amount).toBeGreaterThan(0);
    expect(addFen(...shares.map((part) => part.amount))).toBe(amount);
  }
  const due = result.lines.filter((line) => line.checked).map((line) => line.payable);
  for (const part of due) expect(part).toBeGreaterThanOrEqual(0);
  expect(addFen(...due, freight)).toBe(payable);
  expect(addFen(...result.instalments.map((part) => part.amount))).toBe(payable);
  for (const part of result.instalments) expect(part.amount).toBeGreaterThanOrEqual(0);

  const turned = quote({ ...input, lines: [...input.lines].reverse() });
  expect(turned.totals).toEqual(result.totals);
  expect(turned.claimsNeeded).toEqual(result.claimsNeeded);
  expect(turned.gifts).toEqual(result.gifts);
  return result;
}

const isCoupon = ({ kind }: Ingredient): boolean => kind === 'amount-off' || kind === 'percent-off';

const ALONE = new Set(['presale', 'group-buying']);

const besideAddOns = ({ lines, totals }: Quote): number => {
  const addOns = lines.filter(({ context, checked }) => checked && context.kind === 'add-on');
  return totals.payable - addFen(...addOns.map(({ amount }) => amount));
};

/** The same basket without `added`. A seckill's line turns it down: with the activity gone it would be refused. */
function withoutKind(set: readonly Ingredient[], added: Ingredient, dice: Dice): QuoteInput {
  const rest = set.filter((one) => one !== added);
  if (added.kind !== 'seckill') return basketOf(set, rest, dice);
  const whole = basketOf(set, set, dice);
  return { ...whole, choices: { ...whole.choices, declined: [added.kind] } };
}

/** Adding `added` may not cost the buyer anything that he is not told. */
function neverDearerUntold(set: readonly Ingredient[], added: Ingredient, whole: Quote, dice: Dice): void {
  // One coupon per order: the second one takes the place of the first, because the buyer chose it.
  if (set.filter(isCoupon).length > 1 && isCoupon(added)) return;
  const without = quote(withoutKind(set, added, dice));
  // What the buyer added for a price of its own is no dearer price, whichever promotion opened the way to it.
  if (whole.totals.payable <= without.totals.payable || besideAddOns(whole) <= besideAddOns(without)) return;
  const told =
    whole.alternatives.some(({ payable }) => payable <= without.totals.payable) ||
    // What a small order pays stands beside it, with what is missing.
    whole.orderTerms?.some(({ fee }) => fee > 0) === true ||
    // A standing price cannot be turned down: the buyer reads what is missing to the threshold instead.
    // A group or a presale is an order of its own; that it no longer comes freight free is written beside it.
    (ALONE.has(added.kind) && whole.hints.some(({ kind }) => kind === 'free-freight')) ||
    (added.facts !== undefined &&
      (whole.refusals.some(({ kind }) => kind === 'promotion') ||
        whole.hints.some(({ kind }) => kind === 'free-freight' || kind === 'full-amount-reduction')));
  expect(told ? '' : `${set.map(({ kind }) => kind).join('+')}，加入 ${added.kind}`).toBe('');
}

const dice: fc.Arbitrary<Dice> = fc.record({
  packs: fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 1, max: 20 }),
  ),
  from: fc.integer({ min: 100, max: 90_000 }),
  minus: fc.integer({ min: 1, max: 9000 }),
  price: fc.integer({ min: 100_000, max: 360_000 }),
  open: fc.boolean(),
});

function subsets(size: number, from = 0): Ingredient[][] {
  if (size === 0) return [[]];
  return INGREDIENTS.slice(from).flatMap((one, index) =>
    subsets(size - 1, from + index + 1).map((rest) => [one, ...rest]),
  );
}

describe('哪些优惠可以同享', () => {
  it('每个种类都在表里走一遍', () => {
    const known = promotionKinds.map(({ kind }) => kind).filter((kind) => kind !== 'list-price');
    expect(INGREDIENTS.map(({ kind }) => kind).sort()).toEqual([...known].sort());
  });
  it.each([
    ['两两', 2, 12],
    ['三三', 3, 4],
  ])(
    '%s相遇：应付不为负，分摊加得回去，算两遍一样，先后无关，多一个优惠不会不声不响地变贵',
    (_, size, rounds) => {
      for (const set of subsets(size)) {
        fc.assert(
          fc.property(dice, (thrown) => {
            const whole = lawsOf(basketOf(set, set, thrown));
            for (const added of set) neverDearerUntold(set, added, whole, thrown);
          }),
          { numRuns: rounds },
        );
      }
    },
    120_000,
  );
  it('全部种类同时在场也守规矩', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(dice, (thrown) => {
        lawsOf(basketOf(INGREDIENTS, INGREDIENTS, thrown));
      }),
      { numRuns: 100 },
    );
  });
  it('主商品取消勾选：赠品没有了，换购行退出，不再付钱', { timeout: 60_000 }, () => {
    const extras = INGREDIENTS.filter(
      ({ kind }) => kind === 'full-amount-gift' || kind === 'additional-purchase',
    );
    const others = INGREDIENTS.filter((one) => !extras.includes(one));
    for (const other of others) {
      fc.assert(
        fc.property(dice, (thrown) => {
          const set = [other, ...extras];
          const input = basketOf(set, set, { ...thrown, packs: [20, 5, 1], from: 20_000 });
          const standing = quote(input);
          expect(standing.gifts).toHaveLength(1);
          expect(standing.lines.find(({ key }) => key === 'add')?.checked).toBe(true);
          const lines = input.lines.map((line) => ({
            ...line,
            checked: line.key !== '1' && line.key !== '2',
          }));
          const left = quote({ ...input, lines });
          expect(left.gifts).toEqual([]);
          expect(left.lines.find(({ key }) => key === 'add')).toMatchObject({ checked: false });
          expect(left.claimsNeeded.filter(({ kind }) => kind === 'gift')).toEqual([]);
        }),
        { numRuns: 10 },
      );
    }
  });
  it('一行只有一个单价胜出', () => {
    const units = INGREDIENTS.filter(({ facts, kind }) => facts || kind === 'flash-sale');
    fc.assert(
      fc.property(dice, (thrown) => {
        for (const { trace } of quote(basketOf(units, units, thrown)).lines) {
          expect(trace.filter(({ stage, chosen }) => stage === 'unit' && chosen)).toHaveLength(1);
        }
      }),
    );
  });
});

describe('同享表就是引擎读的那一张', () => {
  it('默认：秒杀、限时抢购、预售、拼团不用券；满减、满赠不跟秒杀、预售、拼团', () => {
    const rows = new Map(stackingTable(promotionKinds).map(({ kind, cells }) => [kind, cells]));
    for (const kind of ['seckill', 'flash-sale', 'presale', 'group-buying'])
      expect(rows.get(kind)?.coupon).toBe('setting');
    for (const kind of ['seckill', 'presale', 'group-buying'])
      expect(rows.get(kind)).toMatchObject({ basket: 'no', extras: 'no' });
    expect(rows.get('ladder-price')).toEqual({
      basket: 'yes',
      coupon: 'yes',
      extras: 'yes',
      points: 'yes',
      limits: 'yes',
    });
  });
  it('“看设置”的格子：设置允许才同享', () => {
    for (const stage of LATER_STAGES) {
      const followedBy = { [stage]: 'setting' } as const;
      expect(mayFollow(stage, 'ordinary', { followedBy, couponMayFollow: undefined })).toBe(false);
      expect(mayFollow(stage, 'ordinary', { followedBy, couponMayFollow: true })).toBe(true);
    }
  });
});
