import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGoods } from '../../../../test/builders/goods';
import { aStaff, formOf } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
afterAll(() => app?.stop());

const square = (size: number, background: string) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function send(bytes: Buffer, name: string, role: 'owner' | 'finance' = 'owner') {
  const { type, payload } = await formOf(bytes, name);
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...staff.as(role), 'content-type': type },
    payload,
  });
  return answer.json<{
    meta: { success: boolean; message: string };
    data: { url: string; width: number; height: number; name: string };
  }>();
}

it('12 MB 的照片：重绘成清楚的 WebP，最长边 2400，各种宽度都有', async () => {
  const noise = {
    create: {
      width: 4_200,
      height: 3_200,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  };
  const photo = await sharp(noise).jpeg({ quality: 96 }).toBuffer();
  expect(photo.length).toBeGreaterThan(12 * 1024 * 1024);
  const { data, meta } = await send(photo, '大图.jpg');
  expect(meta).toMatchObject({ success: true });
  expect(data).toMatchObject({ width: 2_400, height: 1_829, name: '大图.webp' });
  const whole = await app.http.inject({ method: 'GET', url: data.url });
  expect(whole.headers['content-type']).toBe('image/webp');
  const small = await app.http.inject({ method: 'GET', url: `${data.url}?w=360` });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 });
}, 60_000);

it('改了名的程序不是图片：拒绝，什么也不存', async () => {
  const { meta } = await send(Buffer.from('MZ\u0090\0 this is a program'), '图片.jpg');
  expect(meta).toMatchObject({ success: false, message: '只能上传 JPG、PNG、WebP 图片 文件' });
});

it('同一张图再传一次：同一个地址，操作记录里只有一笔', async () => {
  const photo = await square(50, '#c8102e');
  const [first, second] = [await send(photo, '红.jpg'), await send(photo, '又一次.jpg')];
  expect(second.data.url).toBe(first.data.url);
  const acts = (await staff.acts()).filter(({ what }) => what === 'picture.add');
  expect(acts.filter(({ object }) => first.data.url.endsWith(object.slice('picture:'.length)))).toHaveLength(
    1,
  );
});

it('财务没有地方放图片：不能上传', async () => {
  expect((await send(await square(20, '#fff'), '白.jpg', 'finance')).meta).toMatchObject({
    success: false,
  });
});

const library = async (query: object = {}) =>
  (await app.call('adminPictures', { headers: staff.as('owner'), query })).data.list;
const idOf = (url: string) => url.split('/').at(-1) ?? '';

it('图片库：写明用在哪里；商品图、详情、品牌都算；没有用到的单独列出，只有它们能删除', async () => {
  const [used, loose] = [
    await send(await square(31, '#0a0'), '用到.jpg'),
    await send(await square(32, '#00a'), '没用.jpg'),
  ];
  const { url } = used.data;
  const goods = await aGoods(app.db, {
    code: 'PIC-1',
    name: '有图的水',
    detail: `<p><img src="${url}"></p>`,
  });
  await app.db.insertInto('goods_pictures').values({ goods_id: goods, url }).execute();
  await app.db.insertInto('brands').values({ name: '有图品牌', logo: url }).execute();
  const id = idOf(url);
  expect((await library({ keyword: '用到' })).map(({ uses }) => uses)).toEqual([3]);
  const places = await app.call('adminPictureUses', { headers: staff.as('owner'), params: { id } });
  expect(places.data.list.map(({ place }) => place).toSorted()).toEqual(
    ['商品图片', '商品详情', '品牌标志'].toSorted(),
  );
  const unused = (await library({ view: 'unused' })).map((one) => one.id);
  expect(unused).toContain(idOf(loose.data.url));
  expect(unused).not.toContain(id);
  const drop = (one: string) =>
    app.call('adminPictureDelete', { headers: staff.as('owner'), params: { id: one } });
  expect((await drop(id)).message).toMatch(/还用在/);
  expect((await drop(idOf(loose.data.url))).success).toBe(true);
  expect((await app.http.inject({ method: 'GET', url: loose.data.url })).json().meta.success).toBe(false);
  // 详情改掉以后，那一处不再算。
  await app.db.updateTable('goods').set({ detail_html: '<p>无图</p>' }).where('id', '=', goods).execute();
  expect((await library({ keyword: '用到' })).map(({ uses }) => uses)).toEqual([2]);
});

