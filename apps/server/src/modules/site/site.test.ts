import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDictionary } from '../../../test/builders/goods';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { Db } from '../../platform/database';
import { touchGoods } from '../goods';
import { cleanHtml } from './clean-html';
import { switches, touchSite } from './index';
import { isReachable } from './reachable';
import { siteContent } from './site-content';

const NOW = new Date('2026-06-18T02:00:00Z');
const SECOND = 1_000;

async function seed(db: Db): Promise<void> {
  await setDictionary(db, 'site', 'sitename', '大山批发');
  await setDictionary(db, 'site', 'logo', '/logo.svg');
  await setDictionary(db, 'funcset', 'showprice', '1');
  await setDictionary(db, 'funcset', 'inquiry', '0');
  await setDictionary(db, 'webconfig', 'cloudPay', '1');
  await setDictionary(db, 'webconfig', 'autoSplitOrder', '0');
  await setDictionary(db, 'webconfig', 'gooodssymbol', '￥');
  await setDictionary(db, 'webconfig', 'transferAccount', '0000');
  const advert = { img_type: 'banner', image: '/b.webp' };
  await db
    .insertInto('adverts')
    .values([
      {
        ...advert,
        title: '进行中',
        link: '/pages/new',
        starts_at: NOW,
        ends_at: new Date(NOW.getTime() + SECOND),
      },
      { ...advert, title: '已结束', link: '/pages/new', ends_at: NOW },
      { ...advert, title: '无处可去', link: '/pages/nowhere' },
      { ...advert, img_type: 'rightbanner', title: '右侧', link: '/cart' },
      { ...advert, img_type: 'asking', title: '量大请询价', link: '/inquiryPrice' },
    ])
    .execute();
  await db
    .insertInto('menus')
    .values([
      { menu_type: 'main', name: '首页', path: '/pages/home', sort: 1 },
      { menu_type: 'main', name: '去处', path: '/pages/nowhere', sort: 2 },
      { menu_type: 'main', name: '我的询价', path: '/inquiryPrice', sort: 3 },
      { menu_type: 'main', name: '云支付说明', path: '/pages/useragreement/1', flag: 'cloudPay', sort: 4 },
      {
        menu_type: 'main',
        name: '拆单说明',
        path: '/pages/useragreement/2',
        flag: 'autoSplitOrder',
        sort: 5,
      },
      { menu_type: 'help', name: '帮助', path: '/pages/useragreement/1' },
    ])
    .execute();
  const folder = await db
    .insertInto('article_categories')
    .values({ name: '购物指南' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const article = {
    category_id: folder.id,
    html: '<p>内容<script>x</script></p>',
    published_at: NOW,
    updated_at: NOW,
  };
  await db
    .insertInto('articles')
    .values([
      { ...article, title: '如何下单' },
      { ...article, title: '用户协议', kind: 'agreement', slug: 'agreement' },
      { ...article, title: '旧公告', kind: 'notice', published_at: new Date(NOW.getTime() - SECOND) },
      { ...article, title: '新公告', kind: 'notice' },
    ])
    .execute();
  await db
    .insertInto('dictionary_values')
    .values([
      { dictionary_type_id: 'service', name: '七天退换', status: 1 },
      { dictionary_type_id: 'service', name: '停用', status: 0 },
    ])
    .execute();
  await db
    .insertInto('links')
    .values([
      { name: '协会', url: 'https://example.com' },
      { name: '坏链接', url: 'javascript:alert(1)' },
    ])
    .execute();
  await db
    .insertInto('home_floors')
    .values({ type: 'empty', title: '空楼层', link: '/pages/nowhere' })
    .execute();
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ seed });
});
afterAll(() => app.stop());

