import { type CallName, calls, type CallSpec, type Permission, permissions } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, beginOperatorSession, ROLES, type Role } from '../../src/modules/staff';
import { audit } from '../builders/orders';
import { differences, everything } from './fingerprint';
import { inputOf, rowsNamedBy } from './inputs';
import { type Mall, MISSING, openMall, rowsOf } from './mall';
import { type Answer, envelopeOf, requestOf, send } from './request';

/**
 * Which role holds what, as ADMIN §9 has it, with live sessions and every staff call. The table is repeated here on
 * purpose: a role that is granted more, or a call that names another permission, fails. Seen to fail: with `can`
 * ignored in staff-calls.ts, with the status of the account ignored in seatOf, with an operator's token accepted as a
 * member's.
 */
const EVERYBODY: readonly Role[] = ['owner', 'sales', 'warehouse', 'finance', 'service', 'content'];
const HOLDERS: Record<Permission | 'self', readonly Role[]> = {
  self: EVERYBODY,
  'order.read': ['owner', 'sales', 'warehouse', 'finance', 'service'],
  'order.note': ['owner', 'sales', 'warehouse', 'finance', 'service'],
  'order.price': ['owner', 'sales'],
  'order.address': ['owner', 'sales'],
  'order.cancel': ['owner', 'sales'],
  'order.place': ['owner', 'sales'],
  'order.release': ['owner'],
  'order.ship': ['owner', 'warehouse'],
  'order.export': ['owner', 'sales', 'finance'],
  'after-sale.read': ['owner', 'sales', 'warehouse', 'finance', 'service'],
  'after-sale.decide': ['owner', 'sales'],
  'after-sale.receive': ['owner', 'warehouse'],
  'payment.read': ['owner', 'finance'],
  'payment.confirm': ['owner', 'finance'],
  'refund.make': ['owner', 'finance'],
  'invoice.read': ['owner', 'finance'],
  'invoice.issue': ['owner', 'finance'],
  'quote.read': ['owner', 'sales', 'finance', 'service'],
  'quote.answer': ['owner', 'sales'],
  'customer.read': ['owner', 'sales', 'finance', 'service'],
  'customer.write': ['owner', 'sales'],
  'customer.credit': ['owner'],
  'customer.contact': ['owner', 'sales', 'finance', 'service'],
  'customer.export': ['owner', 'sales'],
  'customer.message': ['owner', 'sales'],
  'application.review': ['owner', 'sales'],
  'points.adjust': ['owner', 'sales'],
  'review.judge': ['owner', 'sales'],
  'goods.read': ['owner', 'sales', 'warehouse', 'content'],
  'goods.write': ['owner', 'sales', 'content'],
  'goods.import': ['owner', 'sales', 'warehouse'],
  'price.write': ['owner', 'sales'],
  'price.below-cost': ['owner'],
  'cost.read': ['owner', 'finance'],
  'stock.write': ['owner', 'warehouse'],
  'promotion.read': ['owner', 'sales', 'finance'],
  'promotion.write': ['owner', 'sales'],
  'coupon.issue': ['owner', 'sales'],
  'figures.read': ['owner', 'sales', 'finance'],
  'content.publish': ['owner', 'content'],
  'settings.write': ['owner'],
  'staff.write': ['owner'],
  'acts.read': ['owner', 'finance'],
  'jobs.read': ['owner', 'finance'],
  'jobs.retry': ['owner', 'finance'],
  'backup.take': ['owner'],
  'view.share': ['owner'],
};
/** Calls that change something by a permission to read: what they change is asked about field by field. */
const ASKS_BY_FIELD: readonly CallName[] = ['adminGoods'];
const specOf = (name: CallName): CallSpec => calls[name].spec;
const holdersOf = (name: CallName) => HOLDERS[specOf(name).permission ?? 'self'];
const names = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name].spec as CallSpec).access === 'operator',
);
const memberCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name].spec as CallSpec).access === 'member',
);

let mall: Mall;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  mall = await openMall();
  for (const role of ROLES) tokens.set(role, await signIn(role, role));
});
afterAll(async () => {
  expect(await audit(mall.app)).toEqual([]);
  await mall.app.stop();
});

async function signIn(name: string, role: Role): Promise<string> {
  const { db, clock } = mall.app;
  await addOperator(db, name, role, clock.now());
  return (await beginOperatorSession(db, name, clock.now()))?.token ?? '';
}

