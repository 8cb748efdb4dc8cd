import { type CallName, calls, type CallSpec, TOKEN_FAILURE } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { audit } from '../builders/orders';
import { differences, everything, type Fingerprint, rowsOfCompany } from './fingerprint';
import { type Input, inputOf, rowsNamedBy } from './inputs';
import { type Mall, MISSING, openMall, type Person, PRICES, type Rows, rowsOf } from './mall';
import { type Answer, envelopeOf, requestOf, send } from './request';

/**
 * Who may call what, generated from the contract. Seen to fail: without the look at the session in register-call.ts,
 * without `u.status = 'open'` in sessions.ts, without the company in the statements of order-reads.ts (orderDetail,
 * orderCopy), order-store.ts (cancel, confirm, transfer), pay-state.ts, address-store.ts (find) and uploads.ts, with a
 * token taken from another header, with the khId of ladderPage taken from the query, with a call left unregistered.
 */
const names = Object.keys(calls) as CallName[];
const specOf = (name: CallName): CallSpec => calls[name].spec;
const isOperators = (name: CallName): boolean => (specOf(name).access as string) === 'operator';
const memberCalls = names.filter((name) => specOf(name).access === 'member');
const openCalls = names.filter((name) => specOf(name).access !== 'member');
/** Calls of the back office: closed to members as to visitors. */
const operatorCalls = names.filter((name) => isOperators(name));

/** Valid input that is refused all the same, because it needs a secret that is missing here. */
const REFUSED: Partial<Record<CallName, string>> = {
  payNotify: 'signature-wrong',
  payWechatGrant: 'method-unavailable',
  checkVerificationCode: 'code-dead',
  forgetPwd: 'code-dead',
  sendSms: 'captcha-wrong',
  apply: 'code-dead',
  adminLogin: 'wrong-credentials',
  adminSignIn: 'wrong-credentials',
  // The link's token is not one of ours.
  adminFirstOwner: 'not-found',
  // The order is not paid: there is nothing to ship yet.
  orderRemind: 'transition-refused',
  // The request has no table attached.
  quickOrderFile: 'bad-input',
  ownCodeImport: 'bad-input',
  reviewPicture: 'not-found',
  pictureGet: 'not-found',
  accountClose: 'password-wrong',
  avatarGet: 'not-found',
  ...Object.fromEntries(['groupEvents', 'luckyDrawDraw', 'cardClaim'].map((name) => [name, 'not-found'])),
  // A link without a valid signature.
  invoiceFile: 'not-found',
  fileSave: 'not-found',
  // It runs all day: there is nothing to be reminded of.
  remindAdd: 'activity-closed',
  ...Object.fromEntries(operatorCalls.map((name) => [name, 'not-logged-in'])),
};
/** Answers that differ each time. */
const FRESH = new Set<CallName>(['imgCode', 'login', 'upload']);

/** Answers that are files. */
const FILES = new Set<CallName>([
  'fileGet',
  'personalExport',
  'orderExport',
  'payExport',
  'ownCodeExport',
  'goodsPriceBookExport',
]);

let mall: Mall;
let own: Rows;
let foreign: Rows;
beforeAll(async () => {
  mall = await openMall();
  own = await rowsOf(mall, mall.a);
  foreign = await rowsOf(mall, mall.b);
});
afterAll(async () => {
  expect(await audit(mall.app)).toEqual([]);
  await mall.app.stop();
});

const ask = (name: CallName, input: Input, token?: string): Promise<Answer> =>
  send(mall.app, requestOf(name, input, token));
const rowsFor = (name: CallName, who: Person) => rowsOf(mall, who, rowsNamedBy(name));
const askAs = (name: CallName, who: Person, rows: Rows): Promise<Answer> =>
  ask(name, inputOf(name, rows, mall, who), who.token);

