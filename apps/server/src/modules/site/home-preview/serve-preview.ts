import { calls, isRefusal, refuse } from '@pifa/contract';
import {
  badInput,
  type PageRoute,
  type Platform,
  PreparedData,
  sendRefusal,
  sendWhole,
  shopPreviewPort,
} from '../../../platform';
import { can, lacking, staffAtPage } from '../../staff';
import { platformWithDraft } from './draft-content';
import { buyerOf, previewOf } from './preview-store';

/** What the shop's home page reads. Nothing else is answered: a preview is one page and changes nothing. */
const READS: ReadonlySet<string> = new Set([
  'dictList',
  'dictByCode',
  'funcSet',
  'menuList',
  'linkList',
  'sellTypeList',
  'articleTree',
  'articleList',
  'categoryList',
  'brandList',
  'advertisingList',
  'mallHome',
  'mallHomeGoods',
  'goodsPage',
  'goodsPageSell',
  'ladderPage',
  'seckillSessions',
  'activityList',
  'fullGiftList',
  'additionalRunning',
  'luckyDrawRunning',
]);

const GONE = refuse('not-found', { what: '这个预览，或已过 15 分钟' });
const NOT_HERE = badInput('预览只看首页');

/**
 * The shop's own page over a draft, for the session of staff that asked for it (ADMIN §13): the page is the built
 * storefront as visitors get it, and its reads come back here, where the staff's cookie says whose preview it is.
 */
export function previewPages(platform: Platform): PageRoute[] {
  const base = calls.adminHomePreview.at.path;
  const seat = async (headers: Parameters<typeof staffAtPage>[1], token: string) => {
    const operator = await staffAtPage(platform, headers, 'content.publish');
    if (isRefusal(operator)) return operator;
    const now = platform.clock.now();
    const preview = await previewOf(platform.db, token, operator.session?.id ?? 0, now);
    if (!preview) return GONE;
    // The role may have changed since the preview was asked for.
    if (preview.khId !== null && !can(operator, 'customer.read')) return lacking('customer.read');
    return { operator, preview, now };
  };
  return [
    {
      method: 'GET',
      path: `${base}/:token`,
      access: 'operator',
      summary: '首页草稿的预览：商城的页面',
      async handle(request, reply) {
        const { token } = request.params as { token: string };
        const seated = await seat(request.headers, token);
        if (isRefusal(seated)) return sendRefusal(reply, seated);
        const shop = platform.ports.get(shopPreviewPort);
        if (!shop) return sendRefusal(reply, refuse('not-found', { what: '商城页面' }));
        const { html, headers } = shop.page(`${base}/${token}`);
        return reply.headers(headers).type('text/html; charset=utf-8').send(html);
      },
    },
    {
      method: 'GET',
      path: `${base}/:token/*`,
      access: 'operator',
      summary: '首页草稿的预览：页面上的数据',
      async handle(request, reply) {
        const { token, '*': path } = request.params as { token: string; '*': string };
        const seated = await seat(request.headers, token);
        if (isRefusal(seated)) return sendRefusal(reply, seated);
        const { operator, preview, now } = seated;
        const { khId } = preview;
        const at = preview.at ?? now;
        const session = khId === null ? null : await buyerOf(platform.db, khId, operator, at);
        if (session === undefined) return sendRefusal(reply, GONE);
        const query = request.query as Record<string, string>;
        // What somebody looked for is counted; a preview looks for nothing.
        if (query.keyword && path.startsWith('api/goods/')) return sendRefusal(reply, NOT_HERE);
        const over = await platformWithDraft(platform, preview.content, at);
        const eye = { platform: over, session, now: at, names: READS };
        const answer = await platform.ports.get(shopPreviewPort)?.look(`/${path}`, query, eye);
        if (!answer) return sendRefusal(reply, NOT_HERE);
        if ('refusal' in answer) return sendRefusal(reply, answer.refusal);
        // The shop takes its clock from here.
        reply.header('cache-control', 'no-store').header('date', at.toUTCString());
        return sendWhole(reply, new PreparedData(answer.json).body);
      },
    },
  ];
}
