import type { CallName } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../test/builders/operators';
import { aCustomerPrice } from '../../../test/builders/goods';
import { addGoods, addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let goodsId: number;
let code: string;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  goodsId = await addGoods(app.db, { perPack: 10_010_000, perPiece: 440_000, piecesPerPack: 24 });
  const { code: own } = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  code = own;
});
afterAll(() => app.stop());

const ask = (name: CallName, asked: { query?: object; body?: object }) =>
  app.call(name, { headers: staff.as('owner'), ...(asked as object) });
const change = (own: object) => ask('adminGoods', { body: { code, ...own } });
const prices = () =>
  app.db
    .selectFrom('goods')
    .select(['list_per_pack', 'promo_per_pack', 'promo_per_piece', 'promo_starts_at', 'promo_ends_at'])
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();

const pair = (perPack: unknown) => ({ body: { code: 'A', list: { perPack, perPiece: 1 } } });

describe('运营填错了会知道', () => {
  it.each<[string, CallName, { query?: object; body?: object }, string]>([
    [
      '多写的字段',
      'adminCancel',
      { body: { orderId: 'order-one', reason: '缺货', notify: 1 } },
      '不认识的字段 notify',
    ],
    [
      '一层里多写的',
      'adminGoods',
      { body: { code: 'A', list: { perPack: 1, perPiece: 1, vip: 1 } } },
      '参数 list 不认识的字段 vip',
    ],
    ['查询里拼错的', 'adminOrders', { query: { status: 'to-ship' } }, '不认识的字段 status'],
    ['不收任何字段的', 'adminOperators', { query: { role: 'sales' } }, '不认识的字段 role'],
    ['不收内容的', 'adminLogout', { body: { everywhere: true } }, '不认识的字段 everywhere'],
    ['数字当文字', 'adminReview', { body: { no: 123, verdict: 'approve' } }, '参数 no 应为文字'],
    ['价格 5 位小数', 'adminGoods', pair('1.00001'), '参数 list.perPack 应为金额（元），最多 4 位小数'],
    ['价格不是数字', 'adminGoods', pair(true), '参数 list.perPack 应为金额（元），最多 4 位小数'],
    ['价格为负', 'adminGoods', pair(-1), '参数 list.perPack 应为金额（元）'],
    [
      '运费 3 位小数',
      'adminAfterSaleDecide',
      { body: { id: 'after-sale-1', verdict: 'agree', freight: '8.005' } },
      '参数 freight 应为金额（元），最多 2 位小数',
    ],
    [
      '没有的日子',
      'adminGoods',
      { body: { code: 'A', promo: { perPack: 1, perPiece: 1, from: '2026-02-30', until: null } } },
      '参数 promo.from 应为日期时间',
    ],
  ])('%s', async (_, name, asked, text) => {
    const answer = await ask(name, asked);
    expect([answer.code, answer.message]).toEqual(['bad-input', expect.stringContaining(text)]);
  });

  it('价格写成文字也读：1001.0000 与 1001 一样', async () => {
    expect((await change({ list: { perPack: '1001.0000', perPiece: 44 } })).message).toBe('');
    expect((await prices()).list_per_pack).toBe(10_010_000);
  });

  it('促销价不到标价一成要确认；没有时区的时间是北京时间，结束只写日期到当天最后一刻', async () => {
    const promo = { perPack: '90', perPiece: 4, from: '2026-11-20', until: '2026-11-30' };
    const refused = await change({ promo });
    expect([refused.code, refused.message]).toEqual([
      'confirm-needed',
      expect.stringContaining('促销的件价 ¥90.00 不到标价 ¥1,001.00 的一成'),
    ]);
    expect((await prices()).promo_per_pack).toBeNull();
    expect((await change({ promo, confirm: true })).data).toEqual({ message: '已保存' });
    expect(await prices()).toMatchObject({
      promo_per_pack: 900_000,
      promo_starts_at: new Date('2026-11-19T16:00:00Z'),
      promo_ends_at: new Date('2026-11-30T16:00:00Z'),
    });
  });

  it('促销价不低于某家客户的价：存下并提醒', async () => {
    const { khId } = await addMember(app.db);
    await aCustomerPrice(app.db, goodsId, { khId }, [800, 38]);
    const saved = await change({ promo: { perPack: 900, perPiece: 30, from: null, until: null } });
    expect(saved.data).toEqual({
      message: expect.stringMatching(/^已保存。提醒：.*的件价 ¥900\.00 不低于客户价（.*） ¥800\.00$/),
    });
  });

  it('操作记录里的价格是元', async () => {
    await change({ list: { perPack: 1002, perPiece: '44.5' } });
    const { data } = await app.call('adminActs', {
      headers: staff.as('finance'),
      query: { about: `goods:${code}` },
    });
    expect(data.list[0]?.after).toMatchObject({ list_per_pack: 1002, list_per_piece: 44.5 });
  });
});

describe('审核入驻时定级别与价目表', () => {
  let phones = 13_711_110_000;
  async function anApplication(): Promise<string> {
    phones += 1;
    const no = `RZ${phones}`;
    const now = app.clock.now();
    await app.db
      .insertInto('applications')
      .values({
        no,
        phone: String(phones),
        company: `仙桃市康民药房 ${phones} 店`,
        contact: '王敏',
        region_code: '429004',
        password_hash: 'x',
        agreed_at: now,
        created_at: now,
      })
      .execute();
    return no;
  }
  const approve = (no: string, own: object) =>
    ask('adminReview', { body: { no, verdict: 'approve', ...own } });
  const companyOf = (no: string) =>
    app.db
      .selectFrom('companies')
      .select(['level', 'price_list_id'])
      .where('code', '=', no)
      .executeTakeFirst();

  it('通过时写的级别与价目表就是新公司的，也在操作记录里', async () => {
    const { id } = await app.db
      .insertInto('price_lists')
      .values({ name: '药房价' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('levels').values({ name: '金牌客户' }).execute();
    const no = await anApplication();
    expect((await approve(no, { level: '金卡' })).message).toContain('该等级');
    const answer = await approve(no, { level: '金牌客户', priceListId: id });
    expect(answer.success, answer.message).toBe(true);
    expect(await companyOf(no)).toEqual({ level: '金牌客户', price_list_id: id });
    expect((await staff.last())?.after).toMatchObject({ level: '金牌客户', priceListId: id });
  });

  it('没有的价目表：拒绝，申请仍待审核；驳回时不能写级别', async () => {
    const no = await anApplication();
    expect((await approve(no, { priceListId: '999' })).message).toContain('编号为 999 的价目表');
    expect(await companyOf(no)).toBeUndefined();
    const rejected = await ask('adminReview', {
      body: { no, verdict: 'reject', reason: '资料不全', level: '金牌' },
    });
    expect(rejected.code).toBe('bad-input');
    expect((await approve(no, {})).success).toBe(true);
    expect(await companyOf(no)).toMatchObject({ level: '普通客户', price_list_id: null });
  });
});
