import type { Locator, Page } from 'playwright-core';

/** Password of the demo's staff. */
export const STAFF_PASSWORD = 'Pifa-demo-2026';

/** Fills in the sign-in page of the back office and sends it. */
export async function fillSignIn(page: Page, name: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in without the form, for journeys whose story begins later, and opens a page of the back office. */
export async function signIn(page: Page, name: string, path = '/admin'): Promise<void> {
  await page.goto('/favicon.svg');
  const done = await page.evaluate(
    async ([who, password]) => {
      const response = await fetch('/api/admin/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-domain': location.hostname },
        body: JSON.stringify({ name: who, password, code: '', captchaId: '', captcha: '' }),
      });
      localStorage.setItem('pifa-admin-in', '1');
      return ((await response.json()) as { meta: { success: boolean; message: string } }).meta;
    },
    [name, STAFF_PASSWORD],
  );
  if (!done.success) throw new Error(`${name} cannot sign in: ${done.message}`);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The pages that the tree offers, in its order: every place is opened first. */
export async function treeOf(page: Page): Promise<string[]> {
  const tree = page.getByRole('navigation', { name: '后台导航' });
  const shut = tree.locator('button[aria-expanded="false"]');
  while ((await shut.count()) > 0) await shut.first().click();
  return tree.locator('a .tree-name').allInnerTexts();
}

/** Fails when the page itself can be scrolled in any direction: the head, the tree and the foot stay in sight. */
export async function checkNoPageScroll(page: Page): Promise<void> {
  const { wide, high } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight };
  });
  if (wide > 0 || high > 0)
    throw new Error(`${page.url()} can be scrolled by ${wide} px sideways and ${high} px down`);
}

/** Makes a read call as this page's session; returns `data`. */
export async function staffCall<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'X-Domain': location.hostname } });
    return response.json();
  }, path);
  return (answer as { data: Data }).data;
}

/** The first row's cell under this head of a money grid: which columns there are depends on the role and the data. */
export async function cellUnder(grid: Locator, head: string): Promise<Locator> {
  const heads = await grid.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.trim() === head);
  if (at < 0) throw new Error(`no column ${head} among ${heads.join(', ')}`);
  return grid.getByRole('row').nth(1).getByRole('gridcell').nth(at);
}

/** Pastes a block as a spreadsheet puts it on the clipboard, on the page itself rather than into a box. */
export async function pasteOnPage(page: Page, block: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, block);
}
