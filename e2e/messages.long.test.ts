import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn, operatorDesk, send, type Visit } from './harness';
import { pay, place } from './harness/checkout';

const journey = journeys({ operator: true });

/** 泉屿 天然矿泉水 380ml: 24 bottles a case of ¥30.40. */
const WATER = '100002';
const MEMBER = '/pages/membercenter';

interface PayPage {
  list: { orderId: string; kind: string; amount: number; no: string }[];
  months: { month: string; payments: number; paidAmount: number; netAmount: number }[];
}

/** Ordered and paid on the payment page; returns the order's id. */
async function buy(visit: Visit): Promise<string> {
  const { page } = visit;
  await send(page, 'DELETE', '/api/goods/carts/deleteAll');
  await send(page, 'POST', '/api/goods/carts', { goodsId: WATER, ipcnt: 5, spcnt: 0 });
  await visit.open('/pay');
  const order = await place(visit, '**/pay');
  await pay(visit, order);
  await page.waitForURL('**/completepayment?id=*');
  return order;
}

const unreadOf = async ({ page }: Visit) =>
  (await ask<{ unread: number }>(page, '/api/member/info/me')).unread;

/** The text that shows the number of unread messages: in the utility bar, or the badge at 我的. */
const badge = ({ page, device }: Visit, unread: number) =>
  device === 'desktop'
    ? page.getByRole('link', { name: `消息(${unread})` })
    : page.getByRole('navigation', { name: '主导航' }).getByText(String(unread), { exact: true });

journey('运营发货 → 未读数加一 → 点开消息到订单；支付记录有这一笔，月合计对得上', async ({ visit, mall }) => {
  const { page, device } = visit;
  await logIn(page, device === 'phone' ? '13800000002' : '13800000001');
  const orderId = await buy(visit);
  const { orderNo, payAmount } = await ask<{ orderNo: string; payAmount: number }>(
    page,
    `/api/goods/orders/${orderId}`,
  );
  const told = async (title: string) => {
    const { list } = await ask<{ list: { title: string; text: string }[] }>(page, '/api/member/message/page');
    return list.some((message) => message.title === title && message.text.includes(orderNo));
  };
  await expect.poll(() => told('订单已付款'), { timeout: 15_000 }).toBe(true);
  const before = await unreadOf(visit);

  const desk = await operatorDesk(mall);
  const parcel = { carrier: '顺丰', trackingNo: `SF-${device}` };
  const { children } = await ask<{ children: { id: string }[] }>(page, `/api/goods/orders/${orderId}`);
  const shipped = children[0]?.id ?? orderId;
  for (const id of children.length > 0 ? children.map((child) => child.id) : [orderId])
    await desk.ask('POST', '/api/admin/orders/ship', { orderId: id, ...parcel });
  await expect.poll(() => unreadOf(visit), { timeout: 15_000 }).toBeGreaterThan(before);
  const unread = await unreadOf(visit);

  await visit.open(`${MEMBER}/person`);
  await badge(visit, unread).first().waitFor();
  await visit.checkNoSidewaysScroll();
  await visit.checkAccessibility();
  await visit.shot('person', { fullPage: true });

  await visit.open(`${MEMBER}/information?type=order`);
  const message = page.getByRole('listitem').filter({ hasText: parcel.trackingNo }).first();
  await message.waitFor();
  await visit.checkNoSidewaysScroll();
  await visit.checkAccessibility();
  await visit.shot('messages', { fullPage: true });
  await message.getByRole('link', { name: '订单已发货' }).click();
  await page.waitForURL(`**/myorderpay?id=${shipped}`);
  await expect.poll(() => unreadOf(visit)).toBe(unread - 1);

  await visit.open(`${MEMBER}/payview`);
  const { list, months } = await ask<PayPage>(page, '/api/payYunZhiFu/page?pageSize=100');
  const own = list.find((row) => row.orderId === orderId && row.kind === 'payment');
  expect(own?.amount).toBe(payAmount);
  await page
    .getByText(own?.no ?? 'none')
    .first()
    .waitFor();
  const [month] = months;
  expect(month?.payments).toBeGreaterThan(0);
  const total = page
    .getByRole('region', { name: '月合计' })
    .getByRole('row', { name: new RegExp(`^${month?.month}`) });
  const net = (month?.netAmount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(await total.innerText()).toContain(`¥${net}`);
  await visit.checkNoSidewaysScroll();
  await visit.checkAccessibility();
  await visit.shot('payview', { fullPage: true });
});

journey(
  '账户资料：看得到怎么改，改联系人，换头像；全部已读之后没有未读',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await logIn(page, '13800000003');
    await visit.open(`${MEMBER}/information?tab=profile`);
    const contact = visit.device === 'phone' ? '程新桥' : '周望舒';
    await page
      .getByRole('textbox', { name: /联系人/ })
      .first()
      .fill(contact);
    await page.getByRole('button', { name: '保存', exact: true }).first().click();
    await page.getByText('联系人已保存').waitFor();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page
      .getByLabel('选择头像图片')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('img', { name: '当前头像' }).waitFor();
    await visit.checkNoSidewaysScroll();
    await visit.checkAccessibility();
    await visit.shot('profile', { fullPage: true });
    expect(await ask(page, '/api/member/info/me')).toMatchObject({ name: contact });

    await page.getByRole('tab', { name: /^消息/ }).click();
    await page.getByRole('list', { name: '消息列表' }).waitFor();
    if ((await unreadOf(visit)) > 0) await page.getByRole('button', { name: '全部已读' }).click();
    await expect.poll(() => unreadOf(visit)).toBe(0);
    await page.getByRole('button', { name: '只看未读' }).click();
    await page.getByText('没有未读消息').waitFor();
    await visit.shot('no-unread', { fullPage: true });

    // A company that has bought nothing yet.
    const other = await beginVisit(browser, mall.url, visit.device);
    await logIn(other.page, '13800000003');
    await other.open(`${MEMBER}/payview?state=refund&from=2020-01-01&to=2020-01-02`);
    await other.page.getByText('没有符合条件的记录').waitFor();
    await other.shot('payview-none', { fullPage: true });
    await other.close();
  },
);
