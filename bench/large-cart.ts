import { randomUUID } from 'node:crypto';
import { inTurn, type Target } from './load';
import { ask, type Buyer, insist, type Orderable } from './mall';
import type { Floor, Print } from './reads';

const LINES = 2_000;
const AT_ONCE = 500;
const cart = '/api/goods/carts';

interface Card {
  goodsId: string;
  packingSpecification: number;
  minNum: number;
  stepSize: number;
  itemStepSize: number;
  stock: number;
}

/** A cart of 2,000 lines: read and quoted, one quantity changed, previewed and placed. Beside it 2,000 rows by key. */
export async function measureLargeCart(mall: Target, who: Buyer, floor: Floor, print: Print): Promise<void> {
  const { url } = mall;
  const { headers } = who;
  const goods = await plenty(url, who);
  if (goods.length < LINES) return console.log(`  ${goods.length} goods with stock are no cart of ${LINES}`);
  await ask(url, { path: `${cart}/deleteAll`, headers, method: 'DELETE' });
  for (let from = 0; from < LINES; from += AT_ONCE) {
    await insist(url, { method: 'POST', path: cart, headers, body: goods.slice(from, from + AT_ONCE) });
  }
  const read = () => insist<{ cartList: { isCheck: number }[] }>(url, { path: `${cart}/list`, headers });
  const { cartList } = await read();
  if (cartList.length !== LINES) throw new Error(`The cart holds ${cartList.length} lines.`);
  await read();
  print(
    `read a cart of ${LINES} lines`,
    await inTurn(mall, 20, async () => (await read()).cartList.length === LINES),
    floor.cart,
  );
  print(
    'change a quantity in it',
    await inTurn(mall, 20, async (n) => {
      const { goodsId, ipcnt, spcnt } = goods[n % 8] as Orderable;
      const body = { goodsId, ipcnt: ipcnt * (1 + (n % 2)), spcnt: spcnt * (1 + (n % 2)) };
      return (await ask(url, { method: 'PATCH', path: cart, headers, body })).meta.success;
    }),
    floor.cart,
  );
  const options = { addressId: who.addressId, payMethod: 'cloud' };
  let pay = 0;
  print(
    'preview it',
    await inTurn(mall, 3, async () => {
      const { totals } = await insist<{ totals: { payAmount: number } }>(url, {
        method: 'POST',
        path: '/api/goods/orders/preview',
        headers,
        body: options,
      });
      pay = totals.payAmount;
      return true;
    }),
    floor.cart,
  );
  const body = { ...options, requestId: randomUUID(), seenPayAmount: pay };
  print(
    'place it as one order',
    await inTurn(mall, 1, async () => {
      const { meta } = await ask(url, { method: 'POST', path: '/api/goods/orders', headers, body });
      if (!meta.success) console.log(`  ${meta.message}`);
      return meta.success;
    }),
    floor.cart,
  );
}

/** Goods with plenty of stock, each with its smallest valid amount. */
async function plenty(url: string, { headers }: Buyer): Promise<Orderable[]> {
  const found: Orderable[] = [];
  for (let pageNum = 1; found.length < LINES && pageNum <= 60; pageNum++) {
    const { list } = await insist<{ list: Card[] }>(url, {
      path: `/api/goods/mallGoods/page?inStock=1&pageSize=100&pageNum=${pageNum}`,
      headers,
    });
    if (list.length === 0) break;
    for (const { goodsId, packingSpecification: pack, minNum, stepSize, itemStepSize, stock } of list) {
      const step = pack === 1 ? stepSize : pack * itemStepSize;
      const pieces = Math.max(1, Math.ceil(minNum / step)) * step;
      // Leaves room for the doubled quantity of the change.
      if (stock < pieces * 4) continue;
      found.push({
        goodsId,
        ipcnt: pack === 1 ? 0 : pieces / pack,
        spcnt: pack === 1 ? pieces : 0,
      });
    }
  }
  return found.slice(0, LINES);
}
