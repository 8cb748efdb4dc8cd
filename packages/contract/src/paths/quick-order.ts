import type { CallPath } from './call-path';

/** Quick order: pasted or uploaded lines matched to goods. */
export const quickOrderPaths = {
  quickOrderMatch: { method: 'POST', path: '/api/goods/quickorder/match' },
  quickOrderFile: { method: 'POST', path: '/api/goods/quickorder/file' },
  quickOrderCodes: { method: 'POST', path: '/api/goods/quickorder/codes' },
} as const satisfies Record<string, CallPath>;
