import { describe, expect, it, test } from 'vitest';
import { pricePair, yuanToFen } from '../money';
import { quote } from '../pricing';
import { quantityRule } from '../quantity';
import {
  acceptLine,
  answerProblem,
  endsSoon,
  isStillValid,
  leastQuoted,
  offerFor,
  offerLabel,
  proposeAcceptance,
  type QuoteAnswer,
  quotedAmount,
  quotedProblem,
  quoteActions,
  quoteEventName,
  type QuoteEvent,
  type QuoteActor,
  quoteRequestWord,
  QUOTE_REQUEST_STATES,
  QUOTE_TABS,
  QUOTE_TRANSITIONS,
  quoteTransition,
  targetDifference,
  targetPair,
  validForDays,
  validToEndOf,
} from './index';
import { aBasket, aGoods, aLine, aRecord } from '../promotions/fixture';

const now = new Date('2026-06-18T02:00:00Z');
const at = (text: string) => new Date(text);
const later = at('2026-06-25T02:00:00Z');
const earlier = at('2026-06-18T01:59:59Z');

/** 单瓶 1.50 / 1.45 / 1.40，每件 24 瓶。 */
const tiers = [
  { fromPieces: 48, pair: pricePair(360_000, 15_000) },
  { fromPieces: 240, pair: pricePair(348_000, 14_500) },
  { fromPieces: 480, pair: pricePair(336_000, 14_000) },
];
const answer = (own: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
  available: true,
  offers: tiers,
  minPieces: 0,
  stepWaived: true,
  ...own,
});
const water = quantityRule({
  piecesPerPack: 24,
  minPieces: 48,
  pieceStep: 12,
  packStep: 1,
  stock: 1000,
  unit: '瓶',
  packUnit: '件',
  name: '矿泉水',
});

describe('这么多或更多：数量定档价', () => {
  test.each([
    [0, null],
    [47, null],
    [48, 15_000],
    [239, 15_000],
    [240, 14_500],
    [479, 14_500],
    [480, 14_000],
    [99_999, 14_000],
  ])('%i 瓶 → 每瓶 %s', (pieces, perPiece) => {
    expect(offerFor(tiers, pieces)?.pair.perPiece ?? null).toBe(perPiece);
  });

  it('档次写的先后不影响结果', () => {
    expect(offerFor([...tiers].reverse(), 300)?.pair.perPiece).toBe(14_500);
  });

  it('2 件 12 瓶按 48 档：2×36.00 + 12×1.50 = 90.00；10 件 348.00；20 件 672.00', () => {
    const amount = (packs: number, pieces: number) =>
      quotedAmount(answer(), water, { packs, pieces })?.amount;
    expect(amount(2, 12)).toBe(yuanToFen(90));
    expect(amount(10, 0)).toBe(yuanToFen(348));
    expect(amount(20, 0)).toBe(yuanToFen(672));
    expect(amount(1, 0)).toBeUndefined();
  });

  it('无货的行没有金额；无货但给了替代商品的报价，按替代商品算', () => {
    expect(
      quotedAmount(answer({ available: false, offers: [] }), water, { packs: 10, pieces: 0 }),
    ).toBeNull();
    expect(quotedAmount(answer({ available: false }), water, { packs: 10, pieces: 0 })?.amount).toBe(
      yuanToFen(348),
    );
  });

  it('一档的名字：≥48瓶；不限数量的叫任意数量', () => {
    expect(tiers.map((tier) => offerLabel(tier, '瓶'))).toEqual(['≥48瓶', '≥240瓶', '≥480瓶']);
    expect(offerLabel({ ...tiers[0], fromPieces: 0, pair: pricePair(1, 1) }, '瓶')).toBe('任意数量');
  });

  it('起订：商家写的起订量与第一档取大者', () => {
    expect(leastQuoted(answer())).toBe(48);
    expect(leastQuoted(answer({ minPieces: 100 }))).toBe(100);
    expect(leastQuoted(answer({ offers: [] }))).toBe(0);
  });

  it('目标价只写一边，另一边按装箱规格推', () => {
    expect(targetPair(360_000, null, 24)).toEqual(pricePair(360_000, 15_000));
    expect(targetPair(null, 15_000, 24)).toEqual(pricePair(360_000, 15_000));
    expect(targetPair(350_000, 16_000, 24)).toEqual(pricePair(350_000, 16_000));
    expect(targetPair(null, null, 24)).toBeNull();
  });

  it('与目标价的差：贵为正，便宜为负，缺一边为空', () => {
    expect(targetDifference(yuanToFen(90), yuanToFen(88))).toBe(200);
    expect(targetDifference(yuanToFen(85), yuanToFen(88))).toBe(-300);
    expect(targetDifference(null, yuanToFen(88))).toBeNull();
    expect(targetDifference(yuanToFen(88), null)).toBeNull();
  });
});

