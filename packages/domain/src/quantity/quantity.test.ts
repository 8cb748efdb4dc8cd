import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricePair } from '../money';
import {
  NO_QUANTITY,
  type Quantity,
  type QuantityEdit,
  type QuantityRule,
  boxesShown,
  checkQuantity,
  editBox,
  firstValidQuantity,
  inPacks,
  isOrderable,
  largestValidWithinStock,
  leavePair,
  readTyped,
  quantityLabel,
  quantityRule,
  ruleLine,
  savingHint,
  sellerWarnings,
  stepDown,
  stepUp,
  totalPieces,
} from './index';

const W = quantityRule({
  piecesPerPack: 24,
  minPieces: 48,
  pieceStep: 12,
  packStep: 1,
  stock: 610,
  unit: '瓶',
  packUnit: '件',
  name: '矿泉水',
});
const S = quantityRule({ piecesPerPack: 1000, minPieces: 500, pieceStep: 100, packStep: 2, name: '螺栓' });
const P = quantityRule({ piecesPerPack: 1, minPieces: 10, pieceStep: 6, name: '打印纸' });
const W_PAIR = pricePair(360_000, 16_000);

const none = NO_QUANTITY;
const packs = (count: number): Quantity => ({ packs: count, pieces: 0 });
const pieces = (count: number): Quantity => ({ packs: 0, pieces: count });
const texts = (edit: QuantityEdit): string[] => edit.notes.map((note) => note.text);

/** Types into one box and leaves the pair, as a buyer does; notes of both moments. */
function typeAndLeave(rule: QuantityRule, box: 'packs' | 'pieces', typed: string): QuantityEdit {
  const edit = editBox(rule, none, box, typed);
  const left = leavePair(rule, edit.quantity);
  return { quantity: left.quantity, notes: [...edit.notes, ...left.notes] };
}

