import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';

/** Seen to fail: without the guard in `deleteLevel`; without `on update cascade`; without the version's look. */
let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app.stop());

type Role = Parameters<typeof staff.as>[0];
const list = async (role: Role = 'owner') =>
  (await app.call('adminLevels', { headers: staff.as(role) })).data;
const save = (body: object, role: Role = 'owner') =>
  app.call('adminLevelSave', { headers: staff.as(role), body: body as never });
const remove = (id: string) => app.call('adminLevelDelete', { headers: staff.as('owner'), query: { id } });
const levelOf = async (khId: number) =>
  (await app.db.selectFrom('companies').select('level').where('kh_id', '=', khId).executeTakeFirstOrThrow())
    .level;

describe('等级', () => {
  it('新建、改名、排列、设默认：改名对已有客户一起生效，默认的给没写等级的新客户', async () => {
    const { id } = (await save({ name: '银牌客户', text: '年采购 10 万' })).data;
    const { khId } = await addMember(app.db);
    await sql`update companies set level = '银牌客户' where kh_id = ${khId}`.execute(app.db);
    expect((await save({ name: '银牌客户' })).message).toContain('已有等级叫这个名称');
    const saved = await save({ id, version: 1, name: '银卡客户', text: '年采购 10 万' });
    expect(saved.success).toBe(true);
    expect(await levelOf(khId)).toBe('银卡客户');
    expect(await staff.last()).toMatchObject({
      what: 'level.change',
      before: { name: '银牌客户' },
      after: { name: '银卡客户' },
    });
    const ids = (await list()).list.map((one) => one.id).toReversed();
    const order = (body: object) =>
      app.call('adminLevelOrder', { headers: staff.as('owner'), body: body as never });
    expect((await order({ ids: ids.slice(1) })).code).toBe('stale');
    expect((await order({ ids, usual: id })).success).toBe(true);
    expect((await list()).list.map(({ name, usual }) => [name, usual])).toEqual([
      ['银卡客户', true],
      ['普通客户', false],
    ]);
    const fresh = await addMember(app.db);
    expect(await levelOf(fresh.khId)).toBe('银卡客户');
  });

  it('改名：首页给这个等级看的图跟着改名，草稿、定时的、旧版都是；开着首页的人存不掉新名', async () => {
    const { id } = (await save({ name: '金牌客户' })).data;
    const headers = staff.as('owner');
    const home = async () => (await app.call('adminHome', { headers })).data;
    const picture = (title: string, levels: string[]) => ({
      imgType: 'banner' as const,
      title,
      subtitle: '',
      button: '',
      tint: '',
      image: '/a.webp',
      phoneImage: '',
      link: '',
      audience: 'levels' as const,
      levels,
    });
    const draft = async (version: number) =>
      app.call('adminHomeDraft', {
        headers,
        body: {
          version,
          content: {
            adverts: [picture('给金牌', ['普通客户', '金牌客户']), picture('给别人', ['普通客户'])],
            floors: [],
          },
        },
      });
    expect((await draft((await home()).version)).message).toBe('');
    await app.call('adminHomePublish', { headers, body: { version: (await home()).version, note: '' } });
    const open = await draft((await home()).version);
    await save({ id, version: 1, name: '金卡客户' });
    const levelsOf = (content: { adverts: readonly { levels: readonly string[] }[] }) =>
      content.adverts.map(({ levels }) => levels);
    const wanted = [['普通客户', '金卡客户'], ['普通客户']];
    const now = await home();
    expect(levelsOf(now.content)).toEqual(wanted);
    const live = await app.db
      .selectFrom('adverts')
      .select('levels')
      .where('img_type', '=', 'banner')
      .orderBy('sort')
      .execute();
    expect(live.map(({ levels }) => levels)).toEqual(wanted);
    const kept = await app.db
      .selectFrom('home_versions')
      .select('content')
      .where('state', '=', 'live')
      .execute();
    expect(kept.map(({ content }) => levelsOf(content as never))).toEqual([wanted]);
    expect((await draft(open.data.version)).code).toBe('stale');
  });

  it('两个人同时改 → 后保存的被拒，看得到现在的内容', async () => {
    const { id } = (await save({ name: '铜牌客户' })).data;
    expect((await save({ id, version: 1, name: '铜牌客户', text: '甲写的' })).success).toBe(true);
    const late = await save({ id, version: 1, name: '铜牌客户', text: '乙写的' });
    expect([late.code, late.data]).toMatchObject(['stale', { current: { text: '甲写的', version: 2 } }]);
  });

  it('首页有图片是给这个等级看的：删不掉，说出是哪几张；草稿里的也算，换了对象就能删', async () => {
    const { id } = (await save({ name: '贵宾客户' })).data;
    const headers = staff.as('owner');
    const picture = { imgType: 'banner' as const, title: '贵宾专享', image: '/a.webp' };
    const draft = async (own: object) => {
      const { version } = (await app.call('adminHome', { headers })).data;
      const content = { adverts: [{ ...picture, ...own }], floors: [] };
      const { data } = await app.call('adminHomeDraft', { headers, body: { version, content } });
      return data.version;
    };
    const text = '首页的图片「贵宾专享」是给这个等级看的，请先在首页装修里改';
    const version = await draft({ audience: 'levels', levels: ['贵宾客户'] });
    expect((await remove(id)).message).toBe(text);
    await app.call('adminHomePublish', { headers, body: { version } });
    expect((await remove(id)).message).toBe(text);
    await app.call('adminHomePublish', { headers, body: { version: await draft({ audience: 'all' }) } });
    expect((await remove(id)).success).toBe(true);
  });

  it('有客户的、默认的不能删；没有客户的删得掉。只有能改设置的人改得了', async () => {
    const usual = (await list()).list.find((one) => one.usual);
    expect((await remove(usual?.id ?? '')).message).toContain('默认的等级');
    const { id } = (await save({ name: '临时客户' })).data;
    const { khId } = await addMember(app.db);
    await sql`update companies set level = '临时客户' where kh_id = ${khId}`.execute(app.db);
    expect((await remove(id)).message).toBe('还有 1 家客户是这个等级，请先给他们换一个');
    await sql`update companies set level = '普通客户' where kh_id = ${khId}`.execute(app.db);
    expect((await remove(id)).success).toBe(true);
    expect((await save({ name: '自封的' }, 'sales')).code).toBe('forbidden');
    expect((await list('sales')).mayChange).toBe(false);
  });

  it('各有多少客户，只数看得到的；导入带来的新等级也在表里', async () => {
    const { khId } = await addMember(app.db);
    await sql`update companies set level = '导入的等级' where kh_id = ${khId}`.execute(app.db);
    const countFor = async (role: Role) =>
      (await list(role)).list.find(({ name }) => name === '导入的等级')?.companies;
    expect([await countFor('owner'), await countFor('sales')]).toEqual([1, 0]);
    await sql`update companies set salesperson_id = (select id from operators where name = 'sales')
      where kh_id = ${khId}`.execute(app.db);
    expect(await countFor('sales')).toBe(1);
  });
});