it('首页草稿、定时发布的首页用着的图不能删：原图和两种裁切都算', async () => {
  const sent = await Promise.all(
    ['#111', '#222', '#333'].map(async (tint) => send(await square(33, tint), '首页.png')),
  );
  const [image, phoneImage, source] = sent.map(({ data }) => data.url);
  const content = {
    adverts: [{ imgType: 'banner', title: '下周的图', image, phoneImage, source }],
    floors: [],
  };
  const kept = { content: JSON.stringify(content), at: app.clock.now() };
  const drop = (url = '') =>
    app.call('adminPictureDelete', { headers: staff.as('owner'), params: { id: idOf(url) } });
  for (const state of ['draft', 'scheduled']) {
    await app.db.deleteFrom('home_versions').execute();
    await app.db
      .insertInto('home_versions')
      .values({ ...kept, state })
      .execute();
    for (const url of [image, phoneImage, source]) expect((await drop(url)).message).toMatch(/还用在/);
  }
  await app.db.updateTable('home_versions').set({ state: 'past' }).execute();
  expect((await drop(phoneImage)).message).toBe('还用在首页旧版「下周的图」，不能删除');
  // 五十版以前的恢复不了，也就不再占着图。
  await sql`insert into home_versions (state, content, at)
    select 'past', '{"adverts":[],"floors":[]}', ${app.clock.now()} from generate_series(1, 50)`.execute(
    app.db,
  );
  expect((await drop(phoneImage)).success).toBe(true);
});

it('文章旧版里的图不能删：恢复此版还要用；文章删了才放开', async () => {
  const { url } = (await send(await square(34, '#0f0'), '旧文.jpg')).data;
  const headers = { headers: staff.as('owner') };
  await app.call('adminArticleCategories', {
    ...headers,
    body: {
      version: (await app.call('adminArticles', headers)).data.version,
      items: [{ name: '帮助', kind: 'help' }],
    },
  });
  const { categories } = (await app.call('adminArticles', headers)).data;
  const own = { categoryId: categories[0]?.id ?? '', title: '怎么收货' };
  const save = (body: object) =>
    app.call('adminArticleSave', { ...headers, body: { ...own, html: '', ...body } });
  const { data } = await save({ html: `<p><img src="${url}"></p>` });
  const uses = async () =>
    (await app.call('adminPictureUses', { ...headers, params: { id: idOf(url) } })).data.list;
  expect(await uses()).toEqual([{ place: '文章', name: '怎么收货', path: 'articles' }]);
  await save({ id: data.id, version: 1, html: '<p>没有图了</p>' });
  await save({ id: data.id, version: 2, html: '<p>还是没有图</p>' });
  expect(await uses()).toEqual([{ place: '文章旧版', name: '怎么收货', path: 'articles' }]);
  const drop = () => app.call('adminPictureDelete', { ...headers, params: { id: idOf(url) } });
  expect((await drop()).message).toBe('还用在文章旧版「怎么收货」，不能删除');
  await app.call('adminArticleRestore', { ...headers, body: { id: data.id, version: 3, to: 1 } });
  expect((await uses()).map(({ place }) => place)).toEqual(['文章', '文章旧版']);
  await app.call('adminArticleDelete', { ...headers, query: { id: data.id } });
  expect(await uses()).toEqual([]);
  expect((await drop()).success).toBe(true);
});

it('替换：地址不变，内容换成新的；库里已有的那张不收', async () => {
  const [one, other] = [
    await send(await square(41, '#123456'), '一.jpg'),
    await send(await square(42, '#654321'), '二.jpg'),
  ];
  const put = async (bytes: Buffer) => {
    const { type, payload } = await formOf(bytes, '新.jpg');
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/admin/pictures/${idOf(one.data.url)}/file`,
      headers: { ...staff.as('owner'), 'content-type': type },
      payload,
    });
    return answer.json<{
      meta: { success: boolean; message: string };
      data: { url: string; width: number };
    }>();
  };
  const replaced = await put(await square(77, '#abcdef'));
  expect(replaced.data).toMatchObject({ url: one.data.url, width: 77 });
  const seen = await app.http.inject({ method: 'GET', url: one.data.url });
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 77 });
  expect((await put(await square(42, '#654321'))).meta.message).toContain('已有这张图片');
  expect((await app.http.inject({ method: 'GET', url: other.data.url })).statusCode).toBe(200);
});
