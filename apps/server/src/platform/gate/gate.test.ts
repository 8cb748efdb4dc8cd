import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, type Leave, type Rank } from './gate';
import { createKnownRequests } from './known-requests';
import { rankOf } from './rank';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everybody who can be called has been. */
async function looked(): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A gate of eight turns whose visitors are remembered: who is inside, who was turned away, in turn. */
function aGate() {
  const shed: Rank[] = [];
  const inside: { rank: Rank; leave: Leave }[] = [];
  const gate = createGate({ atOnce: 8, onShed: (rank) => shed.push(rank) });
  const come = async (rank: Rank): Promise<void> => {
    const leave = await gate.enter(rank);
    if (leave) inside.push({ rank, leave });
  };
  return {
    gate,
    shed,
    inside,
    async arrive(...ranks: Rank[]) {
      for (const rank of ranks) void come(rank);
      await looked();
    },
    async leave(rank: Rank) {
      const place = inside.findIndex((one) => one.rank === rank);
      inside.splice(place, 1)[0]?.leave();
      await looked();
    },
    names: () => inside.map(({ rank }) => rank).sort(),
  };
}
const many = (rank: Rank, times: number): Rank[] => Array.from({ length: times }, () => rank);

describe('来的人比做得过来的多', () => {
  it('有空位 → 马上做；做不完的排队，不超过上限', async () => {
    const { arrive, inside, gate, shed } = aGate();
    await arrive(...many('look', 4));
    await arrive(...many('order', 6));
    expect(inside).toHaveLength(8);
    expect(gate.waiting()).toEqual({ order: 2, cart: 0, look: 0, report: 0 });
    expect(shed).toEqual([]);
  });

  it('先放弃报表与导出，再是页面与列表，再是购物车，最后才是下单', async () => {
    const { arrive, shed } = aGate();
    await arrive(...many('look', 4), ...many('order', 4));
    await arrive('order', 'cart', 'look', 'report');
    const given: number[] = [];
    for (let ms = 0; ms < 1_500; ms += 50) {
      await vi.advanceTimersByTimeAsync(50);
      await looked();
      given.push(shed.length);
    }
    expect(shed).toEqual(['report', 'look', 'cart', 'order']);
    expect(given.at(-1)).toBe(4);
  });

  it('空出一个位置 → 先给下单的，不管谁先来；等到的不再被拒绝', async () => {
    const { arrive, leave, names, shed } = aGate();
    await arrive(...many('look', 4), ...many('cart', 4));
    await arrive('report', 'look', 'cart', 'order');
    await leave('cart');
    expect(names()).toEqual(['cart', 'cart', 'cart', 'look', 'look', 'look', 'look', 'order']);
    await leave('cart');
    await leave('cart');
    expect(names()).toEqual(['cart', 'cart', 'look', 'look', 'look', 'look', 'look', 'order']);
    await vi.advanceTimersByTimeAsync(5_000);
    await looked();
    expect(shed).toEqual(['report']);
  });

  it('写的全卡住 → 看的还有位置；看的再多 → 写的还有位置；报表只做一个', async () => {
    const writes = aGate();
    await writes.arrive(...many('order', 20), 'look', 'look');
    expect(writes.names().filter((rank) => rank === 'look')).toHaveLength(2);
    const reads = aGate();
    await reads.arrive(...many('look', 20), 'order', 'order');
    expect(reads.names().filter((rank) => rank === 'order')).toHaveLength(2);
    const reports = aGate();
    await reports.arrive(...many('report', 5), 'look');
    expect(reports.names()).toEqual(['look', 'report']);
  });

  it('离开两次只算一次；上限为 0 → 谁都不拦', async () => {
    const { arrive, inside, gate } = aGate();
    await arrive(...many('order', 7));
    const [first] = inside;
    first?.leave();
    first?.leave();
    await looked();
    expect(gate.waiting().order).toBe(0);
    expect(inside).toHaveLength(7);
    const open = createGate({ atOnce: 0 });
    for (let n = 0; n < 100; n += 1) expect(open.enter('report')).toBeTypeOf('function');
  });
});

describe('谁值多少', () => {
  it.each([
    ['payNotify', 'POST', 'provider', undefined],
    ['scanCodePay', 'POST', 'member', undefined],
    ['orderPlace', 'POST', 'member', 'order'],
    ['cartAdd', 'POST', 'member', 'cart'],
    ['cartList', 'GET', 'member', 'look'],
    ['goodsPage', 'GET', 'visitor-prices', 'look'],
    ['orderExport', 'GET', 'member', 'report'],
  ] as const)('%s → %s', (name, method, access, rank) => {
    expect(rankOf(name, method, access, false)).toBe(rank);
  });

  it('放进来过的请求编号认得，别人的同一个编号不认得，放不下时忘掉最旧的', () => {
    const known = createKnownRequests();
    known.note('a', { requestId: 'request-0' });
    expect(known.has('a', { requestId: 'request-0' })).toBe(true);
    expect(known.has('b', { requestId: 'request-0' })).toBe(false);
    expect([known.has('a', undefined), known.has('a', { requestId: 7 })]).toEqual([false, false]);
    for (let n = 1; n <= 20_000; n += 1) known.note('a', { requestId: `request-${n}` });
    expect(known.has('a', { requestId: 'request-0' })).toBe(false);
  });
});
