import { BUILT_IN_ROLES } from '@pifa/contract';
import { addOperator, beginOperatorSession, type Operator, ROLES } from '../../src/modules/staff';
import type { TestApp } from '../harness';

type Role = (typeof ROLES)[number];

/** One operator of each role, signed in; returns the headers of each, and the acts without the logins. */
export async function aStaff(app: TestApp) {
  const tokens = new Map<Role, string>();
  for (const role of ROLES) {
    await addOperator(app.db, role, role, app.clock.now());
    const session = await beginOperatorSession(app.db, role, app.clock.now());
    tokens.set(role, session?.token ?? '');
  }
  const as = (role: Role) => ({ 'x-operator-token': tokens.get(role) ?? '' });
  const acts = () =>
    app.db
      .selectFrom('operator_acts as a')
      .innerJoin('operators as o', 'o.id', 'a.operator_id')
      .select(['o.name as who', 'a.what', 'a.object', 'a.before', 'a.after'])
      .where('a.what', 'not in', ['operator.open', 'operator.login'])
      .orderBy('a.id')
      .execute();
  return { as, acts, last: async () => (await acts()).at(-1) };
}

/** A member of staff as the handlers know them: the owner unless told otherwise. */
export const anOperator = (own: Partial<Operator> = {}): Operator => ({
  id: 1,
  name: 'owner',
  displayName: 'owner',
  role: 'owner',
  roleName: '老板',
  permissions: new Set(BUILT_IN_ROLES.owner.permissions),
  scope: 'all',
  places: [],
  limits: {},
  ...own,
});

/** A form with one file, as a browser sends it. */
export async function formOf(bytes: Buffer | string, name = 'table.csv') {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const request = new Request('http://mall.test', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** A member of staff signed in with a browser: the headers of their pages. The account has this password. */
export async function inBrowser(app: TestApp, name: string, password: string) {
  const { data, headers, message } = await app.call('adminSignIn', { body: { name, password } });
  if (!data.csrf) throw new Error(message);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, 'x-csrf-token': data.csrf, origin: 'http://mall.test', host: 'mall.test' };
}
