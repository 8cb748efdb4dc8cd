import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aCustomerPrice, aGoods, setDictionary } from '../../../../test/builders/goods';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { plansBy } from '../../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { toJson } from '../../../platform';
import { readPriceBuyer } from '../../pricing';
import { bookIds, bookSlices } from './book-goods';
import { postPriceNotices } from './notices';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let buyer: Shopper;
let other: Shopper;
let water = 0;
let goods = 0;
beforeAll(async () => {
  app = await startTestApp({ seed: (db) => setDictionary(db, 'funcset', 'showprice', '1') });
  staff = await aStaff(app);
  water = await aCategory(app.db, { name: '饮用水' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  buyer = await aShopper(app);
  other = await aShopper(app);
  goods = await aGoods(app.db, { category: water, name: '矿泉水', price: [36, 1.6], piecesPerPack: 24 });
});

const book = async (who: Shopper, query: object = {}) =>
  (await app.call('goodsPriceBook', { token: who.token, query: { ...query } })).data;
const one = async (who: Shopper, query: object = {}) =>
  (await book(who, query)).list.find(({ goodsId }) => goodsId === String(goods));
const days = (n: number) => new Date(app.clock.now().getTime() + n * 86_400_000);
async function bought(who: Shopper): Promise<void> {
  await sql`insert into bought_goods (kh_id, goods_id, last_packs, last_pieces, last_per_pack, last_per_piece,
    last_order_id, last_at) values (${who.khId}, ${goods}, 1, 0, 360000, 16000, 'x', now())`.execute(app.db);
}

describe('我的价目表', () => {
  it('有自己的价、买过的都在；别家看不到这个价；数量档与实付一致', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    await bought(other);
    await app.db
      .insertInto('ladders')
      .values({ goods_id: goods, tiers: toJson([{ minPieces: 240, perPiece: 15_000, perPack: null }]) })
      .execute();
    expect(await one(buyer)).toMatchObject({ saleIP: 34.8, saleSP: 1.55, packingSpecification: 24 });
    expect(await one(other)).toMatchObject({
      saleIP: 36,
      saleSP: 1.6,
      rungs: [{ fromNum: 240, saleIP: 36, saleSP: 1.5 }],
    });
    expect(await one(await aShopper(app))).toBeUndefined();
    expect((await book(buyer, { keyword: '没有的词' })).total).toBe(0);
  });

  it('答复里没有成本、底价、公式和哪一张价目表', async () => {
    await sql`update goods set cost = 77731 where id = ${goods}`.execute(app.db);
    const { data } = await app.call('adminPriceListSave', {
      headers: staff.as('owner'),
      body: { name: '秘密价目表' },
    });
    await aCustomerPrice(app.db, goods, { priceListId: Number(data.id) }, [33, 1.5]);
    await sql`insert into price_grants (list_id, kh_id) values (${Number(data.id)}, ${buyer.khId})`.execute(
      app.db,
    );
    const answer = JSON.stringify(await book(buyer));
    expect(answer).toContain('"saleIP":33');
    expect(answer).not.toMatch(/7\.7731|秘密|cost|rule|list"?Id/i);
  });

  it('本月有变：标价改过的写月初的价；自己的价不随动的不列', async () => {
    await bought(buyer);
    await aCustomerPrice(app.db, goods, { khId: other.khId }, [34.8, 1.55]);
    expect((await book(buyer, { changed: '1' })).list).toEqual([]);
    const plan = await plansBy(app, staff.as('owner')).make({
      kind: 'list-prices',
      objects: [String(goods)],
      settings: { rule: { by: 'times', number: '1.05' } },
    });
    await plansBy(app, staff.as('owner')).commit(plan.data.planId);
    const row = await one(buyer, { changed: '1' });
    expect(row).toMatchObject({ saleIP: 37.8, saleSP: 1.68, wasIP: 36, wasSP: 1.6 });
    expect(row?.since).toBe(app.clock.now().toISOString());
    expect(await one(other, { changed: '1' })).toBeUndefined();
  });

  /** Seen to fail: a grant began before all time, and of formulas only today's were known. */
  it('本月才给的价目表、本月改的公式、本月收回的，也在本月有变里', async () => {
    const owner = staff.as('owner');
    const { id } = (await app.call('adminPriceListSave', { headers: owner, body: { name: `八折${goods}` } }))
      .data;
    const version = async () =>
      (await app.call('adminPriceList', { headers: owner, params: { id } })).data.version;
    const rule = { base: 'list', plus: 0, floorMargin: null, roundPiece: null, roundPack: null } as const;
    const rules = async (percent: number) =>
      app.call('adminPriceListRules', {
        headers: owner,
        params: { id },
        body: {
          version: await version(),
          confirm: true,
          rules: [{ ...rule, scope: { kind: 'all', ids: [] }, percent }],
        },
      });
    const toBuyer = {
      to: 'company',
      toId: String(buyer.khId),
      position: 0,
      binding: false,
      activities: false,
    } as const;
    const give = async (grants: (typeof toBuyer & { until?: string })[]) =>
      app.call('adminPriceListGrants', {
        headers: owner,
        params: { id },
        body: { version: await version(), grants },
      });
    expect((await rules(80)).data.message).toContain('已保存');
    expect((await give([toBuyer])).data.message).toContain('已保存');
    expect(await one(buyer, { changed: '1' })).toMatchObject({ saleIP: 28.8, wasIP: 36, wasSP: 1.6 });

    // All that a month ago.
    await sql`update price_grants set starts_at = starts_at - interval '32 days' where list_id = ${id}::bigint`.execute(
      app.db,
    );
    await sql`update price_rule_changes set at = at - interval '32 days' where list_id = ${id}::bigint`.execute(
      app.db,
    );
    expect(await one(buyer, { changed: '1' })).toBeUndefined();
    await rules(70);
    expect(await one(buyer, { changed: '1' })).toMatchObject({ saleIP: 25.2, wasIP: 28.8 });

    await bought(buyer);
    await give([]);
    expect(await one(buyer, { changed: '1' })).toMatchObject({ saleIP: 36, wasIP: 28.8 });
    expect((await give([{ ...toBuyer, until: '2020-01-01T00:00:00Z' }])).message).toContain('已经过去');
  });

  it('导出是一张表，自己的那些行', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    const file = await app.http.inject({
      url: '/api/goods/priceBook/export',
      headers: { 'x-token': buyer.token, 'x-domain': 'mall.test' },
    });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('.xlsx');
  });

  /** Seen to fail: slices were cut from one list of at most 5,000 ids. */
  it('一批一批走完整本价目表：一种不少，一种不重', async () => {
    for (let at = 0; at < 5; at += 1) {
      await aCustomerPrice(app.db, await aGoods(app.db, { category: water }), { khId: buyer.khId }, [1, 1]);
    }
    const wanted = {
      buyer: (await readPriceBuyer(app.db, buyer.khId, app.clock.now())) ?? expect.fail(),
      keyword: '',
      changedSince: null,
      isOtherChain: false,
      now: app.clock.now(),
    };
    const slices: number[][] = [];
    for await (const ids of bookSlices(app.db, wanted, 2)) slices.push(ids);
    const { ids } = await bookIds(app.db, wanted, { from: 0, most: 100 });
    expect(slices.flat()).toEqual(ids);
    expect(ids).toHaveLength(5);
    expect(slices.map(({ length }) => length)).toEqual([2, 2, 1]);
  });
});

describe('调价通知', () => {
  const mine = async (who: Shopper) =>
    (
      await app.db
        .selectFrom('messages')
        .select(['title', 'text'])
        .where('user_id', '=', who.userId)
        .where('title', '=', '调价通知')
        .execute()
    ).map(({ text }) => text);
  const tell = () => postPriceNotices(app.platform, app.clock.now());

  it('定好的调价前三天说一次，只说给买过、付的真会变的；再跑不重复；四天后的还不说', async () => {
    await bought(buyer);
    await bought(other);
    await aCustomerPrice(app.db, goods, { khId: other.khId }, [34.8, 1.55]);
    const set = async (yuan: string, at: Date) => {
      const code = await app.db
        .selectFrom('goods')
        .select('code')
        .where('id', '=', goods)
        .executeTakeFirstOrThrow();
      const plan = await plansBy(app, staff.as('owner')).make({
        kind: 'list-prices',
        rows: [{ line: 1, ...code, perPack: yuan, perPiece: '' }],
      });
      await app.call('adminPlanCommit', {
        headers: staff.as('owner'),
        params: { id: plan.data.planId },
        body: { at: at.toISOString() },
      });
    };
    await set('37.80', days(4));
    await tell();
    expect(await mine(buyer)).toEqual([]);
    const at = days(2);
    await set('37.00', at);
    await tell();
    await tell();
    const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(5, 10);
    expect(await mine(buyer)).toEqual([`1 种商品 ${day} 起调价，↑1`]);
    expect(await mine(other)).toEqual([]);
  });

  /** Seen to fail: only what a plan does to list prices was looked at. */
  it('定好的调价带着客户自己的价一起动：也告诉这家，每家只说一次', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    await bought(other);
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', goods)
      .executeTakeFirstOrThrow();
    const plan = await plansBy(app, staff.as('owner')).make({
      kind: 'list-prices',
      settings: { withOwn: true },
      rows: [{ line: 1, code, perPack: '37.80', perPiece: '1.70' }],
    });
    await app.call('adminPlanCommit', {
      headers: staff.as('owner'),
      params: { id: plan.data.planId },
      body: { at: days(2).toISOString() },
    });
    await tell();
    await tell();
    expect(await mine(buyer)).toEqual([expect.stringMatching(/^1 种商品 .*↑1$/)]);
    expect(await mine(other)).toEqual([expect.stringMatching(/^1 种商品 .*↑1$/)]);
  });

  /** Seen to fail: the own price that moved along was taken to stand for ever, whenever it ends. */
  it('一起动的自己的价到期还是到期：那天起按标价的也说', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    await sql`update price_list_rows set ends_at = ${days(2)} where goods_id = ${goods}`.execute(app.db);
    const { code } = await app.db
      .selectFrom('goods')
      .select('code')
      .where('id', '=', goods)
      .executeTakeFirstOrThrow();
    for (const [at, perPack, withOwn] of [
      [days(1), '37.80', true],
      [days(2), '39.60', false],
    ] as const) {
      const rows = [{ line: 1, code, perPack, perPiece: '1.80' }];
      const plan = await plansBy(app, staff.as('owner')).make({
        kind: 'list-prices',
        settings: { withOwn },
        rows,
      });
      await app.call('adminPlanCommit', {
        headers: staff.as('owner'),
        params: { id: plan.data.planId },
        body: { at: at.toISOString() },
      });
    }
    await tell();
    expect((await mine(buyer)).map((text) => text.replace(/^.* /, ''))).toEqual(['起调价，↑1', '起调价，↑1']);
  });

  /** Seen to fail: only prices that begin were looked at. */
  it('自己的价到期、从此按标价的，也提前说；到期也还是那个价的不说', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    await aCustomerPrice(app.db, goods, { khId: other.khId }, [36, 1.6]);
    await sql`update price_list_rows set ends_at = ${days(2)} where goods_id = ${goods}`.execute(app.db);
    await tell();
    await tell();
    expect(await mine(buyer)).toEqual([expect.stringMatching(/^1 种商品 .*↑1$/)]);
    expect(await mine(other)).toEqual([]);
  });

  it('打开调价通知的短信：公司管理员收到一条，再跑不重复；原来不发', async () => {
    const texts = async () => app.db.selectFrom('sms_outbox').select('text').execute();
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    await sql`update users set role = 'manager' where id = ${buyer.userId}`.execute(app.db);
    const lower = (at: Date, price: number) =>
      sql`
      insert into price_list_rows (list_id, goods_id, per_piece, per_pack, starts_at)
      select id, ${goods}, ${price}, ${price * 24}, ${at} from price_lists where kh_id = ${buyer.khId}`.execute(
        app.db,
      );
    await lower(days(1), 15_000);
    await tell();
    await app.runJobs();
    expect(await texts()).toEqual([]);
    const headers = staff.as('owner');
    const body = { event: 'price.change' as const, version: 0, smsOn: true };
    await app.call('adminTemplateSave', { headers, body });
    await lower(days(2), 14_000);
    await tell();
    await tell();
    await app.runJobs();
    expect(await texts()).toEqual([{ text: expect.stringMatching(/^1 种商品 .* 起调价，↓1$/) }]);
  });

  it('客户自己的价定好要降的也说；设为 0 天就不说', async () => {
    await aCustomerPrice(app.db, goods, { khId: buyer.khId }, [34.8, 1.55]);
    const { rows } = await sql<{
      id: number;
    }>`select id from price_lists where kh_id = ${buyer.khId}`.execute(app.db);
    await sql`insert into price_list_rows (list_id, goods_id, per_piece, per_pack, starts_at)
      values (${rows[0]?.id}, ${goods}, 15000, 340000, ${days(1)})`.execute(app.db);
    await setDictionary(app.db, 'prices', 'noticeDays', '0');
    await tell();
    expect(await mine(buyer)).toEqual([]);
    await sql`delete from dictionary where code = 'noticeDays'`.execute(app.db);
    await tell();
    expect(await mine(buyer)).toEqual([expect.stringContaining('↓1')]);
  });

  /** Seen to fail: what was told went by the moment alone, and only the price of the first piece counted. */
  it('同一刻又定了别的商品：只说新的那些；只给这家的阶梯价要开始也说；都只说一次', async () => {
    const at = days(2);
    const ladder = (goodsId: number, starts: Date) =>
      app.db
        .insertInto('ladders')
        .values({
          goods_id: goodsId,
          kh_id: buyer.khId,
          starts_at: starts,
          tiers: toJson([{ minPieces: 240, perPiece: 15_000, perPack: null }]),
        })
        .execute();
    await ladder(goods, at);
    await tell();
    expect(await mine(buyer)).toEqual([expect.stringMatching(/^1 种商品 .*↓1$/)]);
    expect(await mine(other)).toEqual([]);

    const more = await aGoods(app.db, { category: water, name: '苏打水', price: [48, 2], piecesPerPack: 24 });
    await aCustomerPrice(app.db, more, { khId: buyer.khId }, [46, 1.9]);
    const { rows } = await sql<{
      id: number;
    }>`select id from price_lists where kh_id = ${buyer.khId}`.execute(app.db);
    await sql`insert into price_list_rows (list_id, goods_id, per_piece, per_pack, starts_at)
      values (${rows[0]?.id}, ${more}, 19500, 470000, ${at})`.execute(app.db);
    await tell();
    await tell();
    expect(await mine(buyer)).toEqual([
      expect.stringMatching(/^1 种商品 .*↓1$/),
      expect.stringMatching(/^1 种商品 .*↑1$/),
    ]);
  });
});