describe('接受一行', () => {
  const open = { answer: answer(), rule: water, onSale: true, ordered: false };
  const kind = (got: ReturnType<typeof acceptLine>) =>
    got.ok ? 'ok' : got.kind === 'quantity' ? got.refusal.kind : got.kind;

  it('价格取数量所到的那一档，连同金额一起冻结', () => {
    expect(acceptLine(open, { packs: 10, pieces: 0 })).toMatchObject({
      ok: true,
      pair: { perPack: 348_000, perPiece: 14_500 },
      amount: yuanToFen(348),
    });
  });

  test.each([
    ['不足起订量', { packs: 0, pieces: 47 }, {}, 'minimum'],
    [
      '商品起订 48，但报价从 1 瓶起 → 可以',
      { packs: 0, pieces: 1 },
      { offers: [{ fromPieces: 0, pair: pricePair(360_000, 15_000) }] },
      'ok',
    ],
    ['步长免除 → 49 瓶可以', { packs: 0, pieces: 49 }, {}, 'ok'],
    ['步长不免 → 49 瓶不行', { packs: 0, pieces: 49 }, { stepWaived: false }, 'step'],
    ['步长不免 → 60 瓶可以', { packs: 0, pieces: 60 }, { stepWaived: false }, 'ok'],
    ['报价自己的起订量 96', { packs: 3, pieces: 0 }, { minPieces: 96 }, 'minimum'],
    ['超过库存', { packs: 50, pieces: 0 }, {}, 'stock'],
    ['什么都没填', { packs: 0, pieces: 0 }, {}, 'empty'],
    ['没有报价', { packs: 10, pieces: 0 }, { available: false, offers: [] }, 'not-offered'],
  ] as const)('%s', (_name, quantity, own, expected) => {
    expect(kind(acceptLine({ ...open, answer: answer(own) }, quantity))).toBe(expected);
  });

  it('已下单的行、已下架的商品都不能接受', () => {
    expect(kind(acceptLine({ ...open, ordered: true }, { packs: 10, pieces: 0 }))).toBe('ordered');
    expect(kind(acceptLine({ ...open, onSale: false }, { packs: 10, pieces: 0 }))).toBe('off-sale');
  });

  it('建议的数量：要多少就多少；库存少了就说还剩多少', () => {
    const wished = { packs: 10, pieces: 0 };
    expect(proposeAcceptance(open, wished)).toEqual({
      canAccept: true,
      closedText: '',
      stockText: '',
      quantity: wished,
    });
    const short = proposeAcceptance({ ...open, rule: { ...water, stock: 100 } }, wished);
    expect(short).toMatchObject({ canAccept: true, stockText: '库存仅剩 100瓶' });
    expect(short.quantity.packs * 24 + short.quantity.pieces).toBeLessThanOrEqual(100);
    const none = proposeAcceptance({ ...open, rule: { ...water, stock: 40 } }, wished);
    expect(none).toMatchObject({ canAccept: false, closedText: '库存不足', stockText: '库存仅剩 40瓶' });
    expect(proposeAcceptance({ ...open, ordered: true }, wished).closedText).toBe('已下单');
  });
});

describe('有效期', () => {
  test.each([
    ['还没到', later, true],
    ['刚到那一刻', now, false],
    ['已过', earlier, false],
    ['没有报价', null, false],
  ])('%s', (_name, until, valid) => {
    expect(isStillValid(until, now)).toBe(valid);
  });

  it('三天之内将到期要提醒，过了就不再提醒', () => {
    expect(endsSoon(at('2026-06-21T02:00:00Z'), now)).toBe(true);
    expect(endsSoon(at('2026-06-21T02:00:01Z'), now)).toBe(false);
    expect(endsSoon(earlier, now)).toBe(false);
    expect(endsSoon(null, now)).toBe(false);
  });

  it('有效期写日子：到上海那天的最后一秒；不存在的日子没有', () => {
    expect(validToEndOf('2026-06-30')?.toISOString()).toBe('2026-06-30T15:59:59.000Z');
    expect(validToEndOf('2026-13-01')).toBeNull();
    expect(validForDays(7, now)).toEqual(later);
  });
});

