import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './screen';

test('商品读不出来：说出来，可以重试，不写「共 0 个」', async () => {
  const failed = { code: 'server-error', message: '系统出错，请稍后再试' };
  answerCalls({
    'GET /api/admin/goods': [failed],
    'GET /api/admin/plans/scheduled': [{ data: { list: [] } }],
    'GET /api/admin/categories': [{ data: [] }],
    'GET /api/admin/brands': [{ data: [] }],
    'GET /api/admin/preferences': [{ data: {} }],
  });
  openAt(Screen, '/prices', '/prices');
  expect(await screen.findByText(/系统出错/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('已改 0 个商品');
  expect(screen.queryByText(/共 0 个/)).toBeNull();
});
