import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Measured, Shot, Target } from './load';
import { type Buyer, fromOnePlace, type Orderable, orderables } from './mall';
import { fiveOf } from './own-order';
import type { Floor, Print } from './reads';

const cart = '/api/goods/carts';
/** Buyers that shop at once, each with one request in flight. */
const SHOPPERS = 16;

interface Envelope {
  meta?: { success: boolean; message: string };
  data?: unknown;
}

/** Sends one request over a kept connection: a leaner client than fetch, which takes as long as the mall itself. */
type Send = (shot: Shot) => Promise<Envelope>;

function sender(url: string): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS + 1 });
  const send: Send = ({ method = 'GET', path, headers, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const json = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const sent = request(url + path, { agent, method, headers: { ...headers, ...json } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            resolve(JSON.parse(Buffer.concat(parts).toString()) as Envelope);
          } catch (error) {
            reject(error as Error);
          }
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** Journeys of several shoppers, again and again for some seconds, after a warm-up of a third of that. */
async function travel(
  { cpu }: Pick<Target, 'cpu'>,
  seconds: number,
  journey: (shopper: number) => Promise<boolean>,
  beside?: () => Promise<number>,
): Promise<{ measured: Measured; beside: number[] }> {
  const latencies: number[] = [];
  const besides: number[] = [];
  let failed = 0;
  const start = performance.now() + (seconds * 1000) / 3;
  const end = start + seconds * 1000;
  let cpuBefore = 0;
  const warm = setTimeout(() => (cpuBefore = cpu()), (seconds * 1000) / 3);
  const shop = async (shopper: number): Promise<void> => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      const isFine = await journey(shopper).catch(() => false);
      const now = performance.now();
      if (now < start || now > end) continue;
      latencies.push(now - from);
      if (!isFine) failed++;
    }
  };
  const look = async (): Promise<void> => {
    while (beside && performance.now() < end) {
      const took = await beside();
      if (performance.now() > start) besides.push(took);
    }
  };
  await Promise.all([...Array.from({ length: SHOPPERS }, (_, shopper) => shop(shopper)), look()]);
  clearTimeout(warm);
  const spent = cpu() - cpuBefore;
  latencies.sort((a, b) => a - b);
  const cpuUs = spent > 0 ? (spent * 1000) / latencies.length : undefined;
  const perSecond = (latencies.length - failed) / seconds;
  const [p50, p99] = [share(latencies, 0.5), share(latencies, 0.99)];
  return { measured: { perSecond, p50, p99, failed, ...(cpuUs ? { cpuUs } : {}) }, beside: besides };
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** As many requests as a journey has, with the least of each. */
export async function measureJourneyFloor(floor: Target, seconds: number): Promise<Measured> {
  const { send, close } = sender(floor.url);
  const { measured } = await travel(floor, seconds, async () => {
    await send({ method: 'POST', path: '/put' });
    await send({ path: '/list' });
    await send({ path: '/list' });
    return (await send({ method: 'POST', path: '/order' })).meta?.success === true;
  });
  close();
  return measured;
}

/**
 * What a buyer's browser does: puts five goods into the cart, reads the cart, asks for a preview and places the order;
 * beside it somebody turns over goods pages at random. Buyers are logged in once and never take the same goods.
 */
export async function measureJourneys(
  mall: Target,
  members: readonly Buyer[],
  seconds: number,
  floor: Floor,
  print: Print,
): Promise<void> {
  const { send, close } = sender(mall.url);
  const shoppers = members.slice(0, SHOPPERS);
  const { headers: first } = shoppers[0] as Buyer;
  const pages = await orderables(mall.url, first, [1, 2, 3, 4, 5]);
  const near = await fromOnePlace(mall.url, first, pages);
  for (const { headers } of shoppers) await send({ method: 'DELETE', path: `${cart}/deleteAll`, headers });
  const insist = async <Data>(shot: Shot): Promise<Data> => {
    const { meta, data } = await send(shot);
    if (meta?.success !== true) throw new Error(`${shot.path}: ${meta?.message}`);
    return data as Data;
  };
  const journey = (goods: readonly Orderable[]) => async (shopper: number) => {
    const { headers, addressId } = shoppers[shopper] as Buyer;
    const shot = { method: 'POST', headers } as const;
    const added = await insist<{ results: { id: string; success: boolean }[] }>({
      ...shot,
      path: cart,
      body: fiveOf(goods, shopper),
    });
    await insist({ path: `${cart}/list`, headers });
    const cartIds = added.results.filter(({ success }) => success).map(({ id }) => id);
    const wish = { cartIds, addressId, payMethod: 'cloud' };
    const path = '/api/goods/orders';
    const { totals } = await insist<{ totals: { payAmount: number } }>({
      ...shot,
      path: `${path}/preview`,
      body: wish,
    });
    const body = { ...wish, requestId: randomUUID(), seenPayAmount: totals.payAmount };
    await insist({ ...shot, path, body });
    return cartIds.length === 5;
  };
  let turn = 0;
  const beside = async () => {
    const from = performance.now();
    await send({ path: `/api/goods/mallGoods/${100_001 + ((turn++ * 7919) % 1000)}` });
    return performance.now() - from;
  };
  const show = async (name: string, goods: readonly Orderable[]): Promise<void> => {
    const { measured, beside: looks } = await travel(mall, seconds, journey(goods), beside);
    print(name, measured, floor.journey);
    looks.sort((a, b) => a - b);
    const [p50, p99] = [share(looks, 0.5), share(looks, 0.99)];
    console.log(
      `  goods pages beside it, one after the other: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  };
  await show('order journeys of 5 lines', pages);
  await show('… not split', near);
  close();
}
