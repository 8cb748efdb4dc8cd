import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setNavigator } from '../lib/navigation';
import { createQueryClient } from '../lib/query-client';
import { expireSession, login } from '../lib/session';
import { writeStored } from '../lib/storage';
import { Toaster } from '../ui/toast';
import { watchSession } from './session-watch';

test('购物车请求被拒：一条「回话失效，请重新登录」，去登录页并记得回来的路', async () => {
  window.history.replaceState(null, '', '/cart?tab=all');
  const go = vi.fn();
  setNavigator(go);
  const stop = watchSession(createQueryClient());
  render(<Toaster />);
  writeStored('B2-XJ-goodsList', '[]');
  login({ token: 't-1', phone: '', company: '甲', khId: '1', userId: '9', headImgUrl: '' });
  expireSession('t-1');
  expireSession('t-1');
  expect(await screen.findAllByText('回话失效，请重新登录')).toHaveLength(1);
  expect(go).toHaveBeenCalledTimes(1);
  expect(go).toHaveBeenCalledWith('/pages/login/?redirect=%2Fcart%3Ftab%3Dall', undefined);
  expect(Object.keys(localStorage)).toEqual(['mall.test:8080-B2-XJ-goodsList']);
  stop();
});
