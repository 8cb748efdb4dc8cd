import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import { type Db, escapeHtml, type PageRoute, type Platform } from '../../platform';
import { articlePaths } from '../site';
import { goodsMemory } from './goods-memory';

/** Goods in one file; search engines take up to 50,000. */
const GOODS_A_FILE = 10_000;
/** How long the list of files is kept, ms: counting a million goods takes a while. */
const KEPT_MS = 10 * 60_000;

interface GoodsFile {
  /** '2026-11-1': month of the last change and number of the file in it. */
  name: string;
  month: string;
  number: number;
  changed: Date;
}

/** For search engines: robots.txt, and sitemaps of goods by the month of their last change, so that only new ones are read again. */
export function sitemapPages(platform: Platform): PageRoute[] {
  let kept: { files: GoodsFile[]; until: number } | undefined;
  const files = async (): Promise<GoodsFile[]> => {
    const now = platform.clock.now().getTime();
    if (!kept || kept.until < now) kept = { files: await listFiles(platform.db), until: now + KEPT_MS };
    return kept.files;
  };
  const page = (path: string, summary: string, handle: PageRoute['handle']): PageRoute => ({
    method: 'GET',
    path,
    access: 'public',
    summary,
    handle,
  });
  const base = platform.settings.site.publicUrl;

  return [
    page('/robots.txt', '搜索引擎的规则', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robots(base)),
    ),
    page('/sitemap.xml', '网站地图', async (_request, reply) => {
      const entries = (await files()).map(({ name, changed }) =>
        entry('sitemap', `${base}/sitemaps/${name}.xml`, changed),
      );
      return sendXml(reply, 'sitemapindex', [entry('sitemap', `${base}/sitemaps/site.xml`), ...entries]);
    }),
    page('/sitemaps/:name', '网站地图的一个文件', async (request, reply) => {
      const name = (request.params as { name: string }).name.replace(/\.xml$/, '');
      if (name === 'site') {
        const paths = await sitePaths(platform);
        return sendXml(
          reply,
          'urlset',
          paths.map((path) => entry('url', base + path)),
        );
      }
      const file = (await files()).find((one) => one.name === name);
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('没有这个文件');
      const goods = await goodsOf(platform.db, file);
      return sendXml(
        reply,
        'urlset',
        goods.map(({ id, updated_at }) => entry('url', `${base}/pages/gooddetail/${id}`, updated_at)),
      );
    }),
  ];
}

const robots = (base: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/admin', '/cart', '/pay', '/pages/membercenter', '/pages/login', '/sandbox/'].map(
      (path) => `Disallow: ${path}`,
    ),
    'Allow: /',
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');

const entry = (kind: 'url' | 'sitemap', address: string, changed?: Date): string =>
  `<${kind}><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${kind}>`;

const sendXml = (
  reply: FastifyReply,
  root: 'urlset' | 'sitemapindex',
  entries: readonly string[],
): FastifyReply =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`,
    );

/** Home, listings, every category with goods, articles. */
async function sitePaths(platform: Platform): Promise<string[]> {
  const { categories, branchCounts } = await goodsMemory(platform).catalogue.around();
  const filled = categories.list.filter((_category, position) => (branchCounts[position] ?? 0) > 0);
  return [
    ...['/pages/home', '/pages/ordercenter', '/pages/new', '/pages/promotion', '/pages/seckill'],
    ...filled.map(({ id }) => `/pages/newproduct/${id}`),
    ...(await articlePaths(platform)),
  ];
}

const month = sql<string>`to_char(updated_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;

async function listFiles(db: Db): Promise<GoodsFile[]> {
  const months = await db
    .selectFrom('goods')
    .select([
      month.as('month'),
      sql<number>`count(*)::int`.as('goods'),
      sql<Date>`max(updated_at)`.as('changed'),
    ])
    .where('status', '=', 'on')
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
  return months.flatMap(({ month: name, goods, changed }) =>
    Array.from({ length: Math.ceil(goods / GOODS_A_FILE) }, (_, at) => ({
      name: `goods-${name}-${at + 1}`,
      month: name,
      number: at,
      changed,
    })),
  );
}

const goodsOf = (db: Db, file: GoodsFile): Promise<{ id: number; updated_at: Date }[]> =>
  db
    .selectFrom('goods')
    .select(['id', 'updated_at'])
    .where('status', '=', 'on')
    .where(month, '=', file.month)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(GOODS_A_FILE)
    .offset(file.number * GOODS_A_FILE)
    .execute();
