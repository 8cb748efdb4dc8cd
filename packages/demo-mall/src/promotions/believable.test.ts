import { describe, expect, it } from 'vitest';
import { buildDemoMall, DEMO_SEED } from '../build-demo-mall';
import { demoPromotions } from './index';

const now = new Date('2026-11-20T04:00:00Z');
const mall = buildDemoMall({ seed: DEMO_SEED, now });
const shelf = new Map(mall.goods.map((row) => [String(row.id), row]));

interface Priced {
  goodsId: string;
  perPack: number;
  perPiece: number;
}

describe('演示商城可信', () => {
  it.each(['group-buying', 'presale', 'seckill', 'flash-sale'])(
    '%s 的价低于标价、促销价与公开阶梯价',
    (kind) => {
      const dear = demoPromotions(now)
        .filter((one) => one.kind === kind)
        .flatMap(({ label, settings }) =>
          pricedIn(settings).flatMap(({ goodsId, perPack, perPiece }) => {
            const row = shelf.get(goodsId);
            if (!row) return [`${label}: ${goodsId} 不在货架上`];
            const tiers = mall.ladders.filter((one) => one.goodsId === row.id).flatMap((one) => one.tiers);
            const pieces = [
              row.list.perPiece,
              row.promotion?.perPiece,
              ...tiers.map((tier) => tier.perPiece),
            ];
            const packs = [row.list.perPack, row.promotion?.perPack];
            const isDear = (price: number, others: readonly (number | undefined)[]) =>
              others.some((other) => other !== undefined && price >= other);
            return isDear(perPiece, pieces) || isDear(perPack, packs) ? [`${label}: ${row.name}`] : [];
          }),
        );
      expect(dear).toEqual([]);
    },
  );

  it('报价里的替代商品与所要的是一类', () => {
    const odd = mall.quoteRequests.flatMap((quote) =>
      quote.versions.flatMap(({ lines }) =>
        lines.flatMap(({ substituteId }, at) => {
          const wanted = shelf.get(String(quote.lines[at]?.goodsId))?.categoryNames.join();
          const instead = substituteId && shelf.get(String(substituteId))?.categoryNames.join();
          return instead && instead !== wanted ? [`${wanted} → ${instead}`] : [];
        }),
      ),
    );
    expect(odd).toEqual([]);
  });
});

/** Rows with a price, wherever the kind keeps them. */
function pricedIn(value: unknown): Priced[] {
  if (Array.isArray(value)) return value.flatMap(pricedIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('goodsId' in value && 'perPack' in value && 'perPiece' in value) return [value as Priced];
  return Object.values(value).flatMap(pricedIn);
}
