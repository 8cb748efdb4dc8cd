import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { beginVisit, checkText, journeys } from './harness';
import { checkNoPageScroll, signIn, staffCall } from './harness/office';

const journey = journeys();
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];

/** Names that the kit gives its own small parts: icons, and the arrows of number boxes. */
const KIT = '.anticon, .ant-input-number-action';
/** Keys, kinds of files, this browser, the demo's staff, names of other shops' programs, and what goods are made of: nothing else is Latin. */
const LATIN = [
  'Linux',
  'Chrome',
  'Ctrl',
  'Enter',
  'Esc',
  'CSV',
  'PDF',
  'OFD',
  'XML',
  'xlsx',
  'demo',
  'owner',
  'sales',
  'warehouse',
  'finance',
  'Pifa',
  'Excel',
  'zip',
  'WooCommerce',
  'Shopify',
  'Vendure',
  'CRMEB',
  'ABS',
  'ICP',
];

interface Screen {
  path: string;
  /** the list whose first row stands for `:id` */
  of: string;
}

/** Every path that a screen's `route.ts` names. */
async function screensOfTheOffice(): Promise<Screen[]> {
  const folder = fileURLToPath(new URL('../apps/admin/src/screens/', import.meta.url));
  const found = await Promise.all(
    (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => {
        const { route } = (await import(`${folder}${name}/route.ts`)) as {
          route: { path: string } | readonly { path: string }[];
        };
        return [route].flat();
      }),
  );
  return found.flat().map(({ path }) => ({ path, of: path.split('/')[0] ?? '' }));
}

/** Calls that only look. */
const LOOKS = new Set(['GET', 'HEAD', 'OPTIONS']);

journey(
  '后台每一页：打得开，没有报错，无障碍没有严重问题，不横向滚动，没有英文，什么也不保存',
  async ({ visit }) => {
    const { page } = visit;
    const screens = await screensOfTheOffice();
    expect(screens.length).toBeGreaterThan(8);
    await signIn(page, 'demo-owner');
    const saved: string[] = [];
    page.on('request', (request) => {
      if (!LOOKS.has(request.method())) saved.push(`${request.method()} ${request.url()}`);
    });
    const findings: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const { path, of } of screens) {
        let address = `/admin/${path}`;
        if (path.includes(':id')) {
          const { list } = await staffCall<{ list: { id: string }[] }>(page, `/api/admin/${of}`);
          if (!list[0]) throw new Error(`nothing to open at ${path}`);
          address = address.replace(':id', list[0].id);
        }
        const seen = visit.problems().length;
        await visit.open(address);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expect.poll(() => page.getByLabel('正在加载').count()).toBe(0);
        await visit.shot(`office-${path.replaceAll(/\W+/g, '-') || 'today'}-${size.width}`);
        const checks = [
          () => visit.checkAccessibility(),
          () => visit.checkNoSidewaysScroll(),
          () => checkNoPageScroll(page),
          () => checkText(page, LATIN, KIT),
        ];
        for (const check of checks) {
          await check().catch((error: Error) => findings.push(`${size.width}: ${error.message}`));
        }
        findings.push(...visit.problems().slice(seen));
      }
    }
    // 入驻审核 opens with the longest wait, whose licence is read: that is kept in the book, and nothing else is.
    expect(saved.map((one) => one.replace(/http:..[^/]+/, ''))).toEqual(
      SIZES.map(() => 'POST /api/admin/applications/licence'),
    );
    expect(findings.join('\n\n')).toBe('');
  },
  { gate: [], long: ['desktop'] },
);

journey(
  '视图：保存、改了还原、共享；同事打开的一样，改不了',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/quotes?view=all');
    const mine = page.getByRole('checkbox', { name: '只看我负责的' });
    await mine.click();
    await expect.poll(() => mine.isChecked()).toBe(true);
    await page.getByRole('button', { name: '另存为' }).click();
    const naming = page.getByRole('dialog', { name: '保存视图' });
    await naming.getByLabel('视图名称').fill('我手上的');
    await naming.getByText('共享给同事').click();
    await naming.getByRole('button', { name: '保存' }).click();
    const tab = page.getByRole('tab', { name: '我手上的' });
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    expect(await mine.isChecked()).toBe(true);
    await mine.click();
    await page.getByText('已修改').waitFor();
    await page.getByRole('button', { name: '还原' }).click();
    await expect.poll(() => mine.isChecked()).toBe(true);
    expect(await page.getByText('已修改').count()).toBe(0);

    const colleague = await beginVisit(browser, mall.url, 'desktop');
    await signIn(colleague.page, 'demo-sales', '/admin/quotes');
    await colleague.page.getByRole('tab', { name: '我手上的' }).click();
    const theirs = colleague.page.getByRole('checkbox', { name: '只看我负责的' });
    await expect.poll(() => theirs.isChecked()).toBe(true);
    expect(await colleague.page.getByRole('button', { name: '删除视图' }).count()).toBe(0);
    await colleague.close();
    await page.getByRole('button', { name: '删除视图' }).click();
    await expect.poll(() => tab.count()).toBe(0);
  },
  { gate: [], long: ['desktop'] },
);
