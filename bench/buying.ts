import { randomUUID } from 'node:crypto';
import { hold, type Measured, rounds, type Target } from './load';
import { ask, type Buyer, fromOnePlace, insist, type Orderable, orderables } from './mall';
import { fiveOf } from './own-order';
import type { Floor, Print } from './reads';

const cart = '/api/goods/carts';
/** Buyers that place orders at once, and rounds of orders: between two rounds the carts are filled again. */
export const BUYERS_AT_ONCE = 16;
export const ORDER_ROUNDS = 40;

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
    // Each connection is one buyer, who adds sixteen goods again and again.
    await hold(mall, seconds, (n, connection) => ({
      method: 'POST',
      path: cart,
      headers: buyer(connection).headers,
      body: sample(connection * 16 + (n % 16)),
    })),
    floor.order,
  );
  await Promise.all(members.map(empty));
  const turns: number[] = [];
  for (const who of members) {
    await insist(url, { method: 'POST', path: cart, headers: who.headers, body: goods.slice(0, 8) });
  }
  print(
    'change a quantity, 8 lines',
    await hold(mall, seconds, (_, connection) => {
      // Nobody changes one cart from two places at once. Each call takes the next line, with twice the amount in one
      // pass over the lines and once in the next, so that every call changes something.
      const at = connection % members.length;
      const turn = turns[at] ?? 0;
      turns[at] = turn + 1;
      const times = 2 - (Math.floor(turn / 8) % 2);
      const { goodsId, ipcnt, spcnt } = sample(turn % 8);
      const body = { goodsId, ipcnt: ipcnt * times, spcnt: spcnt * times };
      return { method: 'PATCH', path: cart, headers: buyer(at).headers, body };
    }),
    floor.order,
  );
  await Promise.all(members.map(empty));
  const buyers = members.slice(0, BUYERS_AT_ONCE);
  const orders = await measureOrders(url, buyers, goods);
  if (floor.ownRounds) print('orders of 5 lines, to their own SQL', orders, floor.ownRounds);
  print('orders of 5 lines, to the least SQL', orders, floor.orderRounds);
  // The floor is one head with five lines; the demo mall splits an order by ship-from place.
  const { headers } = buyers[0] as Buyer;
  const near = await fromOnePlace(url, headers, await orderables(url, headers, [1, 2, 3, 4, 5]));
  await Promise.all(members.map(empty));
  print('… not split, to the least SQL', await measureOrders(url, buyers, near), floor.orderRounds);
}

async function measureOrders(
  url: string,
  members: readonly Buyer[],
  goods: readonly Orderable[],
): Promise<Measured> {
  const seen: { cartIds: string[]; pay: number }[] = [];
  return rounds(
    ORDER_ROUNDS,
    members.length,
    async (actor) => {
      const who = members[actor] as Buyer;
      const body = fiveOf(goods, actor);
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