describe('契约的每个接口', () => {
  it('都已在服务器登记，策略与契约一致', () => {
    const registered = mall.app.routes.filter(({ call }) => call !== '');
    const facts = registered.map(({ call, method, path, access, sensitive }) => ({
      call,
      method,
      path,
      access,
      sensitive,
    }));
    const declared = names.map((call) => ({
      call,
      method: calls[call].at.method,
      path: calls[call].at.path,
      access: specOf(call).access,
      sensitive: specOf(call).sensitive === true,
    }));
    const byCall = (one: { call: string }, other: { call: string }) => (one.call < other.call ? -1 : 1);
    expect(facts.sort(byCall)).toEqual(declared.sort(byCall));
  });

  it.each(names)('%s：示例输入写全了契约的每个参数', (name) => {
    const input = inputOf(name, own, mall, mall.a);
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = specOf(name)[part];
      if (schema instanceof z.ZodUnknown) continue;
      expect(Object.keys(propertiesIn(input[part])).sort()).toEqual([...namesIn(schema)].sort());
    }
  });

  it.each(names)('%s：会员用自己的数据 → 如契约所说', async (name) => {
    const rows = usesRows(name) ? await rowsFor(name, mall.a) : own;
    const token = name === 'logout' ? await mall.app.signIn(mall.a.userId) : mall.a.token;
    const answer = await ask(name, inputOf(name, rows, mall, mall.a), token);
    if (!answer.isJson) return expect([FILES.has(name), answer.status]).toEqual([true, 200]);
    const { meta } = envelopeOf(answer);
    expect([meta.code, meta.success]).toEqual([REFUSED[name], REFUSED[name] === undefined]);
    expect(answer.text).not.toContain(String(PRICES.ofB[0]));
  });

  const NONE = {
    fullGiftList: [],
    luckyDrawRunning: null,
    luckyDrawList: [],
    additionalByCarts: [],
    pointsPage: { list: [], total: 0, pageNum: 1, pageSize: 10 },
    pointsTotal: { total: 0, expiring: 0, rateText: '' },
    cardsToClaim: [],
  } satisfies Partial<Record<CallName, unknown>>;
  it.each(Object.entries(NONE))('%s（这里一个也没有）→ 合法的空答复', async (name, empty) => {
    const answer = await askAs(name as CallName, mall.a, own);
    expect(envelopeOf(answer)).toEqual({ meta: { success: true, message: '' }, data: empty });
  });
});

describe('未登录、令牌失效、账号停用', () => {
  let before: Fingerprint;
  beforeAll(async () => {
    before = await everything(mall.app.db);
  });

  it.each(memberCalls)('%s：一字不差的登录失效', async (name) => {
    const input = inputOf(name, own, mall, mall.a);
    for (const token of [undefined, '', mall.deadToken, mall.closed.token, `${mall.a.token}x`]) {
      const answer = await ask(name, input, token);
      expect(answer.status).toBe(401);
      expect(envelopeOf(answer)).toEqual({
        meta: { success: false, message: TOKEN_FAILURE, code: 'not-logged-in' },
        data: {},
      });
    }
  });

  it('以上每个接口，什么也没改变', async () => {
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });

  it.each(openCalls.filter((name) => !FRESH.has(name)))(
    '%s：失效的令牌与没有令牌，答复相同',
    async (name) => {
      const input = inputOf(name, own, mall, mall.a);
      const visitor = await ask(name, input);
      expect(visitor.status).not.toBe(500);
      for (const token of [mall.deadToken, mall.closed.token]) {
        expect(await shownBy(name, input, token)).toEqual(shown(visitor));
      }
    },
  );

  it('运营的接口：会员的令牌、会员的令牌装作运营的、猜的令牌 → 都是未登录，什么也没改变', async () => {
    const before = await everything(mall.app.db);
    for (const name of operatorCalls) {
      const request = requestOf(name, inputOf(name, own, mall, mall.a), mall.a.token);
      for (const token of [undefined, '', mall.a.token, mall.deadToken, "' or '1'='1"]) {
        const headers = { ...request.headers, ...(token === undefined ? {} : { 'x-operator-token': token }) };
        const answer = await send(mall.app, { ...request, headers });
        expect([name, answer.status, envelopeOf(answer).meta.message]).toEqual([name, 401, TOKEN_FAILURE]);
      }
    }
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
  });

  it('停用的账号登录不了，停用公司的令牌也失效', async () => {
    const answer = await askAs('login', mall.closed, own);
    expect(envelopeOf(answer).meta.code).toBe('account-closed');
    const { db } = mall.app;
    await db.updateTable('companies').set({ status: 'closed' }).where('kh_id', '=', mall.b.khId).execute();
    expect((await askAs('memberInfo', mall.b, own)).status).toBe(401);
    await db.updateTable('companies').set({ status: 'open' }).where('kh_id', '=', mall.b.khId).execute();
    expect((await askAs('memberInfo', mall.b, own)).status).toBe(200);
  });
});

