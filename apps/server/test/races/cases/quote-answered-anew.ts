import { setTimeout as wait } from 'node:timers/promises';
import { isRefusal } from '@pifa/contract';
import { aShopper, place, type Shopper, setSwitch } from '../../builders/orders';
import { accepted, answer, aQuote, offered } from '../../builders/quotes';
import { addGoods } from '../../fixtures';
import { defineRace, differs } from '../race';

export const race = defineRace({
  title: '买家按第 1 版下单的同时商家报第 2 版 → 要么下了单，要么换了版，绝不两样都成',
  times: 40,
  short: 20,
  async run({ one, prepare, atOnce, times }) {
    await setSwitch(one, 'inquiry', true);
    await one.db.deleteFrom('guard_counters').execute();
    const goods = await addGoods(one.db, { perPiece: 100_000, stock: 10_000 });
    const owner = await aShopper(one);
    const quote = await aQuote(one, owner, [goods], { perPiece: 9 });
    const lines = [{ lineId: '1', ipcnt: 0, spcnt: 5 }];
    const buyers = await prepare(times / 2, async () => {
      const who = await aShopper(one, { khId: owner.khId });
      return { who, cartIds: await accepted(one, who, quote.id, lines) };
    });
    const later = Math.random() * LATER_MS * times;
    const done = await atOnce(times, async (app, n) => {
      const buyer = buyers[Math.floor(n / 2)] as { who: Shopper; cartIds: string[] };
      // Servers alternate with n: pairs of an order and an answer, each kind on both.
      if (n % 4 === 0 || n % 4 === 3) {
        const placed = await place(app, buyer.who, { cartIds: buyer.cartIds, seenPayAmount: 1_000 });
        return placed.success ? 'ordered' : (placed.code ?? 'fault');
      }
      // An order takes longer to reach the quote: an answer that starts with it always gets there first.
      await wait(later + Math.random() * SPREAD_MS);
      const refused = await answer(app, quote.id, [offered(1, 8)], { seenVersion: 1 });
      return isRefusal(refused) ? refused.refused : 'answered';
    });
    const won = done.filter((outcome) => outcome === 'ordered' || outcome === 'answered');
    const unexpected = done.filter((outcome) => !EXPECTED.has(outcome));
    return [...differs('成的', won.length, 1), ...differs('别的答复', unexpected, [])];
  },
  mutants: [
    {
      without: '下单时对询价单的锁与版次、状态的条件',
      // In one attempt of four the answer comes in between.
      tries: 30,
      rewrite: [
        [/order by r\.id for update/, 'order by r.id'],
        [/where version = in_force and status in \('quoted', 'ordered'\) and expires_at/, 'where expires_at'],
        [/where r\.id = m\.id and r\.status = m\."from"/, 'where r.id = m.id'],
      ],
    },
  ],
});

/** The first sellers start after the buyers, by at most this much per caller; the others within `SPREAD_MS` after them. */
const LATER_MS = 6;
const SPREAD_MS = 60;

const EXPECTED: ReadonlySet<string> = new Set([
  'ordered',
  'answered',
  'quote-ordered',
  'quote-closed',
  'quote-superseded',
  'unavailable',
]);
