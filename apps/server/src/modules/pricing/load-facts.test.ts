import { unitPriceToYuan, NO_CHAIN } from '@pifa/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomerPrice, aGoods, aGroup, aLadder } from '../../../test/builders/goods';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { countStatements } from '../../platform/database';

import { loadFacts, type PriceBuyer, priceToWire, readPriceBuyer } from './index';

const NOW = new Date('2026-06-18T02:00:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('一个买家的价格依据', () => {
  let app: TestApp;
  let listId: number;
  let khId: number;
  const buyer = async (own: { khId?: number } = {}): Promise<PriceBuyer> =>
    (await readPriceBuyer(app.db, own.khId ?? khId, NOW)) ?? {
      userId: 0,
      khId: 999_999,
      priceChain: NO_CHAIN,
    };
  const factsOf = async (id: number, who: Promise<PriceBuyer> | null, now = NOW) => {
    const facts = (await loadFacts(app.db, [id], who && (await who), now)).get(id);
    if (!facts) throw new Error('no facts');
    return facts;
  };

  beforeAll(async () => {
    app = await startTestApp();
    const list = await app.db
      .insertInto('price_lists')
      .values({ name: '协议价' })
      .returning('id')
      .executeTakeFirstOrThrow();
    listId = list.id;
    khId = (await addMember(app.db, { priceListId: listId })).khId;
  });
  afterAll(() => app.stop());

  it('本公司的协议价优先于价目表，别家公司的价目一概看不到', async () => {
    const other = await addMember(app.db);
    const id = await aGoods(app.db, { price: [36, 1.6] });
    await aCustomerPrice(app.db, id, { priceListId: listId }, [34, 1.55]);
    await aCustomerPrice(app.db, id, { khId: other.khId }, [10, 0.5]);
    expect((await factsOf(id, buyer())).customer?.pair).toEqual({ perPack: 340_000, perPiece: 15_500 });
    await aCustomerPrice(app.db, id, { khId }, [33, 1.5]);
    expect((await factsOf(id, buyer())).customer?.pair).toEqual({ perPack: 330_000, perPiece: 15_000 });
    expect((await factsOf(id, buyer({ khId: 999_999 }))).customer).toBeNull();
    expect((await factsOf(id, null)).customer).toBeNull();
  });

  it('阶梯价：本公司的优先于公开的，商品自己的优先于同组的', async () => {
    const group = await aGroup(app.db, ['颜色']);
    const id = await aGoods(app.db, { group, groupValues: ['红'], ladderScope: 'group' });
    await aLadder(app.db, { groupId: group }, [[48, 1.5]]);
    expect((await factsOf(id, null)).ladder?.tiers[0]?.perPiece).toBe(15_000);
    await aLadder(app.db, { goodsId: id }, [[48, 1.48]]);
    const own = await aLadder(app.db, { groupId: group }, [[48, 1.4]], { khId });
    expect((await factsOf(id, null)).ladder).toMatchObject({
      scope: 'group',
      audience: 'public',
      tiers: [{ perPiece: 14_800 }],
    });
    expect((await factsOf(id, buyer())).ladder).toMatchObject({ audience: 'company', ref: String(own) });
    await aLadder(app.db, { goodsId: id }, [[48, 1.39]], { khId });
    expect((await factsOf(id, buyer())).ladder?.tiers[0]?.perPiece).toBe(13_900);
    expect((await factsOf(id, buyer({ khId: 999_999 }))).ladder?.tiers[0]?.perPiece).toBe(14_800);
  });

  it('没有分组的商品，即使设了同款混批也按单品计算', async () => {
    const id = await aGoods(app.db, { ladderScope: 'group' });
    await aLadder(app.db, { goodsId: id }, [[48, 1.5]]);
    expect((await factsOf(id, null)).ladder?.scope).toBe('goods');
  });

  it('阶梯价的时间段含起点、不含终点', async () => {
    const id = await aGoods(app.db);
    await aLadder(app.db, { goodsId: id }, [[48, 1.5]], { start: NOW, end: after(1_000) });
    expect((await factsOf(id, null, after(-1))).ladder).toBeNull();
    expect((await factsOf(id, null, NOW)).ladder).not.toBeNull();
    expect((await factsOf(id, null, after(999))).ladder).not.toBeNull();
    expect((await factsOf(id, null, after(1_000))).ladder).toBeNull();
  });

  it('促销价的时间段含起点、不含终点；货架上只有进行中的促销', async () => {
    const id = await aGoods(app.db, {
      price: [36, 1.6],
      promotion: { price: [30, 1.3], start: NOW, end: after(1_000) },
    });
    const shown = async (now: Date) => priceToWire(await factsOf(id, null, now), null, now);
    expect(await shown(after(-1))).toMatchObject({ saleIP: 36, isPromotion: 0, itemPrice: 36 });
    expect((await shown(after(-1))).priceFacts).not.toHaveProperty('promotionIP');
    expect(await shown(NOW)).toMatchObject({
      saleIP: 36,
      saleSP: 1.6,
      isPromotion: 1,
      promotionSaleIP: 30,
      promotionSaleSP: 1.3,
      itemPrice: 30,
    });
    expect((await shown(after(999))).isPromotion).toBe(1);
    expect(await shown(after(1_000))).toMatchObject({ isPromotion: 0 });
    expect((await factsOf(id, null, after(1_000))).promotion).toBeNull();
  });

  it('促销价高于客户价时不算促销', async () => {
    const id = await aGoods(app.db, {
      price: [36, 1.6],
      promotion: { price: [35, 1.55], start: null, end: null },
    });
    await aCustomerPrice(app.db, id, { khId }, [33, 1.5]);
    const wire = priceToWire(await factsOf(id, buyer()), await buyer(), NOW);
    expect(wire).toMatchObject({ isPromotion: 0, saleIP: 33, itemPrice: 33 });
    expect(wire).not.toHaveProperty('promotionSaleIP');
  });

  it('一百个商品仍是一条语句，查无此号的不在结果里', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await aGoods(app.db, { price: [n + 1, 1] }));
    const who = await buyer();
    const { result, statements } = await countStatements(() =>
      loadFacts(app.db, [...ids, 987_654_321], who, NOW),
    );
    expect(statements).toHaveLength(1);
    expect(result.size).toBe(20);
    expect(ids.map((id) => unitPriceToYuan(result.get(id)!.list.perPack))).toEqual(
      ids.map((_id, n) => n + 1),
    );
  });
});