describe('询价单的状态', () => {
  const facts = { validUntil: later as Date | null, orderedLines: 0, now };
  const step = (
    state: (typeof QUOTE_REQUEST_STATES)[number],
    event: QuoteEvent,
    actor: QuoteActor,
    own = {},
  ) => {
    const answered = quoteTransition({ ...facts, state, ...own }, event, actor);
    return answered.ok ? answered.to : answered.text;
  };

  test.each([
    ['待报价 → 商家报价', 'waiting', 'answer', 'seller', 'quoted'],
    ['已报价 → 商家再报一版', 'quoted', 'answer', 'seller', 'quoted'],
    ['已过期 → 商家续报', 'expired', 'answer', 'seller', 'quoted'],
    ['已下单的不再报价', 'ordered', 'answer', 'seller', '该询价单已下单'],
    ['撤回的不再报价', 'withdrawn', 'answer', 'seller', '该询价单已撤回'],
    ['买家不能替商家报价', 'waiting', 'answer', 'buyer', '您没有权限进行此操作'],
    ['已报价 → 下单', 'quoted', 'order', 'buyer', 'ordered'],
    ['余下的行接着下单', 'ordered', 'order', 'buyer', 'ordered'],
    ['未报价不能下单', 'waiting', 'order', 'buyer', '商家尚未报价'],
    ['过期不能下单', 'expired', 'order', 'buyer', '该询价单已过期，请再次询价'],
    ['待报价可撤回', 'waiting', 'withdraw', 'buyer', 'withdrawn'],
    ['已报价可撤回', 'quoted', 'withdraw', 'buyer', 'withdrawn'],
    ['已下单不能撤回', 'ordered', 'withdraw', 'buyer', '该询价单已下单'],
    ['商家不报价', 'waiting', 'decline', 'seller', 'declined'],
    ['已下单不能说不报价', 'ordered', 'decline', 'seller', '该询价单已下单'],
  ] as const)('%s', (_name, state, event, actor, expected) => {
    expect(step(state, event, actor)).toBe(expected);
  });

  it('过了有效期：不能下单，计时器使其过期；没过则不过期', () => {
    expect(step('quoted', 'order', 'buyer', { validUntil: now })).toBe('该询价单已过期，请再次询价');
    expect(step('quoted', 'expire', 'system', { validUntil: now })).toBe('expired');
    expect(quoteTransition({ ...facts, state: 'quoted' }, 'expire', 'system').ok).toBe(false);
  });

  it('订单取消：还有别的订单占着 → 仍已下单；没有了 → 有效回到已报价，否则已过期', () => {
    expect(step('ordered', 'give-back', 'system', { orderedLines: 1 })).toBe('ordered');
    expect(step('ordered', 'give-back', 'system')).toBe('quoted');
    expect(step('ordered', 'give-back', 'system', { validUntil: earlier })).toBe('expired');
  });

  it('撤回与未能报价是终点：任何事件都走不出去', () => {
    for (const { event, by } of QUOTE_TRANSITIONS) {
      for (const state of ['withdrawn', 'declined'] as const) {
        for (const actor of by) expect(quoteTransition({ ...facts, state }, event, actor).ok).toBe(false);
      }
    }
  });

  it('每个状态有一个词，都在某一栏里，且只在一栏', () => {
    expect(QUOTE_REQUEST_STATES.map((state) => quoteRequestWord(state).word)).toEqual([
      '待报价',
      '已报价',
      '已下单',
      '已过期',
      '已撤回',
      '未能报价',
    ]);
    expect(Object.values(QUOTE_TABS).flat().sort()).toEqual([...QUOTE_REQUEST_STATES].sort());
  });

  it('记录里的话：第一次叫报价，以后叫更新报价', () => {
    expect(quoteEventName('answer', 'waiting')).toBe('报价');
    expect(quoteEventName('answer', 'quoted')).toBe('更新报价');
    expect(quoteEventName('submit', null)).toBe('提交询价');
  });

  it('买家的按钮', () => {
    const buttons = (state: (typeof QUOTE_REQUEST_STATES)[number], open = 1, own = {}) =>
      quoteActions({ ...facts, state, ...own }, open).join(' ');
    expect(buttons('waiting')).toBe('message withdraw print');
    expect(buttons('quoted')).toBe('accept message withdraw again print');
    expect(buttons('quoted', 1, { validUntil: now })).toBe('message withdraw again print');
    expect(buttons('ordered')).toBe('accept message again print');
    expect(buttons('ordered', 0)).toBe('message again print');
    expect(buttons('expired')).toBe('message again print');
    expect(buttons('withdrawn')).toBe('again print');
  });
});

