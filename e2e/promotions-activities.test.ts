import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, type Visit } from './harness';
import { pay, place } from './harness/checkout';

const journey = journeys();

interface Activity {
  id: string;
  state: string;
  goods: { goodsId: string; left: number }[];
  groupBuying?: { size: number; groups: { id: string; joined: boolean; missing: number }[] };
}

const activitiesOf = (page: Page, kind: string) => ask<Activity[]>(page, `/api/activity/list?kind=${kind}`);

/** The demo mall has each activity in each state. */
async function liveOne(page: Page, kind: string): Promise<Activity> {
  const live = (await activitiesOf(page, kind)).find(({ state }) => state === 'live');
  if (!live) throw new Error(`no ${kind} runs`);
  return live;
}

journey(
  '秒杀：从首页的倒计时进去，排队有结果，刷新还在，付好款',
  async ({ visit }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    await visit.open('/pages/home');
    const band = page.getByRole('region', { name: '秒杀', exact: true });
    await band.getByRole('timer').waitFor();
    await band.getByRole('link', { name: '查看全部场次' }).click();
    await page.waitForURL('**/pages/seckill');
    await page.getByRole('tab', { name: /抢购中/ }).waitFor();
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
    await page
      .getByRole('link', { name: /^立即抢购：/ })
      .first()
      .click();
    await page.waitForURL('**/pages/secKillDetail/*');
    await visit.checkAccessibility();
    await page.getByRole('button', { name: '立即抢购' }).click();
    await page.waitForURL('**/pay?ids=*');
    await page.goBack();
    await page.reload();
    await page.getByText('抢到了，请尽快付款').waitFor();
    await visit.checkAccessibility();
    await page.getByRole('link', { name: '去付款' }).click();
    const order = await place(visit);
    await pay(visit, order);
    await page.waitForURL('**/completepayment?id=*');
    const { state } = await ask<{ state: string }>(page, `/api/goods/orders/${order}`);
    expect(state).not.toBe('unpaid');
  },
  ['desktop'],
);

/** A buyer of another company, on a device of its own. */
async function another(browser: Browser, url: string, phone: string): Promise<Visit> {
  const visit = await beginVisit(browser, url, 'desktop');
  await logIn(visit.page, phone);
  return visit;
}

journey(
  '拼团：一家开团，两家从链接参团，座位当场变化，第三家付款后成团',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await logIn(page, '13800000002');
    const { id } = await liveOne(page, 'group-buying');
    const before = (await ask<Activity>(page, `/api/activity/detail/${id}?kind=group-buying`)).groupBuying;
    const known = new Set(before?.groups.map((group) => group.id));
    await visit.open(`/pages/grouponDetail/${id}`);
    await visit.checkAccessibility();
    await page.getByRole('button', { name: '发起拼团' }).click();
    await pay(visit, await place(visit));
    const after = (await ask<Activity>(page, `/api/activity/detail/${id}?kind=group-buying`)).groupBuying;
    const group = after?.groups.find((one) => !known.has(one.id));
    expect(group).toMatchObject({ joined: true });
    const link = `/pages/grouponDetail/${id}/group/${group?.id}`;
    await page.goto(link);
    await page.getByText('您已参团').waitFor();
    await page.getByText('还差 2 家成团').waitFor();
    await visit.checkAccessibility();
    for (const [phone, seen] of [
      ['13800000003', '还差 1 家成团'],
      ['13800000005', '3家成团，正在安排发货'],
    ] as const) {
      const other = await another(browser, mall.url, phone);
      await other.open(link);
      await other.page.getByRole('button', { name: '我要参团' }).click();
      await pay(other, await place(other));
      await page.getByText(seen).waitFor();
      await other.close();
    }
  },
  ['desktop'],
);
