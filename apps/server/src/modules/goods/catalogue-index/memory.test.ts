import { describe, expect, it } from 'vitest';
import { createMemory } from './memory';

const NOW = new Date('2026-06-18T02:00:00Z');

describe('同一个词许多人同时在搜', () => {
  it('只查一次，大家等同一个结果；失败了下一个人重新查', async () => {
    const memory = createMemory();
    let asked = 0;
    const slowly = async () => {
      asked += 1;
      await Promise.resolve();
      if (asked === 1) throw new Error('away');
      return { weight: 1, positions: [asked] };
    };
    const first = await Promise.allSettled([1, 2, 3].map(() => memory.recallLater('纸', NOW, slowly)));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const later = await Promise.all([1, 2, 3].map(() => memory.recallLater('纸', NOW, slowly)));
    expect(later.map(({ positions }) => positions)).toEqual([[2], [2], [2]]);
    expect(asked).toBe(2);
  });
});
