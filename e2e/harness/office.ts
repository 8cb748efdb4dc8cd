import type { Page } from 'playwright-core';

/** Password of the demo's staff. */
export const STAFF_PASSWORD = 'Pifa-demo-2026';

/** Fills in the sign-in page of the back office and sends it. */
export async function fillSignIn(page: Page, name: string, password = STAFF_PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in at /admin and waits for 工作台. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/admin');
  await fillSignIn(page, name);
  await page.getByRole('heading', { name: '今天要做的事' }).waitFor();
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

/** Answers of the back office as this page's session; what it answers is returned with its status. */
export async function staffCall<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'X-Domain': location.hostname } });
    return response.json();
  }, path);
  return (answer as { data: Data }).data;
}
