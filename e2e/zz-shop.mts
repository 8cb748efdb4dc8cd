import { launchBrowser } from './harness/browser';
import { signIn } from './harness/office';
const browser = await launchBrowser();
const base = 'http://127.0.0.1:8224';
for (const [w, h] of [
  [1440, 900],
  [1280, 800],
] as const) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    baseURL: base,
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  await signIn(page, 'demo-owner', '/admin/home');
  await page.waitForTimeout(9000);
  await page.screenshot({ path: `/tmp/shop-home-${w}.png` });
  if (w === 1440) {
    await page.locator('.decorate-part').nth(3).click();
    await page.waitForTimeout(6000);
    await page.screenshot({ path: `/tmp/shop-home-floor.png` });
  }
  await context.close();
}
await browser.close();
