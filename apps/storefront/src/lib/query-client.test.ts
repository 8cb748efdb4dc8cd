import { ApiRefusal, TOKEN_FAILURE } from '@pifa/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keepInterruptedOwner, takeInterrupted } from './interrupted';
import { createQueryClient, forgetPersonal, refetchOwn } from './query-client';

const dead = () => new ApiRefusal(TOKEN_FAILURE, 'not-logged-in', 200, null);

async function interrupt(run: (packs: number) => Promise<unknown>) {
  const client = createQueryClient();
  const mutation = client
    .getMutationCache()
    .build<unknown, Error, number, unknown>(client, { mutationFn: run, meta: { replay: '加入购物车' } });
  await mutation.execute(12).catch(() => undefined);
  keepInterruptedOwner('9');
}

test('被会话失效打断的操作，同一个人登录后可以继续一次', async () => {
  const add = vi
    .fn<(packs: number) => Promise<unknown>>()
    .mockRejectedValueOnce(dead())
    .mockResolvedValue('ok');
  await interrupt(add);
  const action = takeInterrupted('9');
  expect(action?.label).toBe('加入购物车');
  action?.run();
  await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  expect(add.mock.calls[1]?.[0]).toBe(12);
  expect(takeInterrupted('9')).toBeNull();
});

test('换了一个人登录，前一个人的操作作废', async () => {
  await interrupt(() => Promise.reject(dead()));
  expect(takeInterrupted('10')).toBeNull();
  expect(takeInterrupted('9')).toBeNull();
});

test('登录状态变了：个人数据清掉，全站相同的数据留着', () => {
  const client = createQueryClient();
  client.setQueryData(['cartList'], { cartList: [] });
  client.setQueryData(['menuList', { query: {} }], []);
  forgetPersonal(client);
  expect(client.getQueryData(['cartList'])).toBeUndefined();
  expect(client.getQueryData(['menuList', { query: {} }])).toEqual([]);
});

test('退出时还在看的个人数据：当场清掉，关掉的不再问；还要看的等页面换成游客的再问', async () => {
  const client = createQueryClient();
  const [cart, goods] = [vi.fn(async () => 'cart'), vi.fn(async () => 'goods')];
  const mine = new QueryObserver(client, { queryKey: ['cartList'], queryFn: cart });
  const shown = new QueryObserver(client, { queryKey: ['goodsPage'], queryFn: goods });
  const stops = [mine.subscribe(() => undefined), shown.subscribe(() => undefined)];
  await vi.waitFor(() =>
    expect([mine, shown].map((one) => one.getCurrentResult().data)).toEqual(['cart', 'goods']),
  );
  forgetPersonal(client);
  expect(client.getQueryData(['cartList'])).toBeUndefined();
  // The page is drawn for the visitor: what is a member's is not asked for any more.
  mine.setOptions({ queryKey: ['cartList'], queryFn: cart, enabled: false });
  await vi.waitFor(() => expect(goods).toHaveBeenCalledTimes(2));
  expect(cart).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

test('会员接手游客的页面：没人再要的数据不重取，也不算还没换好', async () => {
  const client = createQueryClient();
  const own = vi.fn(async () => 'own');
  client.setQueryData(['goodsPage'], 'a visitor’s');
  client.setQueryData(['fullGiftList'], 'a visitor’s');
  const shown = new QueryObserver(client, { queryKey: ['goodsPage'], queryFn: own, staleTime: 60_000 });
  const idle = new QueryObserver(client, { queryKey: ['fullGiftList'], queryFn: own, enabled: false });
  const stops = [shown.subscribe(() => undefined), idle.subscribe(() => undefined)];
  expect(await refetchOwn(client)).toBe(true);
  expect(client.getQueryData(['goodsPage'])).toBe('own');
  expect(own).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});