describe('UX §5.2 的 16 个算例', () => {
  it('1 矿泉水拆零从 0 按 + → 48', () => {
    const edit = stepUp(W, none, 'pieces');
    expect(edit.quantity).toEqual(pieces(48));
    expect(texts(edit)).toEqual(['48瓶起订']);
  });
  it('2 矿泉水整件从 0 按 + → 2 件，因为 1 件 24 瓶不足 48', () => {
    expect(stepUp(W, none, 'packs').quantity).toEqual(packs(2));
  });
  it('3 矿泉水 2 件再按 − → 0', () => {
    const edit = stepDown(W, packs(2), 'packs');
    expect(edit.quantity).toEqual(none);
    expect(texts(edit)).toEqual(['不足起订量 48瓶，已清零']);
    expect(edit.notes[0]?.chip).toEqual({ label: '补到 48瓶', quantity: packs(2) });
  });
  it('4 先填 1 件再填 24 瓶，离开 → 有效，并提示改整件可省 ¥2.40', () => {
    const first = editBox(W, none, 'packs', '1');
    const second = editBox(W, first.quantity, 'pieces', '24');
    const left = leavePair(W, second.quantity);
    expect([...first.notes, ...second.notes, ...left.notes]).toEqual([]);
    expect(left.quantity).toEqual({ packs: 1, pieces: 24 });
    expect(savingHint(W, left.quantity, W_PAIR)).toEqual({
      text: '24瓶=1件，改为整件可省 ¥2.40',
      saving: 240,
      quantity: packs(2),
    });
  });
  it('5 填 50 瓶 → 60，可改为 48', () => {
    const edit = typeAndLeave(W, 'pieces', '50');
    expect(edit.quantity).toEqual(pieces(60));
    expect(edit.notes).toEqual([
      { kind: 'rounded', text: '已按 12 的倍数调整为 60', chip: { label: '改为 48', quantity: pieces(48) } },
    ]);
  });
  it('6 起订量 48，只填 13 个 → 24 → 清零并提示补到 48', () => {
    const edit = typeAndLeave(W, 'pieces', '13');
    expect(edit.quantity).toEqual(none);
    expect(texts(edit)).toEqual(['已按 12 的倍数调整为 24', '不足起订量 48瓶，已清零']);
    expect(edit.notes[0]?.chip).toBeUndefined();
    expect(edit.notes[1]?.chip).toEqual({ label: '补到 48瓶', quantity: pieces(48) });
  });
  it.each([
    ['abc', 0],
    ['−5', 0],
    ['-5', 0],
    ['3.9', 12],
  ])('7 填 %s → %s，离开后都是 0', (typed, before) => {
    expect(editBox(W, none, 'pieces', typed).quantity).toEqual(pieces(before));
    expect(typeAndLeave(W, 'pieces', typed).quantity).toEqual(none);
  });
  it('8 填 612 瓶 → 600，超过最大库存', () => {
    const edit = typeAndLeave(W, 'pieces', '612');
    expect(edit.quantity).toEqual(pieces(600));
    expect(edit.notes).toEqual([{ kind: 'over-stock', text: '当前数量已超过商品最大库存' }]);
  });
  it('9 填 26 件 → 25 件，同样提示', () => {
    const edit = typeAndLeave(W, 'packs', '26');
    expect(edit.quantity).toEqual(packs(25));
    expect(texts(edit)).toEqual(['当前数量已超过商品最大库存']);
  });
  it('10 螺栓拆零从 0 按 + → 500', () => {
    expect(stepUp(S, none, 'pieces').quantity).toEqual(pieces(500));
  });
  it('11 螺栓填 350 → 400 → 不足 500 → 0，补到 500', () => {
    const edit = typeAndLeave(S, 'pieces', '350');
    expect(edit.quantity).toEqual(none);
    expect(edit.notes.at(-1)?.chip).toEqual({ label: '补到 500', quantity: pieces(500) });
  });
  it('12 螺栓填 550 → 600，可改为 500', () => {
    const edit = typeAndLeave(S, 'pieces', '550');
    expect(edit.quantity).toEqual(pieces(600));
    expect(edit.notes[0]?.chip).toEqual({ label: '改为 500', quantity: pieces(500) });
  });
  it('13 螺栓填 3 件 → 4 件 = 4000，整件按 2 件递增', () => {
    const edit = typeAndLeave(S, 'packs', '3');
    expect(edit.quantity).toEqual(packs(4));
    expect(totalPieces(S, edit.quantity)).toBe(4000);
    expect(texts(edit)[0]).toContain('整件按 2 件递增');
  });
  it('14 打印纸从 0 按 + → 12', () => {
    const edit = stepUp(P, none, 'pieces');
    expect(edit.quantity).toEqual(pieces(12));
    expect(texts(edit)).toEqual(['10起订，按6递增，最少12']);
  });
  it('15 打印纸填 11 → 12，填 13 → 18 并可改为 12', () => {
    const eleven = typeAndLeave(P, 'pieces', '11');
    expect(eleven.quantity).toEqual(pieces(12));
    expect(eleven.notes[0]?.chip).toBeUndefined();
    const thirteen = typeAndLeave(P, 'pieces', '13');
    expect(thirteen.quantity).toEqual(pieces(18));
    expect(thirteen.notes[0]?.chip).toEqual({ label: '改为 12', quantity: pieces(12) });
  });
  it('16 购物车里卖家把起订量抬到 96 → 行保留并标出', () => {
    const edit = leavePair({ ...W, minPieces: 96 }, pieces(60), 'cart');
    expect(edit.quantity).toEqual(pieces(60));
    expect(edit.notes).toEqual([
      {
        kind: 'below-minimum-kept',
        text: '矿泉水不能低于起订数量(96)下单！！',
        chip: { label: '补到 96瓶', quantity: pieces(96) },
      },
    ]);
  });
});

describe('购物车与输入框不同', () => {
  it.each(['13', 'abc', '-5', '3.9', ''])('填 %s 会低于起订 → 提示并保留原数', (typed) => {
    const edit = editBox(W, pieces(60), 'pieces', typed, 'cart');
    expect(edit.quantity).toEqual(pieces(60));
    expect(texts(edit)).toEqual(['矿泉水不能低于起订数量(48)下单！！']);
  });
  it('按 − 会低于起订 → 提示并保留', () => {
    const edit = stepDown(W, packs(2), 'packs', 1, 'cart');
    expect(edit.quantity).toEqual(packs(2));
    expect(edit.notes[0]?.kind).toBe('below-minimum-kept');
  });
  it('明确填 0（全角也算）→ 删除该行', () => {
    expect(editBox(W, pieces(60), 'pieces', '0', 'cart')).toEqual({ quantity: none, notes: [] });
    expect(editBox(W, pieces(60), 'pieces', '０', 'cart').quantity).toEqual(none);
  });
  it('整件已够起订时，拆零可以填 0', () => {
    expect(editBox(W, { packs: 2, pieces: 12 }, 'pieces', '0', 'cart')).toEqual({
      quantity: packs(2),
      notes: [],
    });
  });
  it('超库存与取整照旧', () => {
    expect(editBox(W, pieces(60), 'pieces', '612', 'cart').quantity).toEqual(pieces(600));
    expect(editBox(W, pieces(60), 'pieces', '50', 'cart').quantity).toEqual(pieces(60));
  });
});

