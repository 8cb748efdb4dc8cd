import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pagination, pageNumbers } from './pagination';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [10, 20, [1, null, 9, 10, 11, null, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('第 %i 页，共 %i 页', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});

test('翻页、首尾页不能再翻、当前页有标记', async () => {
  const go = vi.fn();
  render(<Pagination page={1} pageSize={24} total={60} onPage={go} />);
  expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
  expect(go.mock.calls).toEqual([[2], [3]]);
});

test('每页条数可选 24、48、96；没有数据就没有分页', async () => {
  const size = vi.fn();
  const { rerender } = render(
    <Pagination page={1} pageSize={24} total={60} onPage={() => undefined} onPageSize={size} />,
  );
  await userEvent.selectOptions(screen.getByLabelText('每页条数'), '48');
  expect(size).toHaveBeenCalledWith(48);
  rerender(<Pagination page={1} pageSize={24} total={0} onPage={() => undefined} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
