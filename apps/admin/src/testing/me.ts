import type { Me } from '../lib/me';

/** A member of staff for tests; the owner unless it is said otherwise. */
export const someone = (part: Partial<Me> = {}): Me => ({
  name: 'zhou',
  displayName: '周予安',
  role: { code: 'owner', name: '老板' },
  permissions: ['order.read', 'view.share'],
  scope: 'all',
  places: [],
  limits: {},
  csrf: 'csrf-1',
  twoFactor: { on: false, required: false },
  prefs: {},
  mall: { name: '汀禾批发', demo: true },
  expireTime: '2026-11-26T00:00:00.000Z',
  ...part,
});