describe('字典与开关', () => {
  it('按关键字取，逗号分隔；按组与代码取', async () => {
    const { data } = await app.call('dictList', { query: { keyword: 'sitename, logo' } });
    expect(data.map((entry) => entry.summary).sort()).toEqual(['/logo.svg', '大山批发']);
    const one = await app.call('dictByCode', { query: { pcode: 'webconfig', code: 'cloudPay' } });
    expect(one.data).toEqual([{ pcode: 'webconfig', code: 'cloudPay', summary: '1' }]);
  });

  it('只给公开的条目：收款账号、积分规则不给；标明公开的给，标明不公开的不给', async () => {
    const values = [
      { pcode: 'settings', code: 'transferAccount', summary: '6222 0000' },
      { pcode: 'webconfig', code: 'robotAddress', summary: 'https://robot.example/secret' },
      { pcode: 'webconfig', code: 'slogan', summary: '好货不贵', public: true },
      { pcode: 'webconfig', code: 'licence', summary: '粤ICP备1号', public: false },
    ];
    await app.db.insertInto('dictionary').values(values).execute();
    await app.database.transaction((tx) => touchSite(app.platform, tx));
    const all = await app.call('dictList', { query: {} });
    const group = await app.call('dictByCode', { query: { pcode: 'webconfig' } });
    const asked = await app.call('dictList', {
      query: { keyword: 'transferAccount,robotAddress,licence,slogan' },
    });
    for (const { text } of [all, group, asked]) {
      expect(text).toContain('好货不贵');
      expect(text).not.toMatch(/6222|robot|粤ICP备1号/);
    }
    await app.db
      .deleteFrom('dictionary')
      .where(
        'summary',
        'in',
        values.map((one) => one.summary),
      )
      .execute();
    await app.database.transaction((tx) => touchSite(app.platform, tx));
  });

  it('功能开关一次给全，没有的为关', async () => {
    const { data } = await app.call('funcSet', {});
    expect(data.map((entry) => entry.code).sort()).toEqual([
      'autoSplitOrder',
      'cloudPay',
      'gooodssymbol',
      'inquiry',
      'showprice',
    ]);
    expect(await switches(app.platform)).toMatchObject({
      showprice: true,
      inquiry: false,
      cloudPay: true,
      autoSplitOrder: false,
      mapSelect: false,
      gooodssymbol: '￥',
    });
  });

  it('改动通知后立即生效，配置不再读数据库', async () => {
    await app.database.transaction(async (tx) => {
      await setDictionary(tx, 'funcset', 'inquiry', '1');
      await touchSite(app.platform, tx);
    });
    expect((await switches(app.platform)).inquiry).toBe(true);
    expect((await app.counted('funcSet', {})).statements).toEqual([]);
  });

  it('只是商品变了：导入一万行时一批又一批，内容不跟着一遍遍重读', async () => {
    const before = await app.platform.cache.read(siteContent);
    await app.database.transaction((tx) => touchGoods(app.platform, tx));
    expect(await app.platform.cache.read(siteContent)).toBe(before);
  });

  it('字典值：-1 不限状态，可翻页', async () => {
    const page = async (status: number) =>
      (
        await app.call('dictionaryPage', {
          query: { dictionaryTypeId: 'service', status, pageNum: 1, pageSize: 1000 },
        })
      ).data;
    expect((await page(-1)).total).toBe(2);
    expect((await page(1)).list.map((value) => value.name)).toEqual(['七天退换']);
  });
});

describe('首页内容', () => {
  it('广告只在时间段内，含起点不含终点；通往未开放页面的只留图片', async () => {
    const banners = async () => (await app.call('advertisingList', { query: { imgType: 'banner' } })).data;
    expect((await banners()).map((advert) => [advert.title, advert.link])).toEqual([
      ['进行中', '/pages/new'],
      ['无处可去', ''],
    ]);
    app.clock.advance({ seconds: 1 });
    expect((await banners()).map((advert) => advert.title)).toEqual(['无处可去']);
    app.clock.set(NOW);
  });

  it('询价关闭：通往询价单的广告不出现，打开后出现', async () => {
    const titles = async () =>
      (await app.call('advertisingList', { query: { imgType: 'asking' } })).data.map(({ title }) => title);
    const turn = (value: '0' | '1') =>
      app.database.transaction(async (tx) => {
        await setDictionary(tx, 'funcset', 'inquiry', value);
        await touchSite(app.platform, tx);
      });
    expect(await titles()).toEqual(['量大请询价']);
    await turn('0');
    expect(await titles()).toEqual([]);
    await turn('1');
  });

  it('菜单只含已有的页面和开着的功能', async () => {
    const { data } = await app.call('menuList', { query: { menuType: 'main' } });
    expect(data.map((menu) => menu.name)).toEqual(['首页', '我的询价', '云支付说明']);
  });

  it('楼层的死链接去掉，友情链接只留网址', async () => {
    expect((await app.call('mallHome', {})).data).toMatchObject([{ type: 'empty', link: '', tabs: [] }]);
    expect((await app.call('linkList', {})).data.map((link) => link.name)).toEqual(['协会']);
  });

  it('页面框架的数据已在网页里，键与商城页面的查询一致', async () => {
    const at = { path: '/pages/home', query: new URLSearchParams(), now: NOW };
    const facts = await Promise.all(app.modules.map((module) => module.page?.(app.platform, at)));
    const keys = facts.flatMap((one) => one?.queries ?? []).map((query) => query.key[0]);
    expect(keys).toEqual(['dictList', 'dictByCode', 'funcSet', 'menuList', 'articleList']);
    const own = facts[app.modules.findIndex(({ name }) => name === 'site')];
    expect(own).toMatchObject({ title: '首页 - 大山批发' });
  });
});

