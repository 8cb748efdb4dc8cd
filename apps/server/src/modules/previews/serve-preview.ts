import { isRefusal, refuse } from '@pifa/contract';
import {
  badInput,
  type PageRoute,
  type Platform,
  PreparedData,
  sendRefusal,
  sendWhole,
  shopPreviewPort,
} from '../../platform';
import { can, lacking, staffAtPage } from '../staff';
import { type PreviewKindName, previewKinds } from './kinds';
import type { PreviewKind } from './preview-kind';
import { buyerOf, previewOf } from './preview-store';

/** Where the previews of a kind stand: at addresses of the back office, to which alone the staff's cookie is sent. */
export const previewPath = (kind: PreviewKindName): string => `/api/admin/previews/${kind}`;

const GONE = refuse('not-found', { what: '这个预览，或已过 15 分钟' });

/**
 * The shop's own page over what is not there yet, for the session of staff that asked for it (ADMIN §13): the page is the
 * built storefront as visitors get it, and its reads come back here, where the staff's cookie says whose preview it is.
 */
export function previewPages(platform: Platform): PageRoute[] {
  return (Object.keys(previewKinds) as PreviewKindName[]).flatMap((name) => pagesOf(platform, name));
}

function pagesOf(platform: Platform, name: PreviewKindName): PageRoute[] {
  const kind: PreviewKind = previewKinds[name];
  const reads: ReadonlySet<string> = new Set(kind.reads);
  const notHere = badInput(kind.only);
  const seat = async (headers: Parameters<typeof staffAtPage>[1], token: string) => {
    const operator = await staffAtPage(platform, headers, kind.permission);
    if (isRefusal(operator)) return operator;
    const now = platform.clock.now();
    const kept = { kind: name, sessionId: operator.session?.id ?? 0 };
    const preview = await previewOf(platform.db, token, kept, now);
    if (!preview) return GONE;
    const { khId, content } = preview;
    // The role may have changed since the preview was asked for.
    if (khId !== null && !can(operator, 'customer.read')) return lacking('customer.read');
    const at = preview.at ?? now;
    const buyer = khId === null ? null : await buyerOf(platform.db, khId, operator, at);
    return buyer === undefined ? GONE : { ...kind.open(content), buyer, at };
  };
  return [
    {
      method: 'GET',
      path: `${previewPath(name)}/:token`,
      access: 'operator',
      summary: `${kind.only}：商城的页面`,
      async handle(request, reply) {
        const { token } = request.params as { token: string };
        const seated = await seat(request.headers, token);
        if (isRefusal(seated)) return sendRefusal(reply, seated);
        const shop = platform.ports.get(shopPreviewPort);
        if (!shop) return sendRefusal(reply, refuse('not-found', { what: '商城页面' }));
        const { screen, buyer } = seated;
        const company = kind.asMember ? buyer?.company : undefined;
        const { html, headers } = shop.page(`${previewPath(name)}/${token}`, screen, company);
        return reply.headers(headers).type('text/html; charset=utf-8').send(html);
      },
    },
    {
      method: 'GET',
      path: `${previewPath(name)}/:token/*`,
      access: 'operator',
      summary: `${kind.only}：页面上的数据`,
      async handle(request, reply) {
        const { token, '*': path } = request.params as { token: string; '*': string };
        const seated = await seat(request.headers, token);
        if (isRefusal(seated)) return sendRefusal(reply, seated);
        const { over, buyer: session, at } = seated;
        const query = request.query as Record<string, string>;
        // What somebody looked for is counted; a preview looks for nothing.
        if (query.keyword && path.startsWith('api/goods/')) return sendRefusal(reply, notHere);
        const eye = { platform: await over(platformAt(platform, at)), session, now: at, names: reads };
        const answer = await platform.ports.get(shopPreviewPort)?.look(`/${path}`, query, eye);
        if (!answer) return sendRefusal(reply, notHere);
        if ('refusal' in answer) return sendRefusal(reply, answer.refusal);
        // The shop takes its clock from here.
        reply.header('cache-control', 'no-store').header('date', at.toUTCString());
        return sendWhole(reply, new PreparedData(answer.json).body);
      },
    },
  ];
}

const platformAt = (platform: Platform, at: Date): Platform =>
  Object.create(platform, { clock: { value: { ...platform.clock, now: () => at } } }) as Platform;