describe('购物车里的报价行', () => {
  const terms = { no: 'XJ1', state: 'quoted', current: true, validUntil: later, ordered: false } as const;

  test.each([
    ['有效', terms, null],
    ['同一张单别的行已下单，这一行仍可下', { ...terms, state: 'ordered' }, null],
    ['已过期', { ...terms, validUntil: now }, '报价单 XJ1 已过有效期'],
    ['计时器还没到，时间已过', { ...terms, validUntil: earlier }, '报价单 XJ1 已过有效期'],
    ['有了新报价', { ...terms, current: false }, '报价单 XJ1 已有新的报价，请重新确认'],
    ['已下单', { ...terms, ordered: true }, '报价单 XJ1 的这一行已下单'],
    ['已撤回', { ...terms, state: 'withdrawn' }, '报价单 XJ1 已撤回'],
    ['别人的', null, '报价单不存在或已被删除'],
  ] as const)('%s', (_name, own, text) => {
    expect(quotedProblem(own, now)?.text ?? null).toBe(text);
  });
});

describe('商家的答复', () => {
  const good = { lineNo: 1, available: true, offers: tiers, substitute: false };

  test.each([
    ['完整', [good, { ...good, lineNo: 2 }], null],
    ['漏了第 2 行', [good], '第 2 行还没有报价；无货的请写 available: false'],
    ['没有的行', [good, { ...good, lineNo: 3 }], '询价单没有第 3 行'],
    ['写了两次', [good, good, { ...good, lineNo: 2 }], '第 1 行写了两次'],
    ['有货没报价', [good, { ...good, lineNo: 2, offers: [] }], '第 2 行：请写报价，或写明无货'],
    ['无货', [good, { ...good, lineNo: 2, available: false, offers: [] }], null],
    ['无货却报价', [good, { ...good, lineNo: 2, available: false }], '第 2 行：无货的行只能给替代商品报价'],
    ['无货，替代商品有报价', [good, { ...good, lineNo: 2, available: false, substitute: true }], null],
    ['有货又写替代', [good, { ...good, lineNo: 2, substitute: true }], '第 2 行：有货的行不写替代商品'],
    [
      '同一数量两档',
      [good, { ...good, lineNo: 2, offers: [tiers[0], tiers[0]] }],
      '第 2 行：数量 48 写了两档',
    ],
    [
      '买得多反而贵',
      [good, { ...good, lineNo: 2, offers: [{ fromPieces: 0, pair: pricePair(340_000, 14_000) }, ...tiers] }],
      '第 2 行：数量 48 一档（1.50）比前一档更贵',
    ],
  ] as const)('%s', (_name, lines, problem) => {
    expect(answerProblem([1, 2], lines as never)).toBe(problem);
  });
});

describe('报价行与其他优惠', () => {
  const locked = pricePair(100_000, 10_000);
  const reduction = aRecord('full-amount-reduction', {
    by: 'amount',
    steps: [{ fromAmount: 10_000, minus: 1_000 }],
  });
  const basket = (discountsAllowed: boolean) => {
    const context = {
      kind: 'quoted',
      ref: 'q',
      no: 'XJ7',
      lockedPair: locked,
      minimumWaived: true,
      discountsAllowed,
    } as const;
    return quote(aBasket([aLine(aGoods('1'), 20, { context })], { promotions: [reduction] }));
  };

  it('默认不再优惠；报价写明可以，满减才算', () => {
    expect(basket(false).totals).toMatchObject({ discount: 0, payable: yuanToFen(200) });
    expect(basket(true).totals.discount).toBe(1_000);
  });

  it('「为什么是这个价？」说出是哪张报价单', () => {
    const [priced] = basket(false).lines;
    expect(priced?.trace.find(({ chosen }) => chosen)?.note).toBe('报价单 XJ7 的报价，已锁定');
    expect(priced?.pair).toEqual(locked);
  });
});
