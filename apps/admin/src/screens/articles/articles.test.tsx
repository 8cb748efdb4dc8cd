import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './screen';

const article = (version: number, title: string) => ({
  id: '7',
  title,
  categoryId: '1',
  publishTime: '2026-11-20T02:00:00.000Z',
  waiting: false,
  updateTime: '2026-11-20T02:00:00.000Z',
  kind: 'notice',
  summary: '',
  html: '<p>元旦当天照常发货。</p>',
  binding: false,
  version,
  versions: Array.from({ length: version }, (_, n) => ({
    version: version - n,
    title: n === 0 ? title : '元旦发货时间',
    author: '演示老板',
    time: '2026-11-20T02:00:00.000Z',
  })),
});

/** The article itself is read again sooner than the list of all of them. */
function listAnswersLast() {
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/admin/articles') await new Promise((done) => setTimeout(done, 50));
    return answer(address, init);
  });
}

/** Seen to fail: when the form was made anew for each version, and read what was typed before it was forgotten. */
test('保存之后没有未保存的修改：旧版可以恢复，再改也不会撞上自己', async () => {
  const list = { categories: [{ id: '1', name: '公告', kind: 'notice' }], articles: [] };
  answerCalls({
    'GET /api/admin/articles': [{ data: list }],
    'GET /api/admin/articles/one': [
      { data: article(1, '元旦发货时间') },
      { data: article(2, '元旦发货安排有变') },
    ],
    'POST /api/admin/articles/one': [{ data: { id: '7', message: '已保存' } }],
  });
  listAnswersLast();
  openAt(Screen, '/articles', '/articles?open=7');
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '元旦发货安排有变' } });
  fireEvent.click(screen.getByRole('button', { name: '保 存' }));
  await screen.findByText('第 2 版');
  const restore = await screen.findByRole<HTMLButtonElement>('button', { name: '恢复此版' });
  await waitFor(() => expect(restore.disabled).toBe(false));
  expect(localStorage.length).toBe(0);
});
