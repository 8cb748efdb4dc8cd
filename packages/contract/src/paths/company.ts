import type { CallPath } from './call-path';

/** Users of one company, personal data. */
export const companyPaths = {
  companyUsers: { method: 'GET', path: '/api/member/company/users' },
  companyUserAdd: { method: 'POST', path: '/api/member/company/users' },
  companyUserChange: { method: 'PATCH', path: '/api/member/company/users' },
  personalExport: { method: 'GET', path: '/api/member/personal/export' },
  accountClosing: { method: 'GET', path: '/api/member/personal/closing' },
  accountClose: { method: 'POST', path: '/api/member/personal/close' },
} as const satisfies Record<string, CallPath>;
