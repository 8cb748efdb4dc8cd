import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Lists } from './parts/lists';

const list = {
  id: '1',
  name: '华南',
  note: '',
  kind: 'list',
  binding: false,
  companies: 0,
  groups: [],
  everyone: false,
  goods: 2,
  rules: 0,
  changedBy: '',
};

/** Seen to fail: with a box that was gone until the next word's lists had come, and the cursor with it. */
test('找价目表：下一个字的结果还没来，框还在，光标也在；没找到说出来，一键清除', async () => {
  let answer: (found: { data: unknown }) => void = () => undefined;
  const { timesOf } = answerCalls({
    'GET /api/admin/price-lists': [
      { data: { list: [list], next: '', lowest: false } },
      new Promise((done) => {
        answer = done;
      }),
    ],
  });
  openAt(() => <Lists kind="list" add={null} />, '/price-lists', '/price-lists');
  const box = await screen.findByLabelText<HTMLInputElement>('查找');
  box.focus();
  fireEvent.change(box, { target: { value: '东' } });
  await waitFor(() => expect(timesOf('/api/admin/price-lists')).toBe(2));
  expect(box.isConnected).toBe(true);
  expect(document.activeElement).toBe(box);
  answer({ data: { list: [], next: '', lowest: false } });
  fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
  await waitFor(() => expect(box.value).toBe(''));
});
