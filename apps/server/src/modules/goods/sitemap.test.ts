import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../test/builders/goods';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let category = 0;
let [old, recent, gone] = [0, 0, 0];
const get = (url: string) => app.http.inject({ url });
const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);

beforeAll(async () => {
  app = await startTestApp({
    async seed(db) {
      category = await aCategory(db, { name: '水' });
      old = await aGoods(db, { name: '旧水', category });
      recent = await aGoods(db, { name: '新水', category });
      gone = await aGoods(db, { name: '下架水', category });
      await db.updateTable('goods').set({ status: 'off' }).where('id', '=', gone).execute();
      const changedIn = (id: number, updated_at: Date) =>
        db.updateTable('goods').set({ updated_at }).where('id', '=', id).execute();
      await changedIn(old, new Date('2026-03-05T10:00:00+08:00'));
      await changedIn(recent, new Date('2026-04-01T00:30:00+08:00'));
    },
  });
});
afterAll(() => app.stop());

it('网站地图：站点一份，商品按最后修改的月份分份，下架的不列', async () => {
  const base = app.platform.settings.site.publicUrl;
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(placesIn(index.body)).toEqual(
    ['site', 'goods-2026-04-1', 'goods-2026-03-1'].map((name) => `${base}/sitemaps/${name}.xml`),
  );
  expect(placesIn((await get('/sitemaps/goods-2026-03-1.xml')).body)).toEqual([
    `${base}/pages/gooddetail/${old}`,
  ]);
  const april = (await get('/sitemaps/goods-2026-04-1.xml')).body;
  expect(april).toContain(`/pages/gooddetail/${recent}</loc><lastmod>2026-03-31T16:30:00.000Z</lastmod>`);
  expect(placesIn((await get('/sitemaps/site.xml')).body)).toEqual(
    expect.arrayContaining([`${base}/pages/home`, `${base}/pages/newproduct/${category}`]),
  );
});

it('没有的那一份 → 404', async () => {
  for (const name of ['goods-2020-01-1.xml', "goods-'; drop.xml", 'x'])
    expect((await get(`/sitemaps/${encodeURIComponent(name)}`)).statusCode).toBe(404);
});

it('robots.txt：接口、后台、会员中心不收录，地图写明在哪', async () => {
  const { body } = await get('/robots.txt');
  for (const path of ['/api/', '/admin', '/cart', '/pages/membercenter'])
    expect(body).toContain(`Disallow: ${path}`);
  expect(body).toContain(`Sitemap: ${app.platform.settings.site.publicUrl}/sitemap.xml`);
});
