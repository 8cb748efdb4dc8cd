import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOperator, beginOperatorSession, ROLES, type Role } from '../../src/modules/staff';
import { audit } from '../builders/orders';
import { differences, everything } from './fingerprint';
import { inputOf, rowsNamedBy } from './inputs';
import { type Mall, MISSING, openMall, rowsOf } from './mall';
import { type Answer, envelopeOf, requestOf, send } from './request';

/**
 * Which role may do what, call by call, with live sessions. The list is repeated here on purpose: a call that is not
 * on it, or accepts another role, fails. Seen to fail: with another role in the `staff` folder of an area, with the
 * status of the account ignored in operatorOf, with an operator's token accepted as a member's.
 */
const EVERYBODY: readonly Role[] = ['owner', 'sales', 'warehouse', 'finance'];
const MAY: Partial<Record<CallName, readonly Role[]>> = {
  adminApplications: ['owner', 'sales'],
  adminReview: ['owner', 'sales'],
  adminOrders: EVERYBODY,
  adminOrdersCsv: ['owner', 'sales', 'finance'],
  adminShip: ['owner', 'warehouse'],
  adminShipmentCorrect: ['owner', 'warehouse'],
  adminCancel: ['owner', 'sales'],
  adminTransfer: ['owner', 'finance'],
  adminRefund: ['owner', 'finance'],
  adminMoneyCases: ['owner', 'finance'],
  adminMoneyCaseSettle: ['owner', 'finance'],
  adminGoods: ['owner', 'sales', 'warehouse'],
  adminImport: ['owner', 'sales', 'warehouse'],
  adminImportProgress: ['owner', 'sales', 'warehouse'],
  adminSwitch: ['owner'],
  adminPromotionKinds: ['owner', 'sales'],
  adminPromotions: ['owner', 'sales'],
  adminPromotionSave: ['owner', 'sales'],
  adminCouponIssue: ['owner', 'sales'],
  adminPoints: ['owner', 'sales'],
  adminMessage: ['owner', 'sales'],
  adminReviews: ['owner', 'sales'],
  adminReviewVerdict: ['owner', 'sales'],
  adminReviewReply: ['owner', 'sales'],
  adminReviewPicture: ['owner', 'sales'],
  adminAfterSales: EVERYBODY,
  adminAfterSalePhoto: EVERYBODY,
  adminAfterSaleDecide: ['owner', 'sales'],
  adminAfterSaleReceive: ['owner', 'warehouse'],
  adminAfterSaleRefund: ['owner', 'finance'],
  adminQuotes: ['owner', 'sales'],
  adminQuote: ['owner', 'sales'],
  adminQuoteFile: ['owner', 'sales'],
  adminQuoteAnswer: ['owner', 'sales'],
  adminQuoteMessage: ['owner', 'sales'],
  adminQuoteDecline: ['owner', 'sales'],
  adminOperators: ['owner'],
  adminOperatorAdd: ['owner'],
  adminOperatorChange: ['owner'],
  adminTitles: ['owner', 'finance'],
  adminTitleReview: ['owner', 'finance'],
  adminInvoices: ['owner', 'finance'],
  adminInvoiceIssue: ['owner', 'finance'],
  adminInvoiceRefuse: ['owner', 'finance'],
  adminInvoiceAsk: ['owner', 'finance'],
  adminActs: ['owner', 'finance'],
  adminJobs: ['owner', 'finance'],
  adminJobAgain: ['owner', 'finance'],
  adminBackup: ['owner'],
  adminLogout: EVERYBODY,
};
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

async function askAs(name: CallName, token: string, rows = MISSING, role: Role = 'owner'): Promise<Answer> {
  const input = inputOf(name, rows, mall, mall.a);
  const request = requestOf(name, { ...input, body: partOf(role, name, input.body) });
  return send(mall.app, { ...request, headers: { ...request.headers, 'x-operator-token': token } });
}

describe('运营的每个接口，每个角色', () => {
  it('都写在这张表里', () => {
    expect(Object.keys(MAY).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s：没有份的角色 → 没有权限，什么也没改变', async (name) => {
    const before = await everything(mall.app.db);
    for (const role of ROLES.filter((one) => !MAY[name]?.includes(one))) {
      const answer = await askAs(name, tokens.get(role) ?? '');
      expect([role, answer.status, envelopeOf(answer).meta.code]).toEqual([role, 403, 'forbidden']);
      expect(envelopeOf(answer).data).toEqual({});
    }
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });

  it.each(names)('%s：有份的角色 → 进得来', async (name) => {
    for (const role of MAY[name] ?? []) {
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
