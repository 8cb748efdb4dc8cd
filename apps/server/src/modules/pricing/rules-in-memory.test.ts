import { NO_CHAIN, type PriceChain } from '@pifa/domain';
import { expect, test } from 'vitest';

import { createOwnRules } from './rules-in-memory';

const chain = (own: Partial<PriceChain>): PriceChain => ({ ...NO_CHAIN, lists: [7], key: '7', ...own });
const formula = { listId: 7 } as PriceChain['rules'][number];

test('没有公式的客户第一次就整份读；有公式的，每个商品都可能有价，只读这一页的', () => {
  const memory = createOwnRules();
  expect(memory.take(chain({}), [1, 2], new Map())).toBe('all');
  const ruled = chain({ rules: [formula], key: '7:1' });
  expect(memory.take(ruled, [1, 2], new Map())).toEqual([1, 2]);
  memory.put(ruled, [1, 2], new Map(), memory.generation());
  expect(memory.take(ruled, [1, 2, 3], new Map())).toEqual([3]);
  memory.forgetList(7);
  expect(memory.take(ruled, [1], new Map())).toEqual([1]);
});