describe('别人的编号与不存在的编号', () => {
  /** Each input with one id of our own replaced by that of another company. */
  const cases = memberCalls.flatMap((name) => rowsNamedBy(name).map((place) => [name, place] as const));

  it('凡是收编号的会员接口都在此列', () => {
    expect([...new Set(cases.map(([name]) => name))].sort()).toEqual(
      [
        'additionalByCarts',
        'addressChange',
        'addressDelete',
        'afterSaleAdd',
        'afterSaleAgain',
        'afterSaleDetail',
        'afterSaleOptions',
        'afterSalePage',
        'afterSaleSend',
        'afterSaleWithdraw',
        'cartChange',
        'cartDelete',
        'fileGet',
        'fileLink',
        'invoiceApply',
        'invoiceByOrder',
        'invoiceDetail',
        'invoiceOk',
        'invoiceOrders',
        'invoicePreview',
        'invoiceReapply',
        'invoiceRetry',
        'invoiceSend',
        'invoiceStatus',
        'messageRead',
        'oldOrderCopy',
        'orderCancel',
        'orderConfirm',
        'orderCopy',
        'orderDetail',
        'orderPlace',
        'orderPreview',
        'orderRemind',
        'payState',
        'payTransfer',
        'titleDefault',
        'titleDelete',
        'titleDetail',
        'titleEdit',
        'titleResubmit',
        'quoteAccept',
        'quoteAgain',
        'quoteDetail',
        'quoteMessage',
        'quoteWithdraw',
        'companyUserChange',
        'reviewAdd',
        'reviewMend',
        'payWechatGrant',
        'scanCodePay',
        'toReviewPage',
      ].sort(),
    );
  });

  it.each(cases)('%s 的 %s：逐字节相同，什么也没改变', async (name, place) => {
    const mine = await rowsFor(name, mall.a);
    const theirs = await rowsFor(name, mall.b);
    const before = await everything(mall.app.db);
    const missing = await askAs(name, mall.a, { ...mine, [place]: MISSING[place] });
    const foreign = await askAs(name, mall.a, { ...mine, [place]: theirs[place] });
    expect(withoutIds(foreign, theirs[place])).toEqual(withoutIds(missing, MISSING[place]));
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
    // The same input with our own row has another answer, so the two above were about the row.
    if (!NOTHING_TO_SAY.has(name)) expect((await askAs(name, mall.a, mine)).text).not.toBe(foreign.text);
  });

  it('同事看得到公司的订单、地址、付款与凭证，看不到也动不了个人的购物车', async () => {
    const rows = await rowsOf(mall, mall.a);
    for (const name of ['orderDetail', 'orderCopy', 'payState', 'fileGet'] as const) {
      const mine = await askAs(name, mall.a, rows);
      const seen = await askAs(name, mall.colleague, rows);
      expect([name, seen.status, seen.text]).toEqual([name, 200, mine.text]);
    }
    for (const name of ['addressList', 'orderPage', 'orderNum', 'payPage', 'monthSaleAmount'] as const) {
      expect((await askAs(name, mall.colleague, rows)).text).toBe((await askAs(name, mall.a, rows)).text);
    }
    expect(envelopeOf(await askAs('cartList', mall.colleague, rows)).data).toMatchObject({ cartList: [] });
    const before = await everything(mall.app.db);
    const change = await askAs('cartChange', mall.colleague, rows);
    expect(envelopeOf(change).meta.code).toBe('cart-line-gone');
    await askAs('cartDelete', mall.colleague, rows);
    await askAs('cartDeleteAll', mall.colleague, rows);
    expect(differences(before, await everything(mall.app.db))).toEqual([]);
    const cancelled = await askAs('orderCancel', mall.colleague, rows);
    expect(envelopeOf(cancelled).meta.success).toBe(true);
  });

  it('别人用过的请求编号不给出别人的订单', async () => {
    const orders = [];
    for (const who of [mall.b, mall.a, mall.colleague]) {
      const input = inputOf('orderPlace', await rowsFor('orderPlace', who), mall, who);
      const body = { ...(input.body as object), requestId: 'one-and-the-same' };
      orders.push(envelopeOf(await ask('orderPlace', { body }, who.token)));
    }
    expect(orders.map(({ meta }) => meta.success)).toEqual([true, true, true]);
    expect(new Set(orders.map(({ data }) => (data as { id: string }).id)).size).toBe(3);
  });
});