/** A change of goods is one call for two roles: prices and sale status, or stock. */
function partOf(role: Role, name: CallName, body: unknown): unknown {
  if (name !== 'adminGoods' || role === 'owner') return body;
  const { code, list, stockBy, reason } = body as Record<string, unknown>;
  return role === 'warehouse' ? { code, stockBy, reason } : { code, list };
}

/**
 * In `npm test` the calls of a permission share these roles among them: each call is asked by one, and each role asks
 * somewhere. `npm run faults -- --only access` has every role ask every call.
 */
function shared(name: CallName, roles: readonly Role[]): readonly Role[] {
  if (process.env['PIFA_LONG']) return roles;
  const alike = names.filter((one) => specOf(one).permission === specOf(name).permission);
  const at = alike.indexOf(name);
  return roles.filter((_, i) => i % alike.length === at || at % roles.length === i);
}

async function askAs(name: CallName, token: string, rows = MISSING, role: Role = 'owner'): Promise<Answer> {
  const input = inputOf(name, rows, mall, mall.a);
  const request = requestOf(name, { ...input, body: partOf(role, name, input.body) });
  return send(mall.app, { ...request, headers: { ...request.headers, 'x-operator-token': token } });
}

describe('运营的每个接口，每个角色', () => {
  it('每个接口都写明所需权限，每个权限都在这张表里', () => {
    expect(names.filter((name) => !specOf(name).permission)).toEqual([]);
    expect(Object.keys(HOLDERS).sort()).toEqual([...permissions, 'self'].sort());
  });

  it('会改变什么的接口，不凭「查看」的权限', () => {
    const byReading = names.filter(
      (name) => calls[name].at.method !== 'GET' && specOf(name).permission?.endsWith('.read'),
    );
    expect(byReading).toEqual(ASKS_BY_FIELD);
  });

  it('没有份的角色 → 没有权限，说出缺哪一项，什么也没改变', async () => {
    const before = await everything(mall.app.db);
    for (const name of names) {
      const others = ROLES.filter((one) => !holdersOf(name).includes(one));
      for (const role of shared(name, others)) {
        const answer = await askAs(name, tokens.get(role) ?? '');
        const { meta, data } = envelopeOf(answer);
        expect([name, role, answer.status, meta.code]).toEqual([name, role, 403, 'forbidden']);
        expect([meta.message, data]).toEqual([expect.stringMatching(/^没有权限：需要「.+」权限$/), {}]);
      }
    }
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });

  it.each(names)('%s：有份的角色 → 进得来', async (name) => {
    for (const role of shared(name, holdersOf(name))) {
      if (name === 'adminGoods' && role === 'content') continue; // neither prices nor stock are theirs
      // Signing out ends the session, so each test opens its own.
      const token = name === 'adminLogout' ? await signIn(`${role}-${name}`, role) : (tokens.get(role) ?? '');
      const answer = await askAs(name, token, await rowsOf(mall, mall.a, rowsNamedBy(name)), role);
      expect([role, [401, 403].includes(answer.status), answer.status < 500]).toEqual([role, false, true]);
      await mall.app.db.updateTable('goods').set({ status: 'on' }).execute();
    }
  });
});

describe('运营的令牌', () => {
  it('不是会员的令牌：会员的接口一个也打不开', async () => {
    const owner = tokens.get('owner') ?? '';
    for (const name of memberCalls) {
      const request = requestOf(name, inputOf(name, MISSING, mall, mall.a));
      for (const headers of [{ 'x-operator-token': owner }, { 'x-token': owner }]) {
        const answer = await send(mall.app, { ...request, headers: { ...request.headers, ...headers } });
        expect([name, answer.status]).toEqual([name, 401]);
      }
    }
  });

  it('账号停用、换了角色 → 立刻生效；过了十二小时 → 失效', async () => {
    const { db, clock } = mall.app;
    const token = await signIn('leaving', 'finance');
    const codeOf = async (name: CallName) => envelopeOf(await askAs(name, token)).meta.code;
    expect((await askAs('adminOrders', token)).status).toBe(200);
    await db.updateTable('operators').set({ role: 'warehouse' }).where('name', '=', 'leaving').execute();
    expect(await codeOf('adminRefund')).toBe('forbidden');
    await db.updateTable('operators').set({ status: 'closed' }).where('name', '=', 'leaving').execute();
    expect(await codeOf('adminOrders')).toBe('not-logged-in');
    const night = await signIn('night', 'sales');
    clock.advance({ hours: 12 });
    expect(envelopeOf(await askAs('adminOrders', night)).meta.code).toBe('not-logged-in');
  });
});
