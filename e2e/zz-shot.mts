import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const run = async (w: number, h: number, tag: string) => {
  const c = await b.newContext({ viewport: { width: w, height: h }, baseURL: 'http://localhost:8201' });
  const page = await c.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(tag, m.text()));
  page.on('pageerror', (e) => console.log(tag, 'PAGEERR', e.message));
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    await fetch('/api/admin/session', { method: 'POST', headers: { 'content-type': 'application/json', 'x-domain': location.hostname }, body: JSON.stringify({ name: 'demo-owner', password: 'Pifa-demo-2026', code: '', captchaId: '', captcha: '' }) });
    localStorage.setItem('pifa-admin-in', '1');
  });
  const go = async (path: string, name: string, act?: () => Promise<void>) => {
    await page.goto(path); await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(1200);
    if (act) { await act().catch((e) => console.log(name, e.message)); await page.waitForTimeout(900); }
    await page.screenshot({ path: `/tmp/money-shots/${tag}-${name}.png` });
    const o = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (o > 0) console.log(tag, name, 'SIDEWAYS', o);
  };
  for (const [p, n] of (process.argv[2] ?? '').split(',').map((x) => x.split('='))) await go(p ?? '', n ?? '');
  await go('/admin/transfers', 'transfers');
  await go('/admin/transfers', 'transfers-refuse', async () => { await page.keyboard.press('r'); });
  await go('/admin/receipts', 'receipts');
  await go('/admin/receipts', 'receipt-find', async () => { await page.getByRole('button', { name: '登记收款' }).click(); await page.getByLabel('订单号或公司').fill('PF'); await page.keyboard.press('Enter'); });
  await go('/admin/receipts', 'receipt-form', async () => { await page.getByRole('button', { name: '登记收款' }).click(); await page.getByLabel('订单号或公司').fill('PF'); await page.keyboard.press('Enter'); await page.locator('.rc-found button').first().click(); });
  await go('/admin/refunds', 'refunds');
  await go('/admin/refunds?view=all', 'refund-open', async () => { await page.locator('[data-row-key]').first().click(); });
  await go('/admin/invoices', 'invoices');
  await go('/admin/invoices?view=all', 'invoice-open', async () => { await page.locator('[data-row-key]').first().click(); });
  await go('/admin/titles', 'titles');
  await go('/admin/titles?view=all', 'title-open', async () => { await page.locator('[data-row-key]').first().click(); });
  await go('/admin', 'today');
  await c.close();
};
await run(1440, 900, 'w');
await run(1280, 800, 'n');
await b.close();
