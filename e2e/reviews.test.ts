import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  ask,
  beginVisit,
  fillLogin,
  journeys,
  LONG,
  logIn,
  openMall,
  operatorDesk,
  waitForToast,
  send,
} from './harness';
import type { DemoMall } from './harness/mall';

let mall: DemoMall;
const journey = journeys(async () => {
  mall = await openMall({ operator: true, env: { NODE_ENV: 'test' } });
  return mall;
});

const REVIEWS = '/pages/membercenter/appraisalView';
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface ToReview {
  list: { orderId: string; lines: { orderLineId: string; goodsId: string; goodsName: string }[] }[];
}
interface Own {
  list: { id: string; goodsId: string; content: string; state: string }[];
}

journey('写评价，运营通过后别的访客在商品页看到；审核前谁也看不到', async ({ visit, browser }) => {
  const { page, device } = visit;
  // Each device reviews an order of its own company.
  await logIn(page, device === 'phone' ? '13800000002' : '13800000001');
  const text = `整件到货没有破损，数量也对，${device}下次继续订。`;
  await visit.open(REVIEWS);
  const order = page.getByRole('article', { name: /^订单/ }).first();
  await order.getByText(/^已填 0/).waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('reviews-todo');
  const { list } = await ask<ToReview>(page, '/api/goods/comment/toReview');
  const line = list[0]?.lines[0];
  if (!line) throw new Error('nothing to review');

  const stars = order.getByRole('radiogroup').first();
  await stars.getByRole('radio', { name: '3分 一般' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => stars.getByRole('radio', { name: '4分 满意' }).isChecked()).toBe(true);
  await order.getByRole('textbox').fill('太短');
  await order.getByRole('button', { name: '提交评价' }).click();
  await order.getByText('评价内容至少 10 个字，还差 8 个字').waitFor();
  await order.getByRole('textbox').fill(text);
  await order
    .getByLabel('选择图片', { exact: true })
    .and(order.locator('input'))
    .setInputFiles({ name: '到货.png', mimeType: 'image/png', buffer: DOT });
  await order.getByText('已上传').waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('reviews-form');
  // The text survives a reload.
  await visit.open(REVIEWS);
  await order.getByText('已上传').waitFor();
  expect(await order.getByRole('textbox').inputValue()).toBe(text);
  await order.getByRole('button', { name: '提交评价' }).click();
  await waitForToast(page, '已提交 1 条评价，审核通过后显示在商品页');

  await page.getByRole('tab', { name: '已评价' }).click();
  await page.getByText(text).waitFor();
  await page.getByText('待审核').first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('reviews-done');
  const mine = (await ask<Own>(page, '/api/goods/comment/myPage')).list.find((one) => one.content === text);

  const other = await beginVisit(browser, mall.url, device);
  try {
    const seen = other.page.getByText(text);
    await other.open(`/pages/gooddetail/${line.goodsId}`);
    await other.page.getByRole('tab', { name: /^评价/ }).first().click();
    expect(await seen.count()).toBe(0);
    const desk = await operatorDesk(mall);
    await desk.ask('POST', '/api/admin/reviews/verdict', { id: mine?.id, verdict: 'approve' });
    await desk.ask('POST', '/api/admin/reviews/reply', { id: mine?.id, reply: '谢谢支持，欢迎再来' });
    await other.open(`/pages/gooddetail/${line.goodsId}`);
    await other.page.getByRole('tab', { name: /^评价/ }).first().click();
    await seen.waitFor();
    await other.page.getByText('商家回复：谢谢支持，欢迎再来').first().waitFor();
    const item = other.page.getByRole('listitem').filter({ has: seen });
    expect(await item.getByText(/\*\*/).count()).toBe(1);
    await item.getByRole('button', { name: '查看评价大图 1' }).click();
    await other.page.getByRole('dialog', { name: '评价图片 1 / 1' }).waitFor();
    await other.shot('reviews-goods');
    expect(other.problems()).toEqual([]);
  } finally {
    await other.close();
  }
});

journey(
  '管理员停用成员，对方立刻下线、登录被告知；成员下载自己的数据，注销账号',
  async ({ visit, browser }) => {
    const { page, device } = visit;
    // The phone runs after the desktop: the manager of another company, with a colleague.
    const manager = device === 'phone' ? '13800000002' : '13800000001';
    const phone = device === 'phone' ? '13911110002' : '13911110001';
    await logIn(page, manager);
    await visit.open('/pages/membercenter/information?tab=profile');
    await page.getByRole('button', { name: '添加成员' }).click();
    const dialog = page.getByRole('dialog', { name: '添加成员' });
    await dialog.getByLabel('姓名').fill('沈清和');
    await dialog.getByLabel('手机号').fill(phone);
    await dialog.getByRole('button', { name: '添加' }).click();
    await waitForToast(page, '已添加 沈清和，短信已告知对方如何设置密码');
    await page.getByText('待设置密码').first().waitFor();
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
    await visit.shot('company-users');

    const colleague = await beginVisit(browser, mall.url, device);
    try {
      await setPassword(colleague.page, phone);
      // Added by a colleague: the first login shows the agreement.
      colleague.expectProblems(/403/);
      await colleague.open('/pages/login');
      await fillLogin(colleague.page, phone, 'Eigenes-2026');
      const agreement = colleague.page.getByRole('dialog');
      await agreement.getByText('您由同事添加，首次登录前请阅读并同意用户协议').waitFor();
      await colleague.checkAccessibility();
      await colleague.shot('first-login-agreement');
      await agreement.getByRole('button', { name: '同意并登录' }).click();
      await colleague.page.waitForURL((url) => !url.pathname.endsWith('/login'));
      await page.getByRole('button', { name: '停用 沈清和' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
      await waitForToast(page, '已停用');
      colleague.expectProblems(/401|400/);
      expect((await send(colleague.page, 'POST', '/api/member/info/logout', {})).meta.success).toBe(false);
      await colleague.open('/pages/login');
      await fillLogin(colleague.page, phone, 'Eigenes-2026');
      await colleague.page.getByText('该账号已停用，请联系客服').first().waitFor();

      await page.getByRole('button', { name: '启用 沈清和' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
      await waitForToast(page, '已启用');
      await logIn(colleague.page, phone, 'Eigenes-2026');
      await colleague.open('/pages/membercenter/information?tab=profile');
      const download = colleague.page.waitForEvent('download');
      await colleague.page.getByRole('button', { name: '下载可阅读的文本' }).click();
      expect((await download).suggestedFilename()).toBe('我的数据.txt');
      await colleague.page.getByRole('button', { name: '注销账号' }).click();
      const leaving = colleague.page.getByRole('dialog', { name: '注销账号' });
      await leaving.getByText('这个手机号可以重新注册').waitFor();
      await colleague.checkAccessibility();
      await colleague.shot('close-account');
      await leaving.getByRole('checkbox').check();
      await leaving.getByLabel('登录密码').fill('Eigenes-2026');
      await leaving.getByRole('button', { name: '确认注销' }).click();
      await colleague.page.waitForURL('**/pages/home');
      await colleague.open('/pages/login');
      await fillLogin(colleague.page, phone, 'Eigenes-2026');
      await colleague.page.getByText('账号或密码不正确').first().waitFor();
      expect(colleague.problems()).toEqual([]);
    } finally {
      await colleague.close();
    }
  },
  LONG,
);

/** Sets the first password with the code sent to the phone, as 忘记密码 does. */
async function setPassword(page: Page, phone: string): Promise<void> {
  await page.goto('/favicon.svg');
  const answered = await page.evaluate(async (to) => {
    const headers = { 'X-Domain': location.host };
    const get = async (path: string, query: Record<string, string>) =>
      (await fetch(`${path}?${new URLSearchParams(query)}`, { headers })).json();
    const captcha = await get('/api/member/apply/imgCode', {});
    await get('/api/member/apply/wxsendSms', {
      phone: to,
      imgCode: 'pifa',
      session_id: captcha.data.session_id,
      purpose: 'password',
    });
    const outbox = await get('/api/dev/sms', { phone: to });
    const code = /\d{6}/.exec(outbox.data[0]?.text ?? '')?.[0] ?? '';
    return get('/api/member/info/forgetPwd', {
      phone: to,
      verificationCode: code,
      password: 'Eigenes-2026',
    });
  }, phone);
  expect(answered.meta).toMatchObject({ success: true });
}
