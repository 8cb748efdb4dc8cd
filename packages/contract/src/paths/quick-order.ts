import type { CallPath } from './call-path';

/** Quick order: pasted or uploaded lines matched to goods. */
export const quickOrderPaths = {
  quickOrderMatch: { method: 'POST', path: '/api/goods/quickorder/match' },
  quickOrderFile: { method: 'POST', path: '/api/goods/quickorder/file' },
  ownCodePage: { method: 'GET', path: '/api/goods/quickorder/codes' },
  ownCodeSave: { method: 'PATCH', path: '/api/goods/quickorder/codes' },
  ownCodeDelete: { method: 'DELETE', path: '/api/goods/quickorder/codes' },
  ownCodeExport: { method: 'GET', path: '/api/goods/quickorder/codes/export' },
  ownCodeImport: { method: 'POST', path: '/api/goods/quickorder/codes/import' },
  quickOrderCodes: { method: 'POST', path: '/api/goods/quickorder/codes' },
} as const satisfies Record<string, CallPath>;
