import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseArea, fillLogin, journeys, LONG, waitForToast } from './harness';

/** In test mode every captcha accepts this text (the picture is still drawn and loaded). */
const CAPTCHA = 'pifa';

const journey = journeys({ env: { NODE_ENV: 'test' } });

/** The newest SMS to this phone, from the operator's outbox. */
async function smsCode(url: string, phone: string): Promise<string> {
  const answer = await fetch(`${url}/api/dev/sms?phone=${phone}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  const code = /\d{6}/.exec(data[0]?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${phone}: ${JSON.stringify(data)}`);
  return code;
}

async function askForCode(page: Page): Promise<void> {
  await page.getByRole('img', { name: '图形验证码' }).waitFor();
  await page.getByLabel('图形验证码').first().fill(CAPTCHA);
  await page.getByRole('button', { name: '获取验证码' }).click();
}

journey('企业入驻：验证手机、填企业信息、同意协议、等待审核', async ({ visit, mall }) => {
  const { page } = visit;
  // Refused codes and refused logins are part of this story.
  visit.expectProblems(/status of 4\d\d.*\/api\/member\//);
  const phone = visit.device === 'phone' ? '13900001002' : '13900001001';
  await visit.open('/pages/register');
  await page.getByLabel('手机号').fill('12345');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('请填写正确的电话号码').waitFor();

  await page.getByLabel('手机号').fill(phone);
  await askForCode(page);
  await page.getByText('验证码已发送至您的手机').waitFor();
  const code = await smsCode(mall.url, phone);
  // The countdown survives a reload; the typed text is typed again.
  await page.reload();
  await page.getByRole('button', { name: /秒后重发/ }).waitFor();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('登录密码').fill('Bambu-2026-x');
  await page.getByLabel('确认密码').fill('Bambu-2026-x');
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('短信验证码不正确').waitFor();
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();

  await page.getByLabel('公司名称').waitFor();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('请您选择地区').waitFor();
  await page.getByLabel('公司名称').fill('仙桃市竹影商行');
  await page.getByLabel('联系人').fill('竹影');
  await chooseArea(visit, ['湖北省', '省直辖县级行政区划', '仙桃市']);
  await page.getByRole('button', { name: '提交申请' }).click();
  // Without the agreement nothing is sent, and nothing typed is lost.
  await page.getByRole('button', { name: /用户协议/ }).click();
  const agreement = page.getByRole('dialog');
  await agreement.getByRole('heading').first().waitFor();
  await visit.checkAccessibility();
  await agreement.getByRole('button', { name: '同意并关闭' }).click();
  await agreement.waitFor({ state: 'detached' });
  expect(await page.getByLabel('公司名称').inputValue()).toBe('仙桃市竹影商行');
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('申请已提交，审核结果将以短信通知').first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();

  await page.getByRole('link', { name: '去登录' }).click();
  await fillLogin(page, phone, 'Bambu-2026-x');
  await waitForToast(page, '您的入驻申请正在审核中，审核结果将以短信通知');
});

journey(
  '审核中的账号登录：说明原因，不留下凭据',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(/status of 4\d\d.*\/api\/member\/info\/login/);
    await visit.open('/pages/login');
    await fillLogin(page, '13800000004');
    await waitForToast(page, '您的入驻申请正在审核中，审核结果将以短信通知');
    expect(page.url()).toContain('/pages/login');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('B2-X-')));
    expect(kept).toEqual([]);
    await visit.checkAccessibility();
    await visit.checkNoSidewaysScroll();
  },
  LONG,
);

journey(
  '忘记密码：短信验证后换新密码，旧密码不再能用',
  async ({ visit, mall }) => {
    const { page } = visit;
    visit.expectProblems(/status of 4\d\d.*\/api\/member\//);
    await visit.open('/pages/findpassword');
    await page.getByLabel('手机号').fill('13800000003');
    await askForCode(page);
    await page.getByText('验证码已发送至您的手机').waitFor();
    await page.getByLabel('短信验证码').fill(await smsCode(mall.url, '13800000003'));
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel(/^\W?新密码/).fill('Hegu-2026-yun');
    await page.getByLabel(/确认新密码/).fill('Hegu-2026-yun');
    await page.getByRole('button', { name: '确认修改' }).click();
    await page.getByText('密码已修改，请重新登录').waitFor();
    await visit.open('/pages/login');
    await fillLogin(page, '13800000003');
    await waitForToast(page, '账号或密码不正确');
    await fillLogin(page, '13800000003', 'Hegu-2026-yun');
    await page.waitForURL('**/pages/home');
  },
  ['desktop'],
);
