import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './goods';

/** Seen to fail: every look at the words ranked all goods as well, and 230 words were told as 200. */
test('看搜不到的词：不去算全部商品的排名；只列一部分时写明', async () => {
  const list = Array.from({ length: 200 }, (_, at) => ({ phrase: `没有的货${at}`, times: 2, found: 0 }));
  const { timesOf } = answerCalls({
    'GET /api/admin/words/searches': [{ data: { list, total: 230 } }],
  });
  openAt(Screen, '/figures/goods', '/figures/goods?view=unfound');
  await screen.findByText('近 30 天 230 个词搜不到商品，列出次数最多的 200 个');
  expect(timesOf('/api/admin/figures/goods')).toBe(0);
});
