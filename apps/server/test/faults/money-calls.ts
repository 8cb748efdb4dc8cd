import { bookPayment, confirmTransfer, rejectTransfer, settleRefund } from '../../src/modules/payments';
import { shipOrder } from '../../src/modules/orders';
import { sign } from '../../src/sandbox/payments/signature';
import { anOrder, type Shopper, inCart, place } from '../builders/orders';
import { aVoucher } from '../builders/vouchers';
import type { TestApp } from '../harness';
import { numbersOfFile } from '../numbers';

/** What a money call answered. Internal calls throw instead of answering. */
export interface Verdict {
  success: boolean;
  status: number;
  message: string;
}

/** One attempt of a call: its own rows, the call itself (the same each time), and whether it has taken effect. */
export interface Attempt {
  act(): Promise<Verdict>;
  done(): Promise<boolean>;
}

export interface MoneyCall {
  name: string;
  /**
   * One transaction: refused means untouched. The other calls take several steps, each of them whole (an attempt is
   * recorded before the provider is called); the audit and their repetition check these.
   */
  atOnce: boolean;
  prepare(app: TestApp, who: Shopper, goodsId: number): Promise<Attempt>;
}

const TO_SHIP = { method: 'cloud', provider: 'sandbox' } as const;
const number = numbersOfFile();
let serial = 0;

async function paid(app: TestApp, who: Shopper, goodsId: number): Promise<string> {
  const { id } = await anOrder(app, who, goodsId);
  serial = number();
  await bookPayment(app.platform, {
    orderId: id,
    ...TO_SHIP,
    transaction: `FAULT-${serial}`,
    userId: who.userId,
    now: app.clock.now(),
  });
  return id;
}

const stateIs =
  (app: TestApp, id: string, ...states: string[]) =>
  async (): Promise<boolean> => {
    const row = await app.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst();
    return row !== undefined && states.includes(row.state);
  };

const cartLine = (app: TestApp, id: string) =>
  app.db.selectFrom('cart_lines').selectAll().where('id', '=', Number(id)).executeTakeFirst();

/** A use case that operators' calls are built on: no refusal means success, an exception is a fault. */
async function house(work: () => Promise<unknown>): Promise<Verdict> {
  try {
    const refusal = await work();
    return { success: refusal === undefined, status: 200, message: refusal ? '被拒' : '' };
  } catch {
    return { success: false, status: 500, message: '服务器开小差了' };
  }
}

async function aTransfer(app: TestApp, who: Shopper, goodsId: number) {
  const { id } = await anOrder(app, who, goodsId, { payMethod: 'transfer' });
  const uploadId = await aVoucher(app, who);
  const sent = await app.call('payTransfer', { token: who.token, body: { orderId: id, uploadId } });
  if (!sent.success) throw new Error(sent.message);
  return { id, paymentId: sent.data.payId };
}