describe('填写的细节（RULINGS 5）', () => {
  it.each([
    ['１２', 12],
    [' 1,200 ', 1200],
    ['1，200', 1200],
    ['1、200', 1200],
    ['1,200,000', 1_200_000],
    ['3.9', 3],
    ['1e3', 0],
    ['', 0],
    ['99999999999999999999', 999_999_999],
  ])('「%s」读作 %s', (typed, value) => {
    expect(readTyped(typed)).toMatchObject({ value, isUnclear: false });
  });
  /** Seen to fail: every comma was taken away, and 「1,5」 ordered 15. */
  it.each(['1,5', '1，5', '1、5', '１，５', '12,00', '0,5', '1,2345'])(
    '填 %s：没人知道是多少，数量不动并说明，购物车里也一样',
    (typed) => {
      const said = '逗号只能分千位，如 1,200；请重写数量';
      expect(readTyped(typed)).toEqual({ value: 0, isZero: false, isUnclear: true });
      for (const mode of ['input', 'cart'] as const) {
        const edit = editBox(W, pieces(60), 'pieces', typed, mode);
        expect([edit.quantity, texts(edit)]).toEqual([pieces(60), [said]]);
      }
    },
  );
  it('只封顶正在改的那个框：已有 25 件，再填 12 瓶 → 0 瓶', () => {
    const edit = editBox(W, packs(25), 'pieces', '12');
    expect(edit.quantity).toEqual(packs(25));
    expect(texts(edit)).toEqual(['当前数量已超过商品最大库存']);
  });
  it('没有超过库存，只是向上取整会超 → 取到装得下的倍数', () => {
    const edit = editBox(W, none, 'pieces', '605');
    expect(edit.quantity).toEqual(pieces(600));
    expect(edit.notes[0]?.kind).toBe('rounded');
  });
  it('已有 1 件时拆零按 + → 补足 24 瓶', () => {
    expect(stepUp(W, packs(1), 'pieces').quantity).toEqual({ packs: 1, pieces: 24 });
  });
  it('Shift+↑ 十步：从 0 起第一步跳到起订量', () => {
    expect(stepUp(W, none, 'pieces', 10).quantity).toEqual(pieces(48 + 9 * 12));
  });
  it('+ 到顶 → 停在最大有效数并提示', () => {
    const edit = stepUp(W, packs(25), 'packs');
    expect(edit.quantity).toEqual(packs(25));
    expect(texts(edit)).toEqual(['当前数量已超过商品最大库存']);
  });
  it('库存 40 不够起订 48 → 无货，填什么都是 0', () => {
    const scarce = { ...W, stock: 40 };
    expect(isOrderable(scarce)).toBe(false);
    expect(texts(editBox(scarce, none, 'packs', '1'))).toEqual(['无货']);
    expect(texts(stepUp(scarce, none, 'pieces'))).toEqual(['无货']);
  });
  it('不拆零的商品低于起订 → 补到整件', () => {
    const whole = { ...W, pieceStep: 24, minPieces: 72 };
    const edit = leavePair(whole, packs(1));
    expect(edit.notes[0]?.chip).toEqual({ label: '补到 72瓶', quantity: packs(3) });
  });
  it('补到起订时保留整件，补拆零', () => {
    const edit = leavePair(W, { packs: 1, pieces: 12 });
    expect(edit.quantity).toEqual(none);
    expect(edit.notes[0]?.chip?.quantity).toEqual({ packs: 1, pieces: 24 });
  });
  it('限购有自己的话', () => {
    const limited = { ...W, caps: [{ maxPieces: 120, text: '每客户限 5件' }] };
    const edit = editBox(limited, none, 'packs', '9');
    expect(edit.quantity).toEqual(packs(5));
    expect(edit.notes).toEqual([{ kind: 'over-limit', text: '每客户限 5件' }]);
  });
});

