import { chromium } from 'playwright-core';
const [,, who, ...rest] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const spec of rest) {
  const [name, path, w = '1440', h = '900', key = ''] = spec.split('|');
  const ctx = await b.newContext({ viewport: { width: +w, height: +h }, hasTouch: +w < 500 });
  const p = await ctx.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  await p.goto('http://localhost:8202/favicon.svg');
  await p.evaluate(async (n) => { await fetch('/api/admin/session', { method: 'POST', headers: { 'content-type': 'application/json', 'x-domain': location.hostname }, body: JSON.stringify({ name: n, password: 'Pifa-demo-2026', code: '', captchaId: '', captcha: '' }) }); localStorage.setItem('pifa-admin-in', '1'); }, who);
  await p.goto('http://localhost:8202/admin' + path);
  await p.waitForLoadState('networkidle'); await p.waitForTimeout(600);
  for (const k of key.split(',').filter(Boolean)) { if (k.startsWith('@')) await p.getByText(k.slice(1)).first().click(); else await p.keyboard.press(k); await p.waitForTimeout(400); }
  await p.screenshot({ path: `/tmp/approve-${name}.png` });
  await ctx.close();
}
await b.close();
