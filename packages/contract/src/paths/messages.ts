import type { CallPath } from './call-path';

/** Messages, the profile, payments of the company. */
export const messagesPaths = {
  messagePage: { method: 'GET', path: '/api/member/message/page' },
  messageRead: { method: 'POST', path: '/api/member/message/read' },
  profileChange: { method: 'PATCH', path: '/api/member/info/me' },
  avatarPut: { method: 'POST', path: '/api/member/info/avatar' },
  avatarRemove: { method: 'DELETE', path: '/api/member/info/avatar' },
  avatarGet: { method: 'GET', path: '/api/member/info/avatar/:id' },
  payExport: { method: 'GET', path: '/api/payYunZhiFu/export' },
} as const satisfies Record<string, CallPath>;
