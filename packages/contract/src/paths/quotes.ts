import type { CallPath } from './call-path';

/** Quotes: what the seller answered, messages, acceptance, and the operator’s answers. */
export const quotesPaths = {
  quotePage: { method: 'GET', path: '/api/goods/quote/page' },
  quoteDetail: { method: 'GET', path: '/api/goods/quote/:id' },
  quoteMessage: { method: 'POST', path: '/api/goods/quote/:id/message' },
  quoteAccept: { method: 'POST', path: '/api/goods/quote/:id/accept' },
  quoteWithdraw: { method: 'POST', path: '/api/goods/quote/:id/withdraw' },
  quoteAgain: { method: 'POST', path: '/api/goods/quote/:id/again' },
} as const satisfies Record<string, CallPath>;
