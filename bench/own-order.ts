import { randomUUID } from 'node:crypto';
import { insist, logIn, type Orderable, orderables } from './mall';
import { password } from './buyers';
import type { Recorder, Said } from './record-sql';

/** The statements of one buyer's order, and the ids that must be new in each repetition. */
export interface OwnOrder {
  statements: Said[];
  ids: string[];
}

const cart = '/api/goods/carts';

/** Each buyer's order of five lines, as the mall sent it to the database; their carts are full again afterwards. */
export async function recordOrders(
  url: string,
  phones: readonly string[],
  recorder: Recorder,
): Promise<OwnOrder[]> {
  const recorded: OwnOrder[] = [];
  let goods: Orderable[] | undefined;
  for (const [actor, phone] of phones.entries()) {
    const { headers, addressId } = await logIn(url, phone, password);
    // Not the goods that are measured afterwards: replaying an order takes its stock again.
    goods ??= await orderables(url, headers, [4, 5, 6]);
    const body = fiveOf(goods, actor);
    const shot = { method: 'POST' as const, headers };
    await insist(url, { ...shot, method: 'DELETE', path: `${cart}/deleteAll` });
    const { results } = await insist<{ results: { id: string }[] }>(url, { ...shot, path: cart, body });
    const wish = { cartIds: results.map(({ id }) => id), addressId, payMethod: 'cloud' };
    const { totals } = await insist<{ totals: { payAmount: number } }>(url, {
      ...shot,
      path: '/api/goods/orders/preview',
      body: wish,
    });
    const requestId = randomUUID();
    const placed = await insist<{ id: string; children: { id: string }[] }>(url, {
      ...shot,
      path: '/api/goods/orders',
      body: { ...wish, requestId, seenPayAmount: totals.payAmount },
    });
    const statements = recorder.newestOrder();
    if (!statements) throw new Error('The order was not heard on the wire.');
    recorded.push({ statements, ids: [placed.id, ...placed.children.map(({ id }) => id), requestId] });
    await insist(url, { ...shot, path: cart, body });
  }
  return recorded;
}

/** Five goods for each buyer that no other buyer takes: this measures the order, not the queue for one product. */
export const fiveOf = (goods: readonly Orderable[], actor: number): Orderable[] =>
  Array.from({ length: 5 }, (_, n) => goods[(actor * 5 + n) % goods.length] as Orderable);
