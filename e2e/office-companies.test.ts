import { expect } from 'vitest';
import { beginVisit, fillLogin, journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

/** In test mode every captcha accepts this text. */
const CAPTCHA = 'pifa';
const PHONE = '13700008888';
const PASSWORD = 'Bambu-2026-x';
const COMPANY = '中山市石岐糖水铺';

journey(
  '客户：列表、详情、新建客户；新客短信设密码后登录商城；约好的跟进当天出现在工作台',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-sales', '/admin/companies?sort=-amount');
    const names = page.locator('[data-row-key] a');
    await names.first().waitFor();
    expect(await names.allInnerTexts()).not.toContain('东莞市岬口酒店用品有限公司');
    await page.locator('[data-row-key]').first().click();
    await page.getByRole('columnheader', { name: '上次成交' }).waitFor();
    await page.getByRole('button', { name: '显示', exact: true }).click();
    await page
      .getByText(/1\d{10}/)
      .first()
      .waitFor();
    await visit.checkAccessibility();

    await visit.open('/admin/companies');
    await page.getByRole('button', { name: '新建客户' }).click();
    const form = page.getByRole('dialog', { name: '新建客户' });
    await form.getByLabel('公司名称').fill(COMPANY);
    await form.getByLabel('联系人').fill('梁老板');
    await form.getByLabel(/^手机/).fill(PHONE);
    await visit.checkAccessibility();
    await form.getByRole('button', { name: '新建客户' }).click();
    await page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
    await page.getByRole('tab', { name: '用户' }).click();
    await page.getByText('待设置密码').waitFor();
    await visit.checkAccessibility();
    await page.getByRole('tab', { name: '备注' }).click();
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByLabel('备注', { exact: true }).fill('问他用哪种纸碗');
    await page.getByLabel('跟进日期').click();
    await page.locator('.ant-picker-presets').getByText('今天', { exact: true }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('问他用哪种纸碗').waitFor();
    await visit.open('/admin');
    await page
      .getByRole('row', { name: /待跟进/ })
      .getByText('开始处理')
      .click();
    await page.getByRole('link', { name: COMPANY }).waitFor();

    const newest = async (): Promise<string> => {
      const answer = await fetch(`${mall.url}/api/dev/sms?phone=${PHONE}`);
      const { data } = (await answer.json()) as { data: { text: string }[] };
      return data[0]?.text ?? '';
    };
    await expect.poll(newest).toContain(`商城已为${COMPANY}开通采购账号`);
    const buyer = await beginVisit(browser, mall.url, 'desktop');
    // Before the agreement is accepted the login is refused.
    buyer.expectProblems(/status of 4\d\d.*\/api\/member\/info\/login/);
    await buyer.open('/pages/findpassword');
    await buyer.page.getByLabel('手机号').fill(PHONE);
    await buyer.page.getByRole('img', { name: '图形验证码' }).waitFor();
    await buyer.page.getByLabel('图形验证码').first().fill(CAPTCHA);
    await buyer.page.getByRole('button', { name: '获取验证码' }).click();
    await buyer.page.getByText('验证码已发送至您的手机').waitFor();
    const code = /\d{6}/.exec(await newest())?.[0] ?? '';
    await buyer.page.getByLabel('短信验证码').fill(code);
    await buyer.page.getByRole('button', { name: '下一步' }).click();
    await buyer.page.getByLabel(/^\W?新密码/).fill(PASSWORD);
    await buyer.page.getByLabel(/确认新密码/).fill(PASSWORD);
    await buyer.page.getByRole('button', { name: '确认修改' }).click();
    await buyer.page.getByText('密码已修改，请重新登录').waitFor();
    await buyer.open('/pages/login');
    await fillLogin(buyer.page, PHONE, PASSWORD);
    await buyer.page.getByRole('button', { name: '同意并登录' }).click();
    await buyer.page.waitForURL('**/pages/home');
    expect(buyer.problems()).toEqual([]);
    await buyer.close();
  },
  ['desktop'],
);
