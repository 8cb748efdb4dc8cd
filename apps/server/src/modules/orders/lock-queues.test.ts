import { describe, expect, it } from 'vitest';
import { createLockQueues } from './lock-queues';

const water = { kind: 'stock', ref: '1' };
const tissue = { kind: 'stock', ref: '2' };

describe('等同一种商品的订单', () => {
  it('等着的时候前面有人拿到 → 队伍在动，不算卡住', () => {
    const queues = createLockQueues();
    const [first, second] = [queues.join([water]), queues.join([water])];
    first.passed();
    first.leave();
    expect(second.unmoved()).toEqual([]);
  });

  it('等着的时候谁也没拿到 → 只有那一种没动，同单的另一种照常', () => {
    const queues = createLockQueues();
    const [first, both] = [queues.join([tissue]), queues.join([water, tissue])];
    first.passed();
    expect(both.unmoved()).toEqual([water]);
  });

  it('排在后面的人不算动过：他来之前的不算', () => {
    const queues = createLockQueues();
    const before = queues.join([water]);
    before.passed();
    const late = queues.join([water]);
    before.leave();
    expect(late.unmoved()).toEqual([water]);
  });

  it('卡住的记下来，直到有人发现它空着，或者有人拿到', () => {
    const queues = createLockQueues();
    queues.markStuck([water, tissue]);
    expect(queues.stuckAmong([tissue, { kind: 'stock', ref: '3' }])).toEqual([tissue]);
    queues.markFree([tissue]);
    queues.join([water]).passed();
    expect(queues.stuckAmong([water, tissue])).toEqual([]);
  });
});
