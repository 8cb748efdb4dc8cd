import { describe, expect, it } from 'vitest';
import { type OpenTicket, judgeTickets } from './verdicts';

const waiting = (...pieces: number[]): OpenTicket[] =>
  pieces.map((wanted, n) => ({ id: `t${n}`, pieces: wanted, state: 'waiting' }));
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
    const tickets: OpenTicket[] = [{ id: 'a', pieces: 1, state: 'standby' }, ...waiting(1)];
    expect(words(tickets, 1, 9)).toEqual(['won', 'standby']);
  });
  it('没有什么会退回来了：候补的也没有抢到', () => {
    expect(words([{ id: 'a', pieces: 1, state: 'standby' }], 0, 0)).toEqual(['lost']);
  });
  it('还可能退回来：候补的继续候补，不重复说', () => {
    expect(words([{ id: 'a', pieces: 1, state: 'standby' }], 0, 1)).toEqual(['standby…']);
  });
  it('要得比可能退回的还多：没有抢到', () => {
    expect(words(waiting(5), 2, 2)).toEqual(['lost']);
  });
});
