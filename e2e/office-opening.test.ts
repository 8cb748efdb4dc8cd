import { expect } from 'vitest';
import { journeys } from './harness';
import { checkNoPageScroll, signIn } from './harness/office';

/** As if nobody had set freight, and the home page were empty. */
const journey = journeys({
  before:
    'delete from freight_rules; delete from freight_templates; delete from adverts; delete from home_floors;',
});

journey(
  '开店检查说出现在全国包邮，去处理就到运费；跳过的一步回到工作台，做好的不在；可以收起',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin');
    const card = page.getByRole('region', { name: '开店', exact: true });
    await card.getByRole('link', { name: '运费', exact: true }).waitFor();
    // The demo mall has a name: the mall itself shows that this step is done.
    expect(await card.getByRole('link', { name: '店名与客服' }).count()).toBe(0);

    await card.getByRole('link', { name: '首页', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: '首页', exact: true }).waitFor();
    await page.getByRole('button', { name: '先跳过' }).click();
    const rail = page.getByRole('navigation', { name: '开店的步骤' });
    await rail.getByText('已跳过 · 首页还是空的').waitFor();

    await rail.getByRole('button', { name: /开店检查/ }).click();
    const musts = page.getByRole('region', { name: '必须先处理' });
    const freight = musts.getByRole('listitem').filter({ hasText: '现在全国包邮' });
    await freight.getByText('没有运费模板，寄到哪里都不收运费，运费由您承担').waitFor();
    await checkNoPageScroll(page);
    await visit.checkAccessibility();
    await freight.getByRole('link', { name: '去处理' }).click();
    await page.getByRole('heading', { level: 1, name: '运费' }).waitFor();

    await page.goto('/admin');
    await card.getByText('已跳过').waitFor();
    await card.getByRole('link', { name: '首页', exact: true }).click();
    await page.getByRole('button', { name: '不跳过了' }).click();
    await page.getByRole('button', { name: '先跳过' }).waitFor();

    await page.goto('/admin/opening?step=freight');
    await page.getByRole('radio', { name: /^一口价/ }).click();
    await page.getByRole('button', { name: '保存并继续' }).click();
    await rail.getByText('1 个运费模板').waitFor();
    await page.goto('/admin');
    await card.getByRole('link', { name: '首页', exact: true }).waitFor();
    expect(await card.getByRole('link', { name: '运费', exact: true }).count()).toBe(0);
    await card.getByRole('button', { name: '收起' }).click();
    await card.waitFor({ state: 'detached' });
  },
  ['desktop'],
);
