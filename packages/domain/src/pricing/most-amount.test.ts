import { describe, expect, it } from 'vitest';
import { MOST_AMOUNT, fen, isTooMuch, lineAmount, packPriceOf, pricePair, unitPrice } from '../money';
import { aBasket, aGoods, aLine, aRecord } from '../promotions/fixture';
import { quote } from './quote';

/** ¥100,000,000.00/件：1,000 件正好到上限。 */
const dear = (id: string) => aGoods(id, { list: pricePair(1_000_000_000_000, 50_000_000_000) });
const TEXT = '金额超过上限 ¥100,000,000,000.00，请减少数量';
const amounts = (answer: ReturnType<typeof quote>) =>
  answer.refusals.filter((refusal) => refusal.kind === 'amount');

describe('金额的上限', () => {
  it('正好到上限可以，多一件就说明，不出错', () => {
    expect(amounts(quote(aBasket([aLine(dear('1'), 1_000)])))).toEqual([]);
    const over = quote(aBasket([aLine(dear('1'), 1_001)]));
    expect(amounts(over)).toEqual([{ kind: 'amount', key: '1', text: TEXT }]);
    expect(over.totals.goods).toBe(MOST_AMOUNT);
  });

  it('一千万件最贵的商品也只是说明', () => {
    const pair = pricePair(1_000_000_000_000, 1_000_000_000_000);
    expect(isTooMuch(pair, 10_000_000, 10_000_000)).toBe(true);
    expect(lineAmount(pair, 10_000_000, 10_000_000)).toBe(MOST_AMOUNT);
    expect(amounts(quote(aBasket([aLine(aGoods('1', { list: pair }), 10_000_000)])))).toHaveLength(1);
  });

  it('各行不到、合计超过：整单说明', () => {
    const answer = quote(aBasket([aLine(dear('1'), 600), aLine(dear('2'), 600)]));
    expect(amounts(answer)).toEqual([{ kind: 'amount', key: null, text: `合计${TEXT}或分开下单` }]);
  });

  it('没有勾选的不算', () => {
    const lines = [aLine(dear('1'), 600), aLine(dear('2'), 600, { checked: false })];
    expect(amounts(quote(aBasket(lines)))).toEqual([]);
  });

  it('两千行都超过，满减、折扣券、积分、运费照算不出错', () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => aLine(dear(String(n)), 9_999));
    const every = { by: 'amount', steps: [{ fromAmount: 1, minus: 1_000_000_000 }], every: true };
    const percent = { percentOff: 99, minimum: 0 };
    const answer = quote(
      aBasket(lines, {
        promotions: [
          aRecord('full-amount-reduction', every),
          aRecord('points-spend', { perYuan: 100_000, maxShare: 100, minimum: 0 }),
        ],
        coupon: {
          id: 'c',
          kind: 'percent-off',
          label: '九九折',
          settings: percent,
        },
        points: 1_000_000_000,
        freight: {
          id: 'f',
          name: '标准',
          rules: [
            {
              regions: [],
              charge: {
                by: 'weight',
                first: 1,
                firstAmount: fen(1),
                step: 1,
                stepAmount: fen(1_000_000_000),
              },
              freeFrom: null,
            },
          ],
        },
      }),
    );
    expect(amounts(answer)).toHaveLength(2_000);
    expect(answer.totals.payable).toBeLessThanOrEqual(2 * MOST_AMOUNT);
  });

  it('一件装得太多、单价又高：件价不出错，买一件就超过', () => {
    const perPack = packPriceOf(unitPrice(1_000_000_000_000), 9_999_999);
    expect(isTooMuch({ perPack, perPiece: unitPrice(0) }, 1, 0)).toBe(true);
  });
});
