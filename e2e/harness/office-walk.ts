import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkNoPageScroll, staffCall } from './office';
import { checkText } from './page-text';
import type { Visit } from './visit';

/** Places of the tree, in its order; 工作台 has what stands in none. */
export const PLACES = [
  '工作台',
  '订单',
  '询价',
  '商品',
  '价格',
  '客户',
  '营销',
  '财务',
  '店铺',
  '数据',
  '系统',
] as const;
export type Place = (typeof PLACES)[number];

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
  'jpg',
  'WooCommerce',
  'Shopify',
  'Vendure',
  'CRMEB',
  'litemall',
  'ABS',
  'ICP',
];

interface Route {
  path: string;
  group?: Place;
}

/** Paths that the screens' `route.ts` name, by the place in the tree that they or the list before them stand in. */
export async function screensOf(place: Place): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../apps/admin/src/screens/', import.meta.url));
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const { route } = (await import(`${folder}${name}/route.ts`)) as { route: Route | readonly Route[] };
      const routes = [route].flat();
      const own = routes.find(({ group }) => group)?.group ?? '工作台';
      return routes.map(({ path, group = own }) => ({ path, group }));
    }),
  );
  return found
    .flat()
    .filter(({ group }) => group === place)
    .map(({ path }) => path);
}

/** The address of a screen; `:id` is the first row's of the list before it. */
export async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return `/admin/${path}`;
  const { list } = await staffCall<{ list: { id: string }[] }>(page, `/api/admin/${path.split('/')[0]}`);
  if (!list[0]) throw new Error(`nothing to open at ${path}`);
  return `/admin/${path.replace(':id', list[0].id)}`;
}

/** The screen that shows the shop in frames. */
const HAS_FRAMES = 'home';

export async function openScreen(visit: Visit, path: string): Promise<void> {
  const { page } = visit;
  const address = await addressOf(page, path);
  if (path === HAS_FRAMES) {
    // Frames that are taken out while they load leave the page busy for ever, as the browser's driver counts.
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('.shop-frame').first().waitFor();
    await expect.poll(() => page.locator('.shop-frame-wait').count()).toBe(0);
  } else await visit.open(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.getByLabel('正在加载').count()).toBe(0);
}

/** What a screen must not have: one line each, so that one walk tells all of them. */
export class Findings {
  readonly lines: string[] = [];
  private told = 0;

  constructor(private readonly visit: Visit) {}

  async try(where: string, check: () => Promise<unknown>): Promise<void> {
    await check().catch((error: Error) => this.lines.push(`${where}: ${error.message}`));
  }

  /** The page as it stands, or what lies `within`: accessible, without English, as wide as the window, nothing wrong behind it. */
  async look(where: string, within?: string): Promise<void> {
    const { page } = this.visit;
    await this.try(where, () => this.visit.checkAccessibility(within));
    await this.room(where);
    await this.try(where, () => checkText(page, LATIN, KIT));
    const problems = this.visit.problems();
    this.lines.push(...problems.slice(this.told).map((one) => `${where}: ${one}`));
    this.told = problems.length;
  }

  async room(where: string): Promise<void> {
    await this.try(where, () => this.visit.checkNoSidewaysScroll());
    await this.try(where, () => checkNoPageScroll(this.visit.page));
  }

  none(): void {
    expect(this.lines.join('\n\n')).toBe('');
  }
}

/** Calls that only look; some say in a body what is looked at. */
const LOOKS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOKS_BY_BODY = /^POST \/api\/admin\/(?:prices\/goods|price-lists\/\d+\/sample|home\/preview)$/;

/** What the page asks for that is not only looking. */
export function callsThatSave(page: Page): string[] {
  const saved: string[] = [];
  page.on('request', (request) => {
    if (LOOKS.has(request.method())) return;
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!LOOKS_BY_BODY.test(call)) saved.push(call);
  });
  return saved;
}