describe('规则一行字', () => {
  it.each<[QuantityRule, string]>([
    [W, '1件=24瓶 · 48瓶起订 · 拆零按12瓶递增'],
    [quantityRule({ piecesPerPack: 24, pieceStep: 24, unit: '瓶' }), '1件=24瓶 · 整件起售'],
    [S, '1件=1,000 · 500起订 · 拆零按100递增 · 整件按2件递增'],
    [P, '10起订 · 按6递增'],
    [quantityRule({}), ''],
  ])('%#', (rule, text) => {
    const line = ruleLine(rule);
    expect(line.text).toBe(text);
    expect(line.groups.map((parts) => parts.map((part) => part.text).join('')).join(' · ')).toBe(text);
    for (const part of line.groups.flat()) expect(part.isNumber).toBe(/^[\d,]+$/.test(part.text));
  });
  it('规格 1 只有一个「数量」框；步长等于规格则整件起售', () => {
    expect(boxesShown(P)).toMatchObject({ packs: false, pieces: true, piecesLabel: '数量' });
    expect(boxesShown({ ...W, pieceStep: 24 })).toMatchObject({
      packs: true,
      pieces: false,
      note: '整件起售',
    });
  });
  it('数量读作 2件+12瓶，角标读作 2件+12', () => {
    expect(quantityLabel(W, { packs: 2, pieces: 12 })).toBe('2件+12瓶');
    expect(quantityLabel(W, { packs: 2, pieces: 12 }, 'badge')).toBe('2件+12');
    expect(quantityLabel(W, packs(2))).toBe('2件');
    expect(quantityLabel(W, pieces(12))).toBe('12瓶');
  });
  it('60 瓶读作 2 件 12 瓶；规格 1 只有个数', () => {
    expect(inPacks(60, 24)).toEqual({ packs: 2, pieces: 12 });
    expect(inPacks(7, 1)).toEqual({ packs: 0, pieces: 7 });
  });
  it('外部接口缺字段时用默认：规格 1、步长 1、无起订', () => {
    expect(quantityRule({ piecesPerPack: 0, minPieces: Number.NaN, stock: null })).toMatchObject({
      piecesPerPack: 1,
      minPieces: 0,
      pieceStep: 1,
      packStep: 1,
      stock: null,
    });
  });
  it('给卖家的提醒：步长除不尽规格、起订量凑不出来', () => {
    expect(sellerWarnings(W)).toEqual([]);
    expect(sellerWarnings(P).map((w) => w.kind)).toEqual(['minimum-not-reachable']);
    expect(sellerWarnings({ ...W, pieceStep: 10 }).map((w) => w.kind)).toContain('step-does-not-divide-pack');
    expect(sellerWarnings({ ...W, stock: 10 }).map((w) => w.kind)).toEqual(['nothing-orderable']);
  });
  it('改整件不省钱就不提示', () => {
    expect(savingHint(W, pieces(24), pricePair(360_000, 15_000))).toBeNull();
    expect(savingHint(W, pieces(12), W_PAIR)).toBeNull();
    expect(savingHint(S, pieces(1000), pricePair(1_000_000, 2_000))).toBeNull();
  });
});

describe('服务端从不取整：拒绝并给出两边的有效数', () => {
  it.each<[string, QuantityRule, Quantity, string, Quantity | null, Quantity | null, string]>([
    ['步长', W, pieces(50), 'step', pieces(48), pieces(60), '拆零数量须为 12瓶 的倍数，可改为 48瓶 或 60瓶'],
    [
      '低于起订的步长',
      W,
      pieces(13),
      'step',
      none,
      pieces(48),
      '拆零数量须为 12瓶 的倍数，可改为 0瓶 或 48瓶',
    ],
    ['整件步长', S, packs(3), 'pack-step', packs(2), packs(4), '整件数量须为 2件 的倍数，可改为 2件 或 4件'],
    [
      '起订',
      W,
      packs(1),
      'minimum',
      none,
      { packs: 1, pieces: 24 },
      '矿泉水不能低于起订数量(48)下单！！可改为 0瓶 或 1件+24瓶',
    ],
    ['库存', W, pieces(612), 'stock', pieces(600), null, '当前数量已超过商品最大库存，可改为 600瓶'],
    ['整件超库存', W, packs(26), 'stock', packs(25), null, '当前数量已超过商品最大库存，可改为 25件'],
    [
      '单件规格不收整件',
      P,
      packs(1),
      'packs-not-used',
      null,
      pieces(12),
      '该商品不分整件，请按个填写数量，可改为 12',
    ],
    ['负数', W, pieces(-12), 'not-a-count', null, null, '数量必须是不小于 0 的整数'],
    ['小数', W, pieces(1.5), 'not-a-count', null, null, '数量必须是不小于 0 的整数'],
    ['零', W, none, 'empty', null, pieces(48), '请填写订购数量，可改为 48瓶'],
  ])('%s', (_, rule, quantity, kind, lower, upper, message) => {
    const check = checkQuantity(rule, quantity);
    expect(check.ok ? null : { ...check.refusal }).toMatchObject({ kind, lower, upper, message });
  });
  it('超过一千万件', () => {
    const check = checkQuantity(quantityRule({}), pieces(10_000_001));
    expect(check).toMatchObject({ ok: false, refusal: { kind: 'too-many', lower: pieces(10_000_000) } });
  });
  it('无货', () => {
    expect(checkQuantity({ ...W, stock: 40 }, packs(2))).toMatchObject({ refusal: { kind: 'out-of-stock' } });
  });
  it('赠品、换购、报价行不看起订和步长，只看库存', () => {
    expect(checkQuantity(W, pieces(1), { exempt: true })).toEqual({ ok: true });
    expect(checkQuantity(W, pieces(611), { exempt: true })).toMatchObject({ refusal: { kind: 'stock' } });
  });
});

