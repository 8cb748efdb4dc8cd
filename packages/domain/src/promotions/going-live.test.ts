import { describe, expect, it } from 'vitest';
import { pricePair, unitPrice } from '../money';
import { aRecord, NOW, TODAY } from './fixture';
import { type GoodsForLive, type LiveFacts, judgeGoingLive } from './going-live';

const water: GoodsForLive = {
  goodsId: '1',
  name: 'A1 矿泉水',
  piecesPerPack: 24,
  list: pricePair(360_000, 16_000),
  competing: [],
  isOnShelf: true,
  stock: 1000,
  cost: null,
};
const facts = (own: Partial<GoodsForLive> = {}, over: Partial<LiveFacts> = {}): LiveFacts => ({
  goods: new Map([['1', { ...water, ...own }]]),
  others: [],
  openCompanies: null,
  rights: { belowCost: true, cost: true },
  now: NOW,
  ...over,
});
const settings = { goods: [{ goodsId: '1', perPack: 300_000, perPiece: 14_000, stock: 48 }] };
const flash = (over = {}) => aRecord('flash-sale', settings, { id: 'own', ...over });
const seckill = (start: string, end: string, over = {}) =>
  aRecord('seckill', { ...settings, sessions: [{ start, end }], remindMinutes: 5 }, { id: 'own', ...over });
const weekend = aRecord('flash-sale', settings, { id: 'other', label: '周末抢购' });
const before = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-11-20T03:00:00Z') };

