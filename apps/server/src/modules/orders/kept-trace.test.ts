import { fen, pricePair, type TraceStep } from '@pifa/domain';
import { describe, expect, it } from 'vitest';
import { type KeptAdjustment, shortTrace, wholeTrace } from './kept-trace';

const line = {
  price_kind: 'list-price',
  packs: 2,
  pieces: 3,
  list_per_pack: 2_400_000,
  list_per_piece: 105_000,
};
const list = pricePair(2_400_000, 105_000);

const step = (change: Partial<TraceStep> = {}): TraceStep => ({
  stage: 'unit',
  kind: 'list-price',
  ref: '',
  label: '标价',
  pair: list,
  amount: fen(51_150),
  chosen: true,
  note: '商品标价',
  ...change,
});
const cause = { stage: 'basket', kind: 'full-amount-reduction', ref: '401', label: '满1000减80' } as const;
const share = (change: Partial<TraceStep> = {}): TraceStep =>
  step({ ...cause, pair: null, amount: fen(2_055), note: '本行分摊', ...change });
const customer = step({
  kind: 'customer-price',
  ref: '7',
  label: '客户价',
  note: '贵公司的协议价',
  pair: pricePair(1, 2),
});
const reductions: KeptAdjustment[] = [{ cause, amount: fen(8_000) }];

const again = (trace: readonly TraceStep[], under: Partial<typeof line> = {}, adjustments = reductions) => {
  const own = { ...line, ...under };
  const kept = shortTrace(trace, own, adjustments);
  // As the database gives it back.
  return {
    kept,
    whole: wholeTrace({ ...own, adjustments, trace: JSON.parse(JSON.stringify(kept)) as unknown }),
  };
};

describe('订单行留下的价格由来', () => {
  it('标价成交：行里什么也不必再写', () => {
    const { kept, whole } = again([step()]);
    expect(kept).toEqual([]);
    expect(whole).toEqual([step()]);
  });

  it('满减的分摊：只写哪一个、多少', () => {
    const { kept, whole } = again([step(), share()]);
    expect(kept).toEqual([{ ref: '401', amount: 2_055 }]);
    expect(whole).toEqual([step(), share()]);
  });

  it.each<[string, TraceStep[], Partial<typeof line>?, KeptAdjustment[]?]>([
    [
      '协议价胜出，标价没用上',
      [step({ chosen: false, note: '客户价更低' }), customer],
      { price_kind: 'customer-price' },
    ],
    ['标价没用上而话与平常一样', [step({ chosen: false }), customer], { price_kind: 'customer-price' }],
    ['标价胜出，协议价没用上', [step(), { ...customer, chosen: false, note: '标价更低' }]],
    [
      '没有起作用的价：没有单价也没有金额',
      [step(), { ...customer, chosen: false, pair: null, amount: null, note: '' }],
    ],
    ['订单里没有这个优惠', [step(), share()], {}, []],
    ['同一编号的优惠有两个', [step(), share()], {}, [...reductions, ...reductions]],
    ['同一编号的优惠换了名字', [step(), share({ label: '满1000减90' })]],
    ['编号空着的优惠', [step(), share({ ref: '' })], {}, [{ cause: { ...cause, ref: '' }, amount: fen(1) }]],
    ['分摊有自己的话', [step(), share({ note: '按金额' })]],
    ['标价换了叫法', [step({ label: '零售价', note: '新的说法' })]],
    ['标价按另一数量算', [step({ amount: fen(1) })]],
    [
      '赠品',
      [step({ kind: 'gift', ref: '9', label: '赠品', note: '满赠', pair: pricePair(0, 0), amount: fen(0) })],
      { price_kind: 'gift' },
    ],
  ])('%s：读出来与下单时一字不差', (_, trace, under, adjustments) => {
    expect(again(trace, under, adjustments).whole).toEqual(trace);
  });

  it('以前整句留下的照原样读', () => {
    const trace = [step({ chosen: false }), customer, share({ label: '旧名字' })];
    expect(wholeTrace({ ...line, adjustments: reductions, trace })).toEqual(trace);
  });
});
