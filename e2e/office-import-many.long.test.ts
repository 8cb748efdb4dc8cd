import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP } from './harness';
import { checkNoPageScroll, signIn, staffCall } from './harness/office';
import { aZip } from './harness/zip';

const journey = journeys();

const HEADS = [
  ...['货号', '名称', '分类', '规格', '卖点', '单位', '整件单位', '每件数量', '起订量', '整件价', '单件价'],
  ...['库存', '状态', '重量（克）', '产地', '货位', '包装清单', '属性:材质', '属性:保质期', '详情'],
];
const ROWS = 10_000;
const BAD = 37;
const isBad = (n: number): boolean => n % 270 === 5 && Math.floor(n / 270) < BAD;
const rowOf = (n: number, price: string): string =>
  [
    ...[
      `WH-${String(n).padStart(5, '0')}`,
      `万行商品 ${n}`,
      '万行试验',
      '550ml',
      '清甜',
      '瓶',
      '箱',
      '24',
      '24',
    ],
    ...['36', price, '100', '上架', '560', '广东', 'A-01', '24 瓶', 'PET', '12 个月', '第一段'],
  ].join(',');
const table = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADS.join(','), ...rows].join('\r\n')),
});
const numbers = Array.from({ length: ROWS }, (_, n) => n);

/** A picture of one colour, drawn by the browser. */
const pictureOf = async (page: Page, colour: string): Promise<Buffer> => {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 400;
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('no canvas');
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 400, 400);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
};

interface Found {
  list: { code: string; image: string; status: string }[];
}
const found = async (page: Page, code: string) =>
  (await staffCall<Found>(page, `/api/admin/goods?keyword=${code}`)).list[0];

const LONG_WAIT = { timeout: 240_000 };

journey(
  '一万行带一包图，三十七行有误：其余导入，图自己放上；有误的改好再导，两次都撤销',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/import');
    const zip = {
      name: '图片.zip',
      mimeType: 'application/zip',
      buffer: aZip({
        'WH-00000.png': await pictureOf(page, '#2e7d5b'),
        'WH-00000-2.png': await pictureOf(page, '#b5533c'),
        'WH-00001.png': await pictureOf(page, '#3a5ba0'),
        '别的.png': await pictureOf(page, '#777777'),
      }),
    };
    const rows = numbers.map((n) => rowOf(n, isBad(n) ? '面议' : '1.5'));
    await page.locator('.im-drop input[type=file]').setInputFiles([table('一万行.csv', rows), zip]);
    await page.getByText('图片.zip：4 张').waitFor(LONG_WAIT);
    await page.keyboard.press('Control+Enter');
    await page.getByText('没有处理；').waitFor(LONG_WAIT);
    await page.getByRole('button', { name: '全部新建' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('tab', { name: /有误 37/ }).waitFor(LONG_WAIT);
    await page.getByRole('tab', { name: /新增 9,963/ }).waitFor();
    await visit.checkAccessibility();
    await checkNoPageScroll(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载 37 行有误' }).click();
    expect((await download).suggestedFilename()).toBe('一万行-有误的行.xlsx');
    await page.getByRole('button', { name: /^导入 9,963 行/ }).click();
    await page.getByRole('heading', { name: '成功 9,963 行' }).waitFor(LONG_WAIT);
    await expect
      .poll(async () => (await found(page, 'WH-00001'))?.image ?? '', LONG_WAIT)
      .toMatch(/pictures/);
    await visit.shot('office-import-many');

    await page.getByRole('button', { name: '再导一份' }).click();
    const mended = numbers.filter(isBad).map((n) => rowOf(n, '1.5'));
    await page.locator('.im-drop input[type=file]').setInputFiles(table('改好的.csv', mended));
    await page.getByRole('heading', { name: '导入商品' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('tab', { name: /新增 37/ }).waitFor(LONG_WAIT);
    await page.getByRole('button', { name: /^导入 37 行/ }).click();
    await page.getByRole('heading', { name: '成功 37 行' }).waitFor(LONG_WAIT);

    await visit.open('/admin/import');
    for (const [name, code] of [
      ['改好的.csv', 'WH-00005'],
      ['一万行.csv', 'WH-00001'],
    ] as const) {
      const row = page.locator('[data-row-key]').filter({ hasText: name });
      await row.getByRole('button', { name: '撤销' }).click();
      await page.getByRole('dialog').getByText('将修改').waitFor(LONG_WAIT);
      await page.keyboard.press('Control+Enter');
      await expect.poll(async () => (await found(page, code))?.status, LONG_WAIT).toBe('off');
      await visit.open('/admin/import');
    }
  },
  LONG_ON_DESKTOP,
);
