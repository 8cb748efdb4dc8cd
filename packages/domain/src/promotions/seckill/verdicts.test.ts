import { describe, expect, it } from 'vitest';
import { type OpenTicket, judgeTickets } from './verdicts';

const waiting = (...pieces: number[]): OpenTicket[] =>
  pieces.map((wanted, n) => ({ id: `t${n}`, pieces: wanted, state: 'waiting', company: `k${n}` }));
const standby = (pieces: number, company = 'k'): OpenTicket => ({
  id: 'a',
  pieces,
  state: 'standby',
  company,
});
const words = (tickets: OpenTicket[], free: number, held = 0): string[] => {
  const given = new Map(judgeTickets(tickets, { free, held }).map(({ id, verdict }) => [id, verdict]));
  return tickets.map(({ id, state }) => given.get(id) ?? `${state}…`);
};

describe('秒杀排队的结果', () => {
  it('先到先得，每一件可能退回的货有三位候补，再后面的没有抢到', () => {
    expect(words(waiting(1, 1, 1, 1, 1, 1), 1)).toEqual([
      'won',
      'standby',
      'standby',
      'standby',
      'lost',
      'lost',
    ]);
  });
  it('要得多的不够就候补，后面要得少的还能抢到', () => {
    expect(words(waiting(2, 3, 1), 3)).toEqual(['won', 'standby', 'won']);
  });
  it('货退回来时，候补的在刚来的前面', () => {
    const tickets = [standby(1), ...waiting(1)];
    expect(words(tickets, 1, 9)).toEqual(['won', 'standby']);
  });
  it('没有什么会退回来了：候补的也没有抢到', () => {
    expect(words([standby(1)], 0, 0)).toEqual(['lost']);
  });
  it('还可能退回来：候补的继续候补，不重复说', () => {
    expect(words([standby(1)], 0, 1)).toEqual(['standby…']);
  });
  it('要得比可能退回的还多：没有抢到', () => {
    expect(words(waiting(5), 2, 2)).toEqual(['lost']);
  });
});

describe('每客户限购 2 件：按公司数，已买的、占住的、候补的都算', () => {
  /** 「甲1 乙2」: who asks for how many pieces, in this order. */
  const asked = (row: string): OpenTicket[] =>
    row.split(' ').map((one, n) => ({
      id: `t${n}`,
      company: one.slice(0, 1),
      pieces: Number(one.slice(1)),
      state: 'waiting',
    }));
  const judged = (row: string, free: number, held: number, taken: Record<string, number> = {}): string => {
    const units = { free, held, perCompany: 2, taken: new Map(Object.entries(taken)) };
    return judgeTickets(asked(row), units)
      .map(({ verdict }) => verdict)
      .join(' ');
  };
  it.each([
    ['同一公司三个人各抢一件', '甲1 甲1 甲1', 10, 0, {}, 'won won limited'],
    ['已经买满的公司：直接说限购，货留给别人', '甲1 乙1', 1, 0, { 甲: 2 }, 'limited won'],
    ['还差一件的公司要两件', '甲2 甲1', 10, 0, { 甲: 1 }, 'limited won'],
    [
      '贪心的公司排在前面：候补也只占两件，别人候补得上',
      '甲1 甲1 甲1 甲1 甲1 乙1',
      0,
      1,
      {},
      'standby standby limited limited limited standby',
    ],
    ['抢到一件、候补一件，第三个就没有了', '甲1 甲1 甲1', 1, 0, {}, 'won standby limited'],
    ['没抢到的不占名额', '甲2 甲1', 0, 1, {}, 'lost standby'],
  ] as const)('%s', (_word, row, free, held, taken, verdicts) => {
    expect(judged(row, free, held, taken)).toBe(verdicts);
  });
  it('候补递补时也要看：同事这时已经买满', () => {
    const units = { free: 1, held: 0, perCompany: 2, taken: new Map([['k', 2]]) };
    expect(judgeTickets([standby(1)], units)).toEqual([{ id: 'a', verdict: 'limited' }]);
  });
});