/** The calls that move money or stock, or prepare that (INVARIANTS, fault sweep). */
export const moneyCalls: readonly MoneyCall[] = [
  {
    name: '加入购物车',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const goods = String(goodsId);
      await app.db.deleteFrom('cart_lines').where('user_id', '=', who.userId).execute();
      return {
        act: () => app.call('cartAdd', { token: who.token, body: { goodsId: goods, ipcnt: 2, spcnt: 0 } }),
        done: async () =>
          (await app.db.selectFrom('cart_lines').select('id').where('user_id', '=', who.userId).execute())
            .length === 1,
      };
    },
  },
  {
    name: '修改购物车数量',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await inCart(app, who, goodsId, { ipcnt: 2 });
      const body = { id, goodsId: String(goodsId), ipcnt: 5, spcnt: 0, isCheck: 1 as const };
      return {
        act: () => app.call('cartChange', { token: who.token, body }),
        done: async () => (await cartLine(app, id))?.packs === 5,
      };
    },
  },
  {
    name: '删除购物车商品',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await inCart(app, who, goodsId, { ipcnt: 2 });
      return {
        act: () => app.call('cartDelete', { token: who.token, query: { ids: id } }),
        done: async () => (await cartLine(app, id)) === undefined,
      };
    },
  },
  {
    name: '下单',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      await inCart(app, who, goodsId, { ipcnt: 2 });
      serial = number();
      const requestId = `fault-request-${serial}`;
      return {
        act: () => place(app, who, { requestId }),
        done: async () =>
          (await app.db.selectFrom('orders').select('id').where('request_id', '=', requestId).execute())
            .length === 1,
      };
    },
  },
  {
    name: '再来一单',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const { id } = await anOrder(app, who, goodsId);
      return {
        act: () => app.call('orderCopy', { token: who.token, query: { id } }),
        done: async () => true,
      };
    },
  },
  {
    name: '取消未付款订单',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const { id } = await anOrder(app, who, goodsId);
      return {
        act: () => app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } }),
        done: stateIs(app, id, 'cancelled'),
      };
    },
  },
  {
    name: '取消已付款订单',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await paid(app, who, goodsId);
      return {
        act: () => app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } }),
        done: stateIs(app, id, 'refunding', 'refunded'),
      };
    },
  },
  {
    name: '发起扫码支付',
    atOnce: false,
    prepare: async (app, who, goodsId) => {
      const { id } = await anOrder(app, who, goodsId);
      return {
        act: () => app.call('scanCodePay', { token: who.token, body: { orderId: id, renew: false } }),
        done: async () => {
          const tries = await app.db
            .selectFrom('payments')
            .select('qr_text')
            .where('order_id', '=', id)
            .execute();
          return tries.length === 1 && tries[0]?.qr_text !== '';
        },
      };
    },
  },
  {
    name: '支付回调入账',
    atOnce: false,
    prepare: async (app, who, goodsId) => {
      const { id } = await anOrder(app, who, goodsId);
      const scan = await app.call('scanCodePay', { token: who.token, body: { orderId: id, renew: false } });
      if (!scan.success) throw new Error(scan.message);
      const { no, amount } = await app.db
        .selectFrom('payments')
        .select(['no', 'amount'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      return { act: () => notify(app, no, amount), done: stateIs(app, id, 'to-ship') };
    },
  },
  {
    name: '上传转账凭证',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const { id } = await anOrder(app, who, goodsId, { payMethod: 'transfer' });
      const body = { orderId: id, uploadId: await aVoucher(app, who) };
      return {
        act: () => app.call('payTransfer', { token: who.token, body }),
        done: async () =>
          (await app.db.selectFrom('transfer_vouchers').select('id').where('order_id', '=', id).execute())
            .length === 1,
      };
    },
  },
  {
    name: '确认到账',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const { id, paymentId } = await aTransfer(app, who, goodsId);
      return {
        act: () => house(() => confirmTransfer(app.platform, { paymentId, now: app.clock.now() })),
        done: stateIs(app, id, 'to-ship'),
      };
    },
  },
  {
    name: '驳回凭证',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const { paymentId } = await aTransfer(app, who, goodsId);
      return {
        act: () => house(() => rejectTransfer(app.platform, { paymentId, now: app.clock.now() }, '未到账')),
        done: async () =>
          (
            await app.db
              .selectFrom('payments')
              .select('state')
              .where('id', '=', paymentId)
              .executeTakeFirstOrThrow()
          ).state === 'failed',
      };
    },
  },
  {
    name: '退款到账',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await paid(app, who, goodsId);
      await app.call('orderCancel', { token: who.token, params: { id }, body: { reason: '不要了' } });
      const refund = await app.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        act: () => house(() => settleRefund(app.platform, refund.id, `R-${id}`, app.clock.now())),
        done: stateIs(app, id, 'refunded'),
      };
    },
  },
  {
    name: '发货',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await paid(app, who, goodsId);
      const parcel = { carrier: '顺丰', trackingNo: `SF-${id}`, actor: { kind: 'operator' } } as const;
      return {
        act: () => house(() => shipOrder(app.platform, { orderId: id, ...parcel, now: app.clock.now() })),
        done: stateIs(app, id, 'shipped'),
      };
    },
  },
  {
    name: '确认收货',
    atOnce: true,
    prepare: async (app, who, goodsId) => {
      const id = await paid(app, who, goodsId);
      const parcel = { carrier: '顺丰', trackingNo: `SF-${id}`, actor: { kind: 'operator' } } as const;
      await shipOrder(app.platform, { orderId: id, ...parcel, now: app.clock.now() });
      return {
        act: () => app.call('orderConfirm', { token: who.token, params: { id }, body: {} }),
        done: stateIs(app, id, 'completed'),
      };
    },
  },
];

async function notify(app: TestApp, payNo: string, amount: number): Promise<Verdict> {
  const path = '/api/payYunZhiFu/notify/sandbox';
  const body = JSON.stringify({
    noticeId: `n-${payNo}`,
    outTradeNo: payNo,
    state: 'paid',
    tradeNo: `T-${payNo}`,
    amount,
    currency: 'CNY',
    merchant: 'PIFA-SANDBOX',
    paidTime: app.clock.now().toISOString(),
  });
  const { secret } = app.platform.settings.payments;
  const headers = sign(secret, { path, body, nonce: 'nonce', now: app.clock.now() });
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const meta = isJson ? (JSON.parse(answer.body) as { meta?: { message: string } }).meta : undefined;
  return { success: answer.statusCode === 200, status: answer.statusCode, message: meta?.message ?? '' };
}
