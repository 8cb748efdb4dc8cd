import { expect } from 'vitest';
import { ask, journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys({ env: { NODE_ENV: 'test' } });

interface Row {
  id: string;
  code: string;
  available: number;
  reserved: number;
}

journey(
  '库存：盘点一扫一贴，只写差异；入库单加上去；变动里写着谁和哪张单，能撤销',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-warehouse', '/admin/stock');
    await page.getByText('已显示').first().waitFor();
    await visit.checkAccessibility();
    const { list } = await ask<{ list: Row[] }>(page, '/api/admin/stock?size=3');
    const [same, less, more] = list;
    if (!same || !less || !more) throw new Error('the demo mall has no goods');
    const onHand = ({ available, reserved }: Row) => available + reserved;

    await page.getByRole('button', { name: /^盘\s?点$/ }).click();
    // A scanner types where the focus is: nobody touches the mouse first.
    const scan = page.getByLabel('扫码或输入货号，回车加一（货号*12 即加十二）');
    await expect.poll(() => scan.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(`${same.code}*${onHand(same)}`);
    await page.keyboard.press('Enter');
    await page
      .getByLabel('粘贴')
      .fill(`${less.code}\t${onHand(less) - 0}\n${more.code}\t${onHand(more) + 6}`);
    await page.getByLabel('说明（可不填）').fill('月底盘点');
    await page.getByText('3 种，共').waitFor();
    await visit.checkAccessibility();
    await page.getByRole('button', { name: '预览差异' }).click();
    await page.getByText('盘盈 6，盘亏 0').waitFor();
    await page.getByRole('button', { name: '写入 1 处差异' }).click();
    await expect
      .poll(async () => {
        const now = await ask<{ list: Row[] }>(page, '/api/admin/stock?size=3');
        return now.list.map(onHand);
      })
      .toEqual([onHand(same), onHand(less), onHand(more) + 6]);

    await page.getByRole('button', { name: '入库单' }).click();
    await page.getByLabel('扫码或输入货号，回车加一（货号*12 即加十二）').fill(`${more.code}*24`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '预览入库' }).click();
    await page.getByRole('button', { name: '入库 1 种商品' }).click();
    await page.getByText(more.code).first().click();
    await page.getByText(/^RK\d{6}-\d+$/).waitFor();
    await page.getByText('月底盘点').first().waitFor();
    await visit.checkAccessibility();
  },
  ['desktop'],
);
