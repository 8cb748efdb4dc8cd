import { randomUUID } from 'node:crypto';
import { hold, type Measured, rounds, type Target } from './load';
import { ask, type Buyer, insist, type Orderable } from './mall';
import type { Floor, Print } from './reads';

const cart = '/api/goods/carts';
const linesPerOrder = 5;
const buyersAtOnce = 16;

/** Filling, changing and emptying carts, and placing orders. */
export async function measureBuying(
  mall: Target,
  members: readonly Buyer[],
  goods: readonly Orderable[],
  seconds: number,
  floor: Floor,
  print: Print,
): Promise<void> {
  const { url } = mall;
  const buyer = (n: number) => members[n % members.length] as Buyer;
  const sample = (n: number) => goods[n % goods.length] as Orderable;
  const empty = async (who: Buyer) => {
    await fetch(`${url}${cart}/deleteAll`, { method: 'DELETE', headers: who.headers });
  };
  await Promise.all(members.map(empty));
  print(
    'add to cart',
    await hold(mall, seconds, (n) => ({
      method: 'POST',
      path: cart,
      headers: buyer(n).headers,
      body: sample(n),
    })),
    floor.order,
  );
  await Promise.all(members.map(empty));
  for (const who of members) {
    await insist(url, { method: 'POST', path: cart, headers: who.headers, body: goods.slice(0, 8) });
  }
  print(
    'change a quantity, 8 lines',
    await hold(mall, seconds, (n) => {
      const { goodsId, ipcnt, spcnt } = sample(n % 8);
      const body = { goodsId, ipcnt: ipcnt * (1 + (n % 2)), spcnt: spcnt * (1 + (n % 2)) };
      return { method: 'PATCH', path: cart, headers: buyer(n).headers, body };
    }),
    floor.order,
  );
  await Promise.all(members.map(empty));
  const buyers = members.slice(0, buyersAtOnce);
  print(
    `place an order of ${linesPerOrder} lines, ${buyers.length} buyers`,
    await measureOrders(url, buyers, goods),
    floor.order,
  );
}

async function measureOrders(
  url: string,
  members: readonly Buyer[],
  goods: readonly Orderable[],
): Promise<Measured> {
  const seen: { cartIds: string[]; pay: number }[] = [];
  return rounds(
    20,
    members.length,
    async (actor) => {
      const who = members[actor] as Buyer;
      const body = Array.from(
        { length: linesPerOrder },
        (_, n) => goods[(actor + n * 7) % goods.length] as Orderable,
      );
      const added = await insist<{ results: { id: string; success: boolean }[] }>(url, {
        method: 'POST',
        path: cart,
        headers: who.headers,
        body,
      });
      const cartIds = added.results.filter(({ success }) => success).map(({ id }) => id);
      const preview = await insist<{ totals: { payAmount: number } }>(url, {
        method: 'POST',
        path: '/api/goods/orders/preview',
        headers: who.headers,
        body: { cartIds, addressId: who.addressId, payMethod: 'cloud' },
      });
      seen[actor] = { cartIds, pay: preview.totals.payAmount };
    },
    async (actor) => {
      const who = members[actor] as Buyer;
      const { cartIds, pay } = seen[actor] as { cartIds: string[]; pay: number };
      const { meta } = await ask(url, {
        method: 'POST',
        path: '/api/goods/orders',
        headers: who.headers,
        body: {
          cartIds,
          addressId: who.addressId,
          requestId: randomUUID(),
          payMethod: 'cloud',
          seenPayAmount: pay,
        },
      });
      return meta.success;
    },
  );
}
