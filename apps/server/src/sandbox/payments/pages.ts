import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRoute, Platform } from '../../platform';
import { answerSandbox, SANDBOX_PATHS } from './api';
import { books, type Trade } from './books';
import { cashierPage, missingPage } from './cashier-page';
import { decideTrade, type Outcome, OUTCOMES } from './notify';

/** The provider's own doors: its API for merchants, and the cashier that a phone opens. */
export function sandboxPages(platform: Platform): PageRoute[] {
  const api = SANDBOX_PATHS.map(
    (path): PageRoute => ({
      method: 'POST',
      path,
      access: 'sandbox',
      summary: '沙箱支付渠道：商户接口（签名校验）',
      async handle({ headers, rawBody = '' }, reply) {
        const answer = await answerSandbox(platform, { path, headers, rawBody });
        return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
      },
    }),
  );
  return [
    ...api,
    {
      method: 'GET',
      path: '/sandbox/cashier/:tradeNo',
      access: 'sandbox',
      summary: '沙箱支付渠道：收银台',
      handle: (request, reply) => showCashier(platform, request, reply),
    },
    {
      method: 'POST',
      path: '/sandbox/cashier/:tradeNo',
      access: 'sandbox',
      summary: '沙箱支付渠道：测试者选择的结果',
      async handle(request, reply) {
        const outcome = new URLSearchParams(request.rawBody ?? '').get('outcome') ?? '';
        if (isOutcome(outcome)) await decideTrade(platform, tradeNoOf(request), outcome);
        const back = new URLSearchParams({ back: backOf(request) });
        return reply.redirect(`/sandbox/cashier/${encodeURIComponent(tradeNoOf(request))}?${back}`, 303);
      },
    },
  ];
}

async function showCashier(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const trade = await books(platform.db).byTradeNo(tradeNoOf(request));
  const page = reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  if (!trade) return page.code(404).send(missingPage());
  return page.send(cashierPage(trade, platform.clock.now(), safeBack(trade, backOf(request))));
}

const isOutcome = (text: string): text is Outcome => Object.hasOwn(OUTCOMES, text);

function tradeNoOf({ params }: FastifyRequest): string {
  const { tradeNo } = params as { tradeNo?: string };
  return tradeNo ?? '';
}

function backOf({ query }: FastifyRequest): string {
  const { back } = query as { back?: unknown };
  return typeof back === 'string' ? back : '';
}

/** Back only to the merchant that opened the trade: the address bar is anybody's to write. */
function safeBack({ notifyUrl }: Trade, back: string): string {
  return URL.canParse(back) && new URL(back).origin === new URL(notifyUrl).origin ? back : '';
}