describe('启用前的检查', () => {
  it.each([
    ['都好', flash(), facts(), []],
    ['满减没有商品可查，也没有问题', aRecord('full-amount-reduction', { by: 'amount' }), facts(), []],
    [
      '同一商品同一时间已有一个：点名，不让启用',
      flash(),
      facts({}, { others: [weekend] }),
      ['block meets 与「周末抢购」时间重叠：A1 矿泉水'],
    ],
    ['改自己：不和自己重叠', flash({ id: 'other' }), facts({}, { others: [weekend] }), []],
    ['结束时间过了', flash({ window: before }), facts(), ['block past 结束时间 2026-11-20 11:00 已经过去']],
    [
      '秒杀只有今天，场次都过了（现在 12:00）',
      seckill('08:00', '10:00', { window: TODAY }),
      facts(),
      ['block past 活动时间内没有还能开始的场次'],
    ],
    [
      '秒杀开到月底，今天的一场过了',
      seckill('08:00', '10:00', { window: { start: TODAY.start, end: null } }),
      facts(),
      ['warn past 今天的 1 场已经过去，从下一场开始卖'],
    ],
    [
      '对象都停用了',
      flash(),
      facts({}, { openCompanies: 0 }),
      ['block no-audience 对象里没有一家可以下单的客户'],
    ],
    [
      '要划出的比库存多',
      flash(),
      facts({ stock: 47 }),
      ['block stock A1 矿泉水库存不足：要划出 48，可用 47'],
    ],
    [
      '全下架了：不能卖',
      flash(),
      facts({ isOnShelf: false }),
      ['block off-shelf A1 矿泉水已下架，没有一种能卖'],
    ],
    [
      '商品已经没有',
      flash(),
      facts({}, { goods: new Map() }),
      ['block no-goods 有 1 种商品已不存在，请移除'],
    ],
    [
      '不到标价一成：要写明是有意的',
      aRecord('flash-sale', { goods: [{ goodsId: '1', perPack: 3_000, perPiece: 14_000 }] }),
      facts(),
      ['confirm too-low A1 矿泉水的件价 ¥0.30 不到标价 ¥36.00 的一成'],
    ],
    [
      '不比某家客户的价低：说出是谁的',
      flash(),
      facts({ competing: [{ ...pricePair(290_000, 15_000), whose: '客户价（康民药房）' }] }),
      ['warn not-cheaper A1 矿泉水的件价 ¥30.00 不低于客户价（康民药房） ¥29.00'],
    ],
    [
      '低于成本，给看得到成本的人',
      flash(),
      facts({ cost: unitPrice(13_000) }),
      ['warn below-cost A1 矿泉水低于成本 ¥1.30/个'],
    ],
    [
      '低于成本，看不到成本的人：只说低于，不说多少',
      flash(),
      facts({ cost: unitPrice(13_000) }, { rights: { belowCost: true, cost: false } }),
      ['warn below-cost A1 矿泉水低于成本'],
    ],
    [
      '低于成本，没有权限的人：不让启用',
      flash(),
      facts({ cost: unitPrice(13_000) }, { rights: { belowCost: false, cost: false } }),
      ['block below-cost A1 矿泉水低于成本，需要「低于成本定价」权限'],
    ],
    [
      '低于成本的价正在卖，没有权限的人只改名称：说一声',
      flash(),
      facts({ cost: unitPrice(13_000) }, { rights: { belowCost: false, cost: false }, running: flash() }),
      ['warn below-cost A1 矿泉水低于成本'],
    ],
    [
      '件价没有写（0）：不算低于成本',
      aRecord('flash-sale', { goods: [{ goodsId: '1', perPack: 0, perPiece: 14_000 }] }),
      facts({ cost: unitPrice(13_000) }),
      ['confirm too-low A1 矿泉水的件价 ¥0.00 不到标价 ¥36.00 的一成'],
    ],
  ] as const)('%s', (_, record, known, wanted) => {
    expect(
      judgeGoingLive(record, known).map(({ rule, weight, text }) => `${weight} ${rule} ${text}`),
    ).toEqual(wanted);
  });

  const tomorrow = { ...TODAY, end: new Date('2026-11-21T16:00:00Z') };
  const later = { ...TODAY, start: new Date('2026-11-20T06:00:00Z') };
  const toOne = { audience: ['7'] };
  it.each([
    ['已经结束，改了结束时间', { window: before }, { window: TODAY }, 'block'],
    ['还没结束，延长一天', { window: TODAY }, { window: tomorrow }, 'block'],
    ['有结束时间，改成长期', { window: TODAY }, { window: { ...TODAY, end: null } }, 'block'],
    ['还没开始，提前开始', { window: later }, { window: TODAY }, 'block'],
    ['多一家客户', toOne, { audience: ['7', '8'] }, 'block'],
    ['给一家的改成给全部', toOne, {}, 'block'],
    ['已经开始，开始时间写得更早', { window: TODAY }, { window: { ...TODAY, start: null } }, 'warn'],
    ['提前结束、少一家客户', { audience: ['7', '8'], window: tomorrow }, { ...toOne, window: TODAY }, 'warn'],
  ])('低于成本的价，没有权限的人：%s', (_, was, is, weight) => {
    const rights = { belowCost: false, cost: false };
    const known = facts({ cost: unitPrice(13_000) }, { rights, running: flash(was) });
    expect(judgeGoingLive(flash(is), known)).toMatchObject([
      { rule: 'below-cost', weight, isNew: weight === 'block' },
    ]);
  });

  it.each([
    ['场次延长', [['10:00', '12:00']], [['10:00', '22:00']], 'block'],
    [
      '加一场',
      [['10:00', '12:00']],
      [
        ['10:00', '12:00'],
        ['18:00', '20:00'],
      ],
      'block',
    ],
    [
      '一场拆成两场、缩短',
      [['10:00', '22:00']],
      [
        ['10:00', '14:00'],
        ['14:00', '20:00'],
      ],
      'warn',
    ],
  ])('秒杀低于成本的价，没有权限的人：%s', (_, was, is, weight) => {
    const selling = (sessions: string[][]) =>
      aRecord(
        'seckill',
        { ...settings, sessions: sessions.map(([start, end]) => ({ start, end })), remindMinutes: 5 },
        { id: 'own', window: { start: TODAY.start, end: null } },
      );
    const rights = { belowCost: false, cost: false };
    const known = facts({ cost: unitPrice(13_000) }, { rights, running: selling(was) });
    const found = judgeGoingLive(selling(is), known).filter(({ rule }) => rule === 'below-cost');
    expect(found).toMatchObject([{ weight, isNew: weight === 'block' }]);
  });

  const limited = (stock: number | null, perCompany: number | null, perOrder: number | null = null) =>
    aRecord(
      'flash-sale',
      { goods: [{ ...settings.goods[0], stock }], perCompany, perOrder, couponAllowed: false },
      { id: 'own' },
    );
  it.each([
    ['数量加了', limited(48, null), limited(49, null), 'block'],
    ['限数量的改成不限', limited(48, null), limited(null, null), 'block'],
    ['每客户的限购放宽', limited(48, 24), limited(48, 48), 'block'],
    ['每客户的限购取消', limited(48, 24), limited(48, null), 'block'],
    ['每单的限购放宽', limited(48, null, 12), limited(48, null, 24), 'block'],
    ['数量少了、限购收紧', limited(48, null, 24), limited(24, 24, 12), 'warn'],
    ['不限的改成限', limited(null, null), limited(480, null), 'warn'],
  ])('低于成本的价，没有权限的人：%s', (_, was, is, weight) => {
    const rights = { belowCost: false, cost: false };
    const known = facts({ cost: unitPrice(13_000) }, { rights, running: was });
    expect(judgeGoingLive(is, known)).toMatchObject([
      { rule: 'below-cost', weight, isNew: weight === 'block' },
    ]);
  });

  it('加价购低于成本的价：总量或每单的数量加了，要重新确认', () => {
    const offer = (stock: number | null, perOrder: number) => {
      const item = { goodsId: '1', name: 'A1', perPack: 300_000, perPiece: 12_000, perOrder, stock };
      const scope = { of: 'all', ids: [], except: [] };
      const terms = { scope, by: 'amount', fromAmount: 1_000, fromPieces: null, items: [item], choose: 1 };
      return aRecord('additional-purchase', terms, { id: 'own' });
    };
    const rights = { belowCost: false, cost: false };
    const judged = (is: ReturnType<typeof offer>) =>
      judgeGoingLive(is, facts({ cost: unitPrice(13_000) }, { rights, running: offer(48, 2) }));
    expect(judged(offer(48, 2))).toMatchObject([{ rule: 'below-cost', weight: 'warn', isNew: false }]);
    for (const more of [offer(96, 2), offer(48, 3), offer(null, 2)])
      expect(judged(more)).toMatchObject([{ rule: 'below-cost', weight: 'block', isNew: true }]);
  });

  it('不让启用的排在前面', () => {
    const found = judgeGoingLive(
      flash(),
      facts({ stock: 0, competing: [{ ...pricePair(1, 1), whose: '阶梯价' }] }),
    );
    expect(found.map(({ weight }) => weight)).toEqual(['block', 'warn', 'warn']);
  });
});
