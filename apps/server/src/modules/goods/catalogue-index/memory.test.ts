import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../platform/cache/budget';
import { createChanges } from './changes';
import { createMemory, type Entry } from './memory';

const NOW = new Date('2026-06-18T02:00:00Z');
const aMemory = () => {
  const changes = createChanges();
  return { changes, memory: createMemory(createBudget(1e6).section<string, Entry>('lists'), changes) };
};
const change = (position: number) => ({ position, categories: [1] });

describe('同一个词许多人同时在搜', () => {
  it('只查一次，大家等同一个结果；失败了下一个人重新查', async () => {
    const { memory } = aMemory();
    let asked = 0;
    const slowly = async () => {
      asked += 1;
      await Promise.resolve();
      if (asked === 1) throw new Error('away');
      return { bytes: 1, positions: [asked] };
    };
    const first = await Promise.allSettled([1, 2, 3].map(() => memory.recall('纸', NOW, slowly)));
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const later = await Promise.all([1, 2, 3].map(() => memory.recall('纸', NOW, slowly)));
    expect(later.map(({ positions }) => positions)).toEqual([[2], [2], [2]]);
    expect(asked).toBe(2);
  });
});

describe('商品改动以后', () => {
  it('结果跟上改动；说不清怎么跟的、改动太多的重新做', async () => {
    const { changes, memory } = aMemory();
    let made = 0;
    const make = async () => ({ bytes: 1, seen: [(made += 1)] });
    const recall = () =>
      memory.recall('列表', NOW, make, ({ bytes, seen }, { positions }) => ({
        bytes,
        seen: [...seen, ...positions],
      }));
    expect((await recall()).seen).toEqual([1]);
    changes.note([change(7), change(8), change(7)]);
    expect((await recall()).seen).toEqual([1, 7, 8]);
    changes.note([change(9)]);
    expect((await recall()).seen).toEqual([1, 7, 8, 9]);
    changes.note(Array.from({ length: 5_000 }, (_, n) => change(n)));
    expect((await recall()).seen).toEqual([2]);
    expect((await memory.recall('事实', NOW, make)).seen).toEqual([3]);
    changes.note([change(1)]);
    expect((await memory.recall('事实', NOW, make)).seen).toEqual([4]);
  });

  it('做的时候又改了 → 做完就跟上', async () => {
    const { changes, memory } = aMemory();
    const make = async () => {
      changes.note([change(3)]);
      return { bytes: 1, seen: [] as number[] };
    };
    const recall = () =>
      memory.recall('列表', NOW, make, (value, { positions }) => ({ ...value, seen: [...positions] }));
    expect((await recall()).seen).toEqual([3]);
  });
});
