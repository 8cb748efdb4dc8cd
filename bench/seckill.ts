import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Measured, rounds, type Target } from './load';
import { type Buyer, insist } from './mall';
import type { Floor, Print } from './reads';

/** 果檐 无糖苏打水 原味 330ml: the demo mall has plenty of it, a case is 24. */
const GOODS = '100008';
const ROUNDS = 10;
const CASE = 24;

/** The promotion that `pifa operator promotion` sets up before the mall is opened: open all day. */
export function seckillDraft(buyers: number, now: Date): object {
  const day = 86_400_000;
  return {
    kind: 'seckill',
    title: '测速秒杀',
    status: 'on',
    startTime: new Date(now.getTime() - day).toISOString(),
    endTime: new Date(now.getTime() + 30 * day).toISOString(),
    priority: 1,
    settings: {
      sessions: [{ start: '00:00', end: '24:00' }],
      remindMinutes: 5,
      goods: [
        { goodsId: GOODS, perPack: 300_000, perPiece: 20_000, stock: buyers * CASE * (2 * ROUNDS + 1) },
      ],
    },
  };
}

interface Ticket {
  verdict: string | null;
  cartId: string;
}

/** Places in the waiting room, and orders of the winners, beside the bare guarded update of one hot row. */
export async function measureSeckill(
  mall: Target,
  members: readonly Buyer[],
  floor: Floor,
  print: Print,
): Promise<void> {
  const { url } = mall;
  const running = await insist<{ id: string; title: string }[]>(url, {
    path: '/api/activity/list?kind=seckill',
  });
  const sale = running.find(({ title }) => title === '测速秒杀');
  if (!sale) throw new Error('The seckill of the bench does not run.');
  const buyer = (actor: number) => members[actor % members.length] as Buyer;
  const press = (who: Buyer) =>
    insist<Ticket>(url, {
      method: 'POST',
      path: '/api/activity/queue',
      headers: who.headers,
      body: { activityId: sale.id, goodsId: GOODS, ipcnt: 1, spcnt: 0, requestId: randomUUID() },
    });
  const won = async (who: Buyer): Promise<Ticket> => {
    for (let looks = 0; looks < 200; looks += 1) {
      const { ticket } = await insist<{ ticket: Ticket | null }>(url, {
        path: `/api/activity/queue/current?activityId=${sale.id}&goodsId=${GOODS}`,
        headers: who.headers,
      });
      if (ticket?.verdict === 'won') return ticket;
      await wait(20);
    }
    throw new Error('A buyer of the bench did not win.');
  };
  const order = async (who: Buyer, { cartId }: Ticket): Promise<boolean> => {
    const cartIds = [cartId];
    const { totals } = await insist<{ totals: { payAmount: number } }>(url, {
      method: 'POST',
      path: '/api/goods/orders/preview',
      headers: who.headers,
      body: { cartIds, addressId: who.addressId, payMethod: 'cloud' },
    });
    await insist(url, {
      method: 'POST',
      path: '/api/goods/orders',
      headers: who.headers,
      body: {
        cartIds,
        addressId: who.addressId,
        requestId: randomUUID(),
        payMethod: 'cloud',
        seenPayAmount: totals.payAmount,
      },
    });
    return true;
  };
  const show = (name: string, measured: Measured) => print(name, measured, floor.hot);
  show(
    `seckill: press, verdict, order; ${members.length} buyers`,
    await rounds(
      ROUNDS,
      members.length,
      async () => undefined,
      async (actor) => {
        await press(buyer(actor));
        return order(buyer(actor), await won(buyer(actor)));
      },
    ),
  );
  const winners: Ticket[] = [];
  show(
    'seckill: the order of a winner',
    await rounds(
      ROUNDS,
      members.length,
      async (actor) => {
        await press(buyer(actor));
        winners[actor] = await won(buyer(actor));
      },
      (actor) => order(buyer(actor), winners[actor] as Ticket),
    ),
  );
}
