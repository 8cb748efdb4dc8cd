import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show, siteAnswers, stubMall } from '../../../testing/mall';
import { Reviews } from './reviews';

vi.setConfig({ testTimeout: 20_000 });

const review = (over: Record<string, unknown> = {}) => ({
  id: '1',
  company: '深圳**商贸',
  stars: 4,
  content: '<img src=x onerror=alert(1)> 很好用',
  images: ['/a.webp', '/b.webp'],
  boughtSpec: '550ml',
  reply: '',
  time: '2026-05-01T00:00:00Z',
  ...over,
});
const open = (counts: Record<string, number>, list: unknown[]) => {
  stubMall({
    ...siteAnswers(),
    '/api/goods/comment/listByGoodsId': { score: 4, ...counts, list },
    '/api/goods/comment/listPageByGoodsId': { list, total: list.length, pageNum: 1, pageSize: 10 },
  });
  show(<Reviews goodsId="1" name="矿泉水" />);
};

test('没有评价写「暂无评价」；没有的分类不列空数', async () => {
  open({ count: 0, good: 0, middle: 0, bad: 0, withImage: 0 }, []);
  expect(await screen.findByText('暂无评价')).toBeInTheDocument();
  document.body.replaceChildren();
  open({ count: 1, good: 1, middle: 0, bad: 0, withImage: 1 }, [review()]);
  const filters = within(await screen.findByRole('tablist', { name: '评价筛选' })).getAllByRole('tab');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['全部(1)', '好评(1)', '有图(1)']);
});

test('网页代码只是文字；图片点开在页面上一张张看', async () => {
  open({ count: 1, good: 1, middle: 0, bad: 0, withImage: 1 }, [review()]);
  expect(await screen.findByText('<img src=x onerror=alert(1)> 很好用')).toBeInTheDocument();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看评价大图 2' }));
  const dialog = await screen.findByRole('dialog', { name: '评价图片 2 / 2' });
  expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/b.webp');
  fireEvent.click(within(dialog).getByRole('button', { name: '下一张' }));
  expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/a.webp');
});