describe('律', () => {
  const rules = fc
    .record({
      piecesPerPack: fc.integer({ min: 1, max: 60 }),
      minPieces: fc.integer({ min: 0, max: 300 }),
      pieceStep: fc.integer({ min: 1, max: 40 }),
      packStep: fc.integer({ min: 1, max: 6 }),
      stock: fc.option(fc.integer({ min: 0, max: 900 })),
      unit: fc.constant('个'),
      name: fc.constant('商品'),
    })
    .map(quantityRule);
  const box = fc.constantFrom('packs' as const, 'pieces' as const);
  const usable = (rule: QuantityRule, which: 'packs' | 'pieces'): boolean => boxesShown(rule)[which];

  it('页面给出的数量，服务端都收', () => {
    fc.assert(
      fc.property(rules, box, fc.integer({ min: 0, max: 2000 }), (rule, which, typed) => {
        fc.pre(usable(rule, which));
        const { quantity } = leavePair(rule, editBox(rule, NO_QUANTITY, which, String(typed)).quantity);
        if (totalPieces(rule, quantity) > 0) expect(checkQuantity(rule, quantity)).toEqual({ ok: true });
      }),
      { numRuns: 1000 },
    );
  });
  it('[+] 从不是死按钮：有货就得到有效数量', () => {
    fc.assert(
      fc.property(rules, box, fc.integer({ min: 1, max: 10 }), (rule, which, times) => {
        fc.pre(usable(rule, which) && isOrderable(rule));
        const { quantity } = stepUp(rule, NO_QUANTITY, which, times);
        const fits = totalPieces(rule, quantity) > 0;
        if (fits) expect(checkQuantity(rule, quantity)).toEqual({ ok: true });
        const first = firstValidQuantity(rule);
        if (rule.stock === null || totalPieces(rule, first) <= rule.stock) expect(fits).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
  it('提示里的按钮和拒绝里的邻数都是有效的', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 900 }), (rule, p, q) => {
        const quantity = { packs: boxesShown(rule).packs ? p : 0, pieces: q };
        const check = checkQuantity(rule, quantity);
        if (check.ok) return;
        for (const neighbour of [check.refusal.lower, check.refusal.upper]) {
          if (!neighbour || totalPieces(rule, neighbour) === 0) continue;
          expect(checkQuantity(rule, neighbour)).toEqual({ ok: true });
        }
        const { lower, upper } = check.refusal;
        const total = totalPieces(rule, quantity);
        if (lower) expect(totalPieces(rule, lower)).toBeLessThan(total);
        if (upper) expect(totalPieces(rule, upper)).toBeGreaterThan(total);
      }),
      { numRuns: 2000 },
    );
  });
  it('最小与最大有效数本身有效，且夹住一切有效数', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 900 }), (rule, p, q) => {
        const most = largestValidWithinStock(rule);
        if (most) expect(checkQuantity(rule, most)).toEqual({ ok: true });
        const unlimited = { ...rule, stock: null };
        expect(checkQuantity(unlimited, firstValidQuantity(rule))).toEqual({ ok: true });
        const quantity = { packs: p, pieces: boxesShown(rule).pieces ? q : 0 };
        if (!checkQuantity(rule, quantity).ok) return;
        expect(totalPieces(rule, quantity)).toBeGreaterThanOrEqual(
          totalPieces(rule, firstValidQuantity(rule)),
        );
        if (most) expect(totalPieces(rule, quantity)).toBeLessThanOrEqual(totalPieces(rule, most));
        else expect.unreachable('a valid quantity exists, so the goods is orderable');
      }),
      { numRuns: 1000 },
    );
  });
});
