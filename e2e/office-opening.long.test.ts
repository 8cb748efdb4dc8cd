import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journeys } from './harness';
import { codeOf, openEmptyMall } from './harness/empty-mall';
import { staffCall } from './harness/office';

/** Seen to fail: with five steps more than the wizard wants; with the trial unmarked (it stood in 今日). */
let firstOwner = () => '';
const journey = journeys(async () => {
  const mall = await openEmptyMall();
  firstOwner = mall.firstOwner;
  return mall;
});

const HEAD = '货号,名称,分类,品牌,规格,单位,整件单位,每件数量,单件价,整件价,库存,状态';
const SORTS = ['饮料/饮用水', '饮料/茶饮料', '休闲食品/饼干糕点', '粮油调味/大米面粉', '方便速食/方便面'];
const TWENTY = [
  HEAD,
  ...Array.from(
    { length: 20 },
    (_, n) =>
      `TH-${String(n + 1).padStart(3, '0')},汀禾好物 ${n + 1} 号,${SORTS[n % SORTS.length]},汀禾,500ml,瓶,箱,24,${(1.5 + n / 10).toFixed(2)},${(33 + 2 * n).toFixed(2)},4800,上架`,
  ),
].join('\n');

interface Today {
  amount: { today: number };
  orders: { today: number };
}

journey(
  '空的商城，一张二十行的表：从第一次打开到试单发出，不超过六十步；试单不在任何数字里',
  async ({ visit }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: Promise<unknown>) => {
      steps += 1;
      await act;
    };
    const click = (name: string | RegExp, within: { getByRole: Locator['getByRole'] } = page) =>
      step(within.getByRole('button', { name, exact: typeof name === 'string' }).click());
    const fill = (label: string | RegExp, value: string) =>
      step(page.getByLabel(label, { exact: true }).fill(value));
    const title = (name: string) =>
      page.getByRole('heading', { level: 2, name, exact: true }).waitFor({ timeout: 60_000 });

    // The owner's account with its second factor.
    await page.goto(firstOwner());
    await fill('姓名', '顾明川');
    await fill('账号', 'gumingchuan');
    await fill('密码', 'Mingchuan-2026');
    await fill('再输入一次密码', 'Mingchuan-2026');
    await click('创建并登录');
    const secret = await page.locator('.two-factor-qr code').innerText();
    await fill('6 位验证码', codeOf(secret));
    await click('开启两步验证');
    await step(page.getByText('我已保存这些恢复码').click());
    await click(/完\s*成/);

    const card = page.getByRole('region', { name: '开店' });
    await card.waitFor();
    await visit.shot('opening-today');
    await click('开始', card);

    await title('店名与客服');
    await page.getByLabel('店名', { exact: true }).waitFor();
    await visit.shot('opening-1');
    await visit.checkAccessibility();
    await fill('店名', '汀禾批发');
    await fill('客服热线', '400-888-2026');
    await fill(/^备案号/, '粤ICP备20260001号');
    await click('保存并继续');

    await title('收款与付款方式');
    await fill('收款户名', '东莞市汀禾商贸有限公司');
    await fill('开户行', '工商银行东莞南城支行');
    await fill('收款账号', '2010020309200012345');
    await click('保存并继续');

    await title('商品分类');
    await step(page.getByRole('radio', { name: /食品饮料/ }).click());
    await visit.shot('opening-3');
    await visit.checkAccessibility();
    await click(/建好这/);

    await title('上架商品');
    await visit.shot('opening-4');
    await step(
      page.getByLabel('商品表').setInputFiles({
        name: '汀禾商品.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(TWENTY),
      }),
    );
    await page.getByText('会一起新建：汀禾').waitFor();
    await visit.shot('opening-4-tried');
    await click('导入 20 种商品');

    await title('价格公开与起订');
    await step(page.getByRole('radio', { name: /满额起送/ }).click());
    await visit.shot('opening-5');
    await visit.checkAccessibility();
    await click('就这样卖');

    await title('运费');
    await step(page.getByRole('radio', { name: /满额包邮/ }).click());
    await fill('满多少包邮（元）', '500');
    await visit.shot('opening-6');
    await click('保存并继续');

    await title('首页');
    await step(page.getByRole('radio', { name: '晴空' }).click());
    await visit.shot('opening-7');
    await visit.checkAccessibility();
    await click(/发布首页/);

    await title('员工与两步验证');
    await fill('姓名', '林晓');
    await fill('账号（登录用，不能改）', 'linxiao');
    await click('开通账号');
    await page.getByText('密码只显示这一次').waitFor();
    await visit.shot('opening-8');
    await click('下一步');

    await title('试一单');
    await click('试一单');
    await page.getByText('付好了，填上任意一个运单号发出去').waitFor();
    await visit.shot('opening-9');
    const { trial } = await staffCall<{ trial: { id: string; no: string } }>(page, '/api/admin/opening');
    await click('去发货');
    await fill('粘贴订单号与运单号', `${trial.no}\tSF1234567890001`);
    await step(page.keyboard.press('Control+Enter'));
    await page.getByRole('dialog').getByText('将修改').waitFor();
    await step(page.keyboard.press('Control+Enter'));
    await page.getByText(/成功 1/).waitFor();
    expect(steps).toBeLessThanOrEqual(60);

    const after = await staffCall<{ trial: { state: string }; steps: { step: string; done: boolean }[] }>(
      page,
      '/api/admin/opening',
    );
    expect(after.trial.state).toBe('shipped');
    const open = after.steps.filter(({ done }) => !done).map((one) => one.step);
    // Agreement, address and backup are put right on the server and in 文章.
    expect(open).toEqual(['check']);
    const today = await staffCall<Today>(page, '/api/admin/today');
    expect(today).toMatchObject({ amount: { today: 0 }, orders: { today: 0 } });

    await page.goto('/admin/opening?step=check');
    await page.getByRole('region', { name: '必须先处理' }).waitFor();
    await visit.shot('opening-10');
    await visit.checkAccessibility();
    await page.goto('/');
    // Which of them the first row shows is the shop's affair.
    await page
      .getByText(/^汀禾好物 \d+ 号$/)
      .first()
      .waitFor();
    await page.waitForTimeout(800);
    await visit.shot('opening-shop');
  },
  ['desktop'],
);