describe('文章', () => {
  it('列表不含正文，单篇含洗净的正文', async () => {
    const { data } = await app.call('articleList', { query: {} });
    expect(data.total).toBe(4);
    expect(data.list.every((one) => one.content === undefined)).toBe(true);
    const one = await app.call('articleList', { query: { slug: 'agreement' } });
    expect(one.data.list).toMatchObject([
      { title: '用户协议', content: '<p>内容</p>', categoryName: '购物指南' },
    ]);
  });

  it('公告新的在前；目录含文章', async () => {
    const { data } = await app.call('articleList', { query: { kind: 'notice' } });
    expect(data.list.map((one) => one.title)).toEqual(['新公告', '旧公告']);
    const tree = await app.call('articleTree', {});
    expect(tree.data).toMatchObject([{ name: '购物指南', articles: [{}, {}, {}, {}] }]);
  });

  it('富文本去掉脚本、事件、样式注入和危险地址', () => {
    const html = cleanHtml(
      '<h1>题</h1><a href="javascript:x">a</a><a href="https://a.cn" rel="opener">b</a><p style="position:fixed;color:#f00">c</p>' +
        '<iframe src="//x"></iframe><img src="data:text/html,x"><svg onload="x"></svg><form><input></form>',
    );
    expect(html).not.toMatch(/javascript|iframe|data:|svg|form|input|position|opener"/);
    expect(html).toContain('<h2>题</h2>');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('color:#f00');
  });
});

describe('尚未开放的活动', () => {
  it.each([
    ['queueCurrent', { activity: null, place: null, verdict: null, ticket: null }],
    ['fullGiftList', []],
    ['luckyDrawRunning', null],
    ['luckyDrawList', []],
    ['additionalByGoods', []],
    ['additionalRunning', []],
    ['additionalByBought', []],
  ] as const)('%s 有效而空', async (name, data) => {
    expect(await app.call(name, {})).toMatchObject({ success: true, data });
  });

  it('积分与卡券要登录', async () => {
    const token = await app.signIn((await addMember(app.db)).userId);
    expect((await app.call('pointsTotal', {})).success).toBe(false);
    expect((await app.call('pointsTotal', { token })).data).toEqual({ total: 0, expiring: 0, rateText: '' });
    expect((await app.call('pointsPage', { token })).data).toMatchObject({ list: [], total: 0, pageNum: 1 });
    expect((await app.call('cardsToClaim', { token })).data).toEqual([]);
    expect((await app.call('additionalByCarts', { token })).data).toEqual([]);
  });
});

describe('可到达的页面', () => {
  it.each([
    ['/pages/home', true],
    ['/pages/gooddetail/12', true],
    ['/pages/newproduct/%E6%B0%B4?sort=new', true],
    ['/pages/gooddetail/abc', false],
    ['/pages/wheelSurf', true],
    ['/pages/nowhere', false],
    ['https://example.com/a', true],
    ['//evil.example', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s → %s', (link, expected) => expect(isReachable(link, () => true)).toBe(expected));
});
