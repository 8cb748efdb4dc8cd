import type { Buyer } from './own-mall';

/** What a server acknowledged, and what must therefore exist from then on. */
export interface Acknowledged {
  buyer: Buyer;
  id: string;
  requestId: string;
  /** The furthest step that was acknowledged. */
  step: 'placed' | 'cancelled' | 'paid' | 'returned';
}

interface Reply {
  status: number;
  success: boolean;
  message: string;
  data: Record<string, unknown>;
}

/** One call over a connection of its own; undefined when no complete answer came. */
export async function send(
  base: string,
  buyer: Buyer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Reply | undefined> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      'x-token': buyer.token,
      'x-domain': 'mall.test',
      connection: 'close',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'manual',
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  if (!answer || text === undefined) return undefined;
  try {
    const { meta, data } = JSON.parse(text) as { meta: { success: boolean; message: string }; data: object };
    return { status: answer.status, success: meta.success, message: meta.message, data: { ...data } };
  } catch {
    return { status: answer.status, success: answer.status < 400, message: '', data: {} };
  }
}

export const placeAt = (base: string, buyer: Buyer, requestId: string, payMethod = 'cloud') =>
  send(base, buyer, 'POST', '/api/goods/orders', {
    addressId: buyer.addressId,
    requestId,
    payMethod,
    seenPayAmount: 1_000_000,
  });

export const addOne = (base: string, buyer: Buyer, goodsId: number) =>
  send(base, buyer, 'POST', '/api/goods/carts', { goodsId: String(goodsId), ipcnt: 0, spcnt: 1 });

const cancelAt = (base: string, buyer: Buyer, id: string) =>
  send(base, buyer, 'POST', `/api/goods/orders/${id}/cancel`, { reason: '不要了' });

/** Scans, pays at the sandbox's cashier, and polls until the mall reports that it has the money. */
export async function payAt(base: string, buyer: Buyer, id: string): Promise<boolean> {
  const scan = await send(base, buyer, 'POST', '/api/payYunZhiFu/scanCodePay', { orderId: id, renew: false });
  const trade = String(scan?.data['qrText'] ?? '')
    .split('/')
    .at(-1);
  if (!scan?.success || !trade) return false;
  await fetch(`${base}/sandbox/cashier/${trade}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
    body: 'outcome=success',
    redirect: 'manual',
  }).catch(() => undefined);
  for (let looks = 0; looks < 20; looks += 1) {
    const state = await send(base, buyer, 'GET', `/api/payYunZhiFu/state?orderId=${id}`);
    if (!state) return false;
    if (state.data['state'] === 'succeeded') return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Mixed money work of one buyer until the server is gone: orders that stay, are cancelled, are paid, and are paid and
 * refunded. Whatever was acknowledged is recorded at once.
 */
export async function workUntilGone(
  base: string,
  buyer: Buyer,
  goodsId: number,
  name: string,
  acknowledged: Acknowledged[],
): Promise<void> {
  for (let n = 0; ; n += 1) {
    // A request id has at least eight characters: a shorter one would be refused, and nothing ordered.
    const requestId = `order-${name}-${buyer.userId}-${n}`;
    const added = await addOne(base, buyer, goodsId);
    if (!added) return;
    const placed = await placeAt(base, buyer, requestId);
    if (!placed) return;
    if (!placed.success) continue;
    const one: Acknowledged = { buyer, requestId, id: String(placed.data['id']), step: 'placed' };
    acknowledged.push(one);
    if (n % 4 === 1 && (await cancelAt(base, buyer, one.id))?.success) one.step = 'cancelled';
    if (n % 4 >= 2 && (await payAt(base, buyer, one.id))) {
      one.step = 'paid';
      if (n % 4 === 3 && (await cancelAt(base, buyer, one.id))?.success) one.step = 'returned';
    }
  }
}

/** The states in which an order may be once a step was acknowledged; what follows automatically is no loss. */
export const FOUND: Record<Acknowledged['step'], readonly string[]> = {
  placed: ['unpaid', 'to-ship', 'cancelled', 'refunding', 'refunded'],
  cancelled: ['cancelled'],
  paid: ['to-ship', 'refunding', 'refunded'],
  returned: ['refunding', 'refunded'],
};