describe('参数与请求头不能冒充别人', () => {
  /** Nothing below may change a row of company B. */
  let before: Fingerprint;
  beforeAll(async () => {
    before = await rowsOfCompany(mall.app.db, mall.b.khId);
  });
  const disguise = () => {
    const { khId, userId, company, token } = mall.b;
    const fields = { khId: String(khId), khIds: String(khId), userId: String(userId), user: company, token };
    const headers = {
      'x-user': encodeURIComponent(company),
      'x-khid': String(khId),
      'x-userid': String(userId),
      'x-kh-id': String(khId),
      'x-user-id': String(userId),
      authorization: `Bearer ${token}`,
      cookie: `token=${token}; X-Token=${token}; khId=${khId}; userId=${userId}`,
      'x-forwarded-user': company,
    };
    return { fields, headers };
  };

  async function askDisguised(name: CallName): Promise<void> {
    const rows = usesRows(name) ? await rowsFor(name, mall.a) : own;
    const input = inputOf(name, rows, mall, mall.a);
    const plain = changes(name) ? undefined : await ask(name, input, mall.a.token);
    const { fields, headers } = disguise();
    const isList = Array.isArray(input.body);
    const disguised = requestOf(
      name,
      {
        ...input,
        query: { ...input.query, ...fields },
        ...(input.body === undefined || isList ? {} : { body: { ...fields, ...(input.body as object) } }),
      },
      mall.a.token,
    );
    const answer = await send(mall.app, { ...disguised, headers: { ...disguised.headers, ...headers } });
    expect(answer.status, name).toBeLessThan(500);
    // A disguise looks like a proxy's: what only this machine may read does not exist for it.
    if (calls[name].spec.access === 'dev') expect(answer.status).toBe(404);
    else if (plain) expect(shown(answer), name).toEqual(shown(plain));
    expect(answer.text).not.toContain(mall.b.company);
    expect(answer.text).not.toContain(String(PRICES.ofB[0]));
  }
  const unchanged = async () =>
    expect(differences(before, await rowsOfCompany(mall.app.db, mall.b.khId))).toEqual([]);

  const buyersCalls = names.filter((name) => !FRESH.has(name) && name !== 'logout' && !isOperators(name));
  it.each(buyersCalls)('%s：乙公司的数据不变、不露', async (name) => {
    await askDisguised(name);
    await unchanged();
  });

  it('运营的接口：乙公司的数据不变、不露', async () => {
    for (const name of operatorCalls) await askDisguised(name);
    await unchanged();
  });

  it('没有令牌时，冒充的参数与请求头也进不来', async () => {
    const { fields, headers } = disguise();
    for (const name of memberCalls) {
      const input = inputOf(name, foreign, mall, mall.b);
      const { token: _token, ...others } = fields;
      const { authorization: _bearer, ...rest } = headers;
      const request = requestOf(name, { ...input, query: { ...input.query, ...others } });
      const answer = await send(mall.app, { ...request, headers: { ...request.headers, ...rest } });
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});

/** Calls whose valid input uses its rows up or writes. */
function changes(name: CallName): boolean {
  return calls[name].at.method !== 'GET';
}
/** Calls that a member gets far enough with to use rows up. */
const usesRows = (name: CallName): boolean => changes(name) && !isOperators(name);

/** Calls that answer the same for an own row and a missing one. */
const NOTHING_TO_SAY = new Set<CallName>(['additionalByCarts']);

/** What distinguishes two answers to a reader; the requested id may be repeated. */
const withoutIds = (answer: Answer, id: string) => ({
  ...shown(answer),
  text: answer.text.replaceAll(`"${id}"`, '"<id>"'),
});
const shown = ({ status, text, headers }: Answer) => ({
  status,
  // The moment, and the picture of a captcha, are new in each answer.
  text: text.replaceAll(/"(?:serverTime|captchaId|image)":"[^"]*"/g, ''),
  type: headers['content-type'],
  cache: headers['cache-control'],
});
async function shownBy(name: CallName, input: Input, token: string) {
  return shown(await ask(name, input, token));
}

/** Names of all fields of a schema, those of every variant included. */
function namesIn(schema: z.ZodType | undefined): Set<string> {
  if (!schema) return new Set();
  const found = new Set<string>();
  const walk = (node: z.core.JSONSchema.JSONSchema): void => {
    for (const name of Object.keys(node.properties ?? {})) found.add(name);
    for (const variant of [...(node.anyOf ?? []), ...(node.oneOf ?? [])])
      walk(variant as z.core.JSONSchema.JSONSchema);
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  // Variants of a call are distinguished by a field that the others lack.
  found.delete('all');
  return found;
}

const propertiesIn = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});
