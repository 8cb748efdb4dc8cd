import type { CallBodyInput } from '@pifa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addGoods } from '../../../test/fixtures';
import { addAccount, PASSWORD } from '../../../test/builders/members';
import { startTestApp, type TestApp } from '../../../test/harness';
import { inquiriesModule, waitingQuotes } from '.';
import { membersModule } from '../members';
import { siteModule, touchSite } from '../site';

let app: TestApp;
let goodsId = '';
let phone = '';
let n = 0;

beforeAll(async () => {
  app = await startTestApp({ modules: [siteModule, membersModule, inquiriesModule] });
  goodsId = String(await addGoods(app.db, { name: '一次性手套' }));
  await set('inquiry', '1');
});
afterAll(() => app.stop());
beforeEach(async () => {
  n += 1;
  phone = `1330000${String(n).padStart(4, '0')}`;
  await app.db.deleteFrom('guard_counters').execute();
});

async function set(code: string, summary: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx
      .insertInto('dictionary')
      .values({ pcode: 'webconfig', code, summary })
      .onConflict((conflict) => conflict.columns(['pcode', 'code']).doUpdateSet({ summary }))
      .execute();
    await touchSite(app.platform, tx);
  });
}

type Form = CallBodyInput<'inquirySubmit'>;
const form = (own: Partial<Form> = {}): Form => ({
  requestId: `request-${n}`,
  contact: '李工',
  phone,
  lines: [{ goodsId, ipcnt: 2, spcnt: 12, targetIP: 35.5, targetSP: 1.4525, remark: '要蓝色' }],
  ...own,
});
const submit = (own: Partial<Form> = {}, token?: string) =>
  app.call('inquirySubmit', { body: form(own), token });
const stored = () =>
  app.db.selectFrom('quote_requests').selectAll().where('request_id', '=', `request-${n}`).execute();

describe('提交询价单', () => {
  it('游客提交 → 单号、承诺，买家的要求是第 0 版', async () => {
    const { data } = await submit({ needBy: '2026-07-01', remark: '急用', company: '安和药房' });
    expect(data.no).toMatch(/^XJ20260618\d{6}$/);
    expect(data.promise).toBe('我们将在 1 个工作日内报价');
    const [request] = await stored();
    expect(request).toMatchObject({
      id: data.id,
      kh_id: null,
      phone,
      need_by: '2026-07-01',
      status: 'waiting',
    });
    const version = await app.db
      .selectFrom('quote_versions')
      .selectAll()
      .where('request_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(version).toMatchObject({ version: 0, author: 'buyer', message: '急用' });
    const lines = await app.db
      .selectFrom('quote_lines')
      .selectAll()
      .where('version_id', '=', version.id)
      .execute();
    expect(lines).toMatchObject([
      {
        goods_name: '一次性手套',
        packs: 2,
        pieces: 12,
        per_pack: 355_000,
        per_piece: 14_525,
        remark: '要蓝色',
      },
    ]);
  });

  it('询价功能关闭 → 询价功能暂未开放', async () => {
    await set('inquiry', '0');
    expect((await submit()).message).toBe('询价功能暂未开放');
    await set('inquiry', '1');
    expect((await submit()).success).toBe(true);
  });

  it('承诺的话可以在字典里改', async () => {
    await set('inquiryPromise', '2 小时内回复');
    expect((await submit()).data.promise).toBe('2 小时内回复');
    await set('inquiryPromise', '');
  });

  it('同一请求编号再次提交 → 同一张单，不重复', async () => {
    const first = await submit();
    const again = await submit();
    expect(again.data).toEqual(first.data);
    expect(await stored()).toHaveLength(1);
  });

  it('别人用了同一请求编号 → 看不到那张单', async () => {
    const first = await submit();
    const other = await submit({ phone: '13399999999' });
    expect(other.success).toBe(false);
    expect(other.text).not.toContain(first.data.no);
    expect(other.text).not.toContain(first.data.id);
  });

  it('空单、电话不对、日期不存在、商品不存在或已下架、重复商品 → 各有说法，什么都没存', async () => {
    const off = String(await addGoods(app.db, { status: 'off' }));
    const line = { goodsId, ipcnt: 1, spcnt: 0 };
    expect((await submit({ lines: [] })).message).toBe('询价单还是空的');
    expect((await submit({ contact: ' ' })).message).toBe('请填写联系人');
    expect((await submit({ phone: '12345' })).message).toBe('请填写正确的电话号码');
    expect((await submit({ needBy: '2026-02-30' })).message).toBe('期望到货日不正确');
    expect((await submit({ lines: [line, line] })).message).toBe('该商品已存在询价表中');
    expect((await submit({ lines: [line, { ...line, goodsId: '987654' }] })).message).toBe(
      '商品（编号 987654）不存在或已被删除',
    );
    expect((await submit({ lines: [{ ...line, goodsId: off }] })).code).toBe('not-found');
    expect((await submit({ lines: Array.from({ length: 201 }, () => line) })).code).toBe('bad-input');
    expect((await submit({ lines: [{ ...line, ipcnt: -1 }] })).code).toBe('bad-input');
    expect((await submit({ lines: [{ ...line, spcnt: 1.5 }] })).code).toBe('bad-input');
    expect(await stored()).toEqual([]);
  });

  it('同一地址一小时最多 30 张', async () => {
    for (let i = 0; i < 30; i += 1)
      expect((await submit({ requestId: `many-${n}-${i}` })).success).toBe(true);
    expect((await submit()).code).toBe('too-many-requests');
    app.clock.advance({ hours: 1 });
    expect((await submit()).success).toBe(true);
  });
});

describe('询价单归谁', () => {
  it('会员提交 → 属于其公司，计入待报价数', async () => {
    const { khId, userId } = await addAccount(app.db, { phone });
    await submit({}, await app.signIn(userId));
    expect(await stored()).toMatchObject([{ kh_id: khId, user_id: userId }]);
    expect(await waitingQuotes(app.db, khId)).toBe(1);
    expect(await waitingQuotes(app.db, khId + 1_000)).toBe(0);
  });

  it('游客的询价单，由验证了该手机号的账号登录时认领；别人的不动', async () => {
    const { khId, userId } = await addAccount(app.db, { phone });
    await submit();
    const others = await submit({ requestId: `others-${n}`, phone: '13399999998' });
    await app.call('login', { query: { phone, password: 'Wrong-password-1' } });
    expect(await waitingQuotes(app.db, khId)).toBe(0);
    await app.call('login', { query: { phone, password: PASSWORD } });
    expect(await stored()).toMatchObject([{ kh_id: khId, user_id: userId }]);
    const left = await app.db
      .selectFrom('quote_requests')
      .select('kh_id')
      .where('id', '=', others.data.id)
      .execute();
    expect(left).toEqual([{ kh_id: null }]);
  });

  it('已属于一家公司的询价单不会被另一个账号认领', async () => {
    const owner = await addAccount(app.db);
    await submit({}, await app.signIn(owner.userId));
    await addAccount(app.db, { phone });
    await app.call('login', { query: { phone, password: PASSWORD } });
    expect(await stored()).toMatchObject([{ kh_id: owner.khId }]);
  });
});
