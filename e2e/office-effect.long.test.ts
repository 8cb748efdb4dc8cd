import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();
/** A page of the shop takes as long in a frame as in a window, and there are two of them. */
const SEEN = { timeout: 60_000 };
const TITLE = '还没保存的秒杀';

journey(
  '没保存的秒杀：看效果里商城自己的活动页与商品页，电脑、手机都是那个时刻的价；商城里什么也没有',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/promotions');
    const { list } = await staffCall<{ list: { code: string; available: number }[] }>(
      page,
      '/api/admin/stock?view=all&size=100',
    );
    const code = list.find(({ available }) => available > 500)?.code ?? '';
    await page.getByRole('button', { name: '新建活动' }).click();
    await page.getByRole('link', { name: /^秒杀/ }).click();
    await page.getByLabel('名称（客户看得到）').fill(TITLE);
    for (const [label, text] of [
      ['开始', '20:00'],
      ['结束', '22:00'],
    ] as const) {
      const box = page.getByLabel(label, { exact: true }).nth(1);
      await box.fill(text);
      await box.press('Enter');
    }
    await page.getByLabel('粘贴活动商品').fill(`货号\t零价\t数量\n${code}\t0.77\t12`);
    await page.getByText('填入 1 种').waitFor();
    await page.getByRole('button', { name: '看效果' }).click();
    const effect = page.getByRole('dialog', { name: '看效果' });
    const frame = (title: string) => effect.frameLocator(`iframe[title="${title}"]`);
    await effect.getByText('活动页', { exact: true }).click();
    for (const where of ['电脑上的活动页', '手机上的活动页']) {
      await frame(where).getByText(TITLE).first().waitFor(SEEN);
      await frame(where).getByText('0.77').first().waitFor(SEEN);
    }
    await visit.checkAccessibility();
    await effect.getByText('商品页', { exact: true }).click();
    for (const where of ['电脑上的商品页', '手机上的商品页'])
      await frame(where)
        .getByRole('link', { name: /秒杀.*进行中/ })
        .first()
        .waitFor(SEEN);
    const shop = await page.evaluate(async () => {
      const answer = await fetch('/api/activity/seckill/sessions', { credentials: 'omit' });
      return answer.text();
    });
    expect(shop).not.toContain(TITLE);
  },
  LONG_ON_DESKTOP,
);
