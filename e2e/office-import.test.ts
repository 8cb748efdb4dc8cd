import { beginVisit, journeys, logIn } from './harness';
import { gbk } from './harness/gbk';
import { checkNoPageScroll, signIn, staffCall } from './harness/office';

const journey = journeys();

/** Heads that nobody can guess, as an old stock program writes them. */
const HEAD = '料号,叫法,归哪里,卖多少,剩多少,仓管';
const ROWS = [
  'HB-101,红标辣椒酱 280g,调味/辣酱,7.50,240,老李',
  'HB-102,红标香菇酱 280g,调味/辣酱,8.20,180,老李',
  'HB-103,红标牛肉酱 280g,调味/辣酱,九块八,96,老李',
];
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: gbk([HEAD, ...rows].join('\r\n')),
});

journey(
  '导入：国标码的陌生表对应一次，分类新建，错的改好，导入后买家看得到；下一张自己对好，没变的不写；整批撤销',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/goods');
    await page.getByRole('button', { name: '导入表格' }).click();
    await page.getByRole('heading', { name: '导入', level: 1 }).waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    const choose = page.locator('.im-drop input[type=file]');
    await choose.setInputFiles(file('老系统.csv', ROWS));

    await page.getByText('还缺：货号').waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    for (const [head, word] of [
      ['料号', '货号'],
      ['叫法', '名称'],
      ['归哪里', '分类'],
      ['卖多少', '单件价'],
      ['剩多少', '库存'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^「${head}」对应到`) }).click();
      await page.keyboard.type(word);
      await page.locator(`.ant-select-item-option[title="${word}"]`).click();
      await page.getByRole('button', { name: `「${head}」对应到 ${word}` }).waitFor();
    }
    await page.getByText('「九块八」不是数字').waitFor();
    await page.getByText('5 列已对上').waitFor();
    await page.getByRole('button', { name: /^试运行/ }).click();

    await page.getByText('还有 1 个没有处理').waitFor();
    await visit.checkAccessibility();
    await page.getByRole('button', { name: '全部新建' }).click();
    await page.keyboard.press('Control+Enter');

    await page.getByRole('button', { name: '改第 4 行的单件价' }).click();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    await page.getByRole('textbox', { name: '第 4 行的单件价' }).fill('9.80');
    await page.getByRole('button', { name: '改好' }).click();
    await page.getByText('第 4 行改好了').waitFor();
    await page.getByRole('tab', { name: /新增/ }).click();
    await page.getByText('红标牛肉酱 280g').waitFor();
    await page.getByText('仓管').first().waitFor();
    await page.getByRole('button', { name: /^导入 3 行/ }).click();
    await page.getByRole('heading', { name: '成功 3 行' }).waitFor();
    await visit.checkAccessibility();

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const { list } = await staffCall<{ list: { id: string; code: string }[] }>(
      page,
      '/api/admin/goods?view=imported&size=20',
    );
    const id = list.find(({ code }) => code === 'HB-103')?.id ?? '';
    await buyer.open(`/pages/gooddetail/${id}`);
    await buyer.page.getByText('红标牛肉酱 280g').first().waitFor();
    await buyer.close();

    await page.getByRole('button', { name: '再导一份' }).click();
    await choose.setInputFiles(
      file('老系统-第二次.csv', [...ROWS.slice(0, 2), 'HB-103,红标牛肉酱 280g,调味/辣酱,10.20,96,老李']),
    );
    await page.getByText('沿用上次同样表头的对法').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('tab', { name: /修改 1/ }).waitFor();
    await page.getByRole('tab', { name: /不变 2/ }).waitFor();
    await page.locator('del', { hasText: '9.80' }).first().waitFor();

    await visit.open('/admin/import');
    const first = page.locator('[data-row-key]').filter({ hasText: '老系统.csv' });
    await first.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').getByText('将修改').waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/已撤销|撤销导入/)
      .first()
      .waitFor();
  },
  ['desktop'],
);
