import { expect } from 'vitest';
import { beginVisit, journeys, LONG_ON_DESKTOP, logIn } from './harness';
import { checkNoPageScroll, fillSignIn, signIn, STAFF_PASSWORD, staffCall, treeOf } from './harness/office';
import type { Visit } from './harness/visit';

const journey = journeys({ env: { NODE_ENV: 'test' } });

/** The back office is made for a desktop. */
const DESKTOP = ['desktop'] as const;

interface Listed {
  list: { id: string; no: string }[];
}

/** Paths of the files that are asked for from now on. */
function filesOf({ context }: Visit): string[] {
  const seen: string[] = [];
  context.on('request', (request) => seen.push(new URL(request.url()).pathname));
  return seen;
}

journey(
  '没登录打开后台：只有登录页，不是商城；商城也不装后台的文件',
  async ({ visit }) => {
    const { page } = visit;
    const files = filesOf(visit);
    for (const path of ['/admin', '/admin/quotes?view=all']) {
      await page.goto(path);
      await page.getByRole('heading', { name: '登录管理后台' }).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    await visit.checkAccessibility();
    const scripts = files.filter((path) => path.endsWith('.js') || path.endsWith('.css'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => !path.startsWith('/admin/'))).toEqual([]);

    files.length = 0;
    await logIn(page, '13800000001');
    await visit.open('/pages/home');
    expect(files.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
    expect(files.filter((path) => path.startsWith('/admin') || path.startsWith('/api/admin'))).toEqual([]);
    // A buyer who is logged in is nobody in the back office.
    await page.goto('/admin');
    await page.getByRole('heading', { name: '登录管理后台' }).waitFor();
  },
  DESKTOP,
);

/** What each role's tree must and must not offer, and a page that it may not open. */
const ROLES = [
  { name: 'demo-owner', sees: ['询价单', '售后', '评价', '员工', '角色', '操作记录'], not: [] },
  {
    name: 'demo-sales',
    sees: ['询价单', '售后', '评价'],
    not: ['员工', '角色', '操作记录', '任务'],
    shut: { path: '/admin/staff', needs: '管理员工与角色' },
  },
  {
    name: 'demo-warehouse',
    sees: ['售后'],
    not: ['询价单', '评价', '员工', '操作记录'],
    shut: { path: '/admin/quotes', needs: '查看询价单' },
  },
  {
    name: 'demo-finance',
    sees: ['询价单', '售后', '操作记录', '任务'],
    not: ['评价', '员工', '角色'],
    shut: { path: '/admin/reviews', needs: '审核评价' },
  },
] as const;

journey(
  '老板、销售、仓库、财务：各见各的导航；不该进的地址说出缺哪项权限',
  async ({ visit }) => {
    const { page } = visit;
    for (const role of ROLES) {
      if (role.name === 'demo-owner') {
        await page.goto('/admin');
        await fillSignIn(page, role.name);
      } else await signIn(page, role.name);
      await page.getByRole('heading', { name: '今天要做的事' }).waitFor();
      const tree = await treeOf(page);
      expect(tree, role.name).toEqual(expect.arrayContaining([...role.sees]));
      expect(
        tree.filter((title) => (role.not as readonly string[]).includes(title)),
        role.name,
      ).toEqual([]);
      if (!('shut' in role)) continue;
      await page.goto(role.shut.path);
      await page.getByRole('alert').getByText(`需要「${role.shut.needs}」权限`).waitFor();
    }
  },
  DESKTOP,
);

journey(
  '离开三十分钟：锁定，写到一半的附言还在，输入密码继续',
  async ({ visit }) => {
    const { page } = visit;
    await page.clock.install();
    await signIn(page, 'demo-owner');
    const { list } = await staffCall<Listed>(page, '/api/admin/quotes?view=waiting');
    await page.goto(`/admin/quotes/${list[0]?.id}`);
    const note = page.getByRole('textbox', { name: '附言' });
    await note.fill('这批含运费，写到一半');
    await page.clock.fastForward('31:00');
    const lock = page.getByRole('dialog', { name: '已锁定' });
    await lock.waitFor();
    await visit.checkAccessibility();
    await page.keyboard.press('Escape');
    expect(await lock.isVisible()).toBe(true);
    await lock.getByLabel('密码').fill(STAFF_PASSWORD);
    await lock.getByRole('button', { name: '继续' }).click();
    await lock.waitFor({ state: 'hidden' });
    expect(await note.inputValue()).toBe('这批含运费，写到一半');

    // Refused by the server first, as after a break in another tab: the same dialog, and then the act itself.
    visit.expectProblems(/423/);
    let locked = true;
    await page.route('**/api/admin/quotes/message', async (route) => {
      if (!locked) return route.fallback();
      locked = false;
      await route.fulfill({
        status: 423,
        json: { meta: { success: false, message: '已锁定', code: 'session-locked' }, data: null },
      });
    });
    const reply = page.getByRole('textbox', { name: '回复客户' });
    await reply.fill('样品今天寄出');
    await reply.press('Enter');
    await lock.waitFor();
    expect(await reply.inputValue()).toBe('样品今天寄出');
    await lock.getByLabel('密码').fill(STAFF_PASSWORD);
    await lock.getByLabel('密码').press('Enter');
    await page.getByText('样品今天寄出').filter({ hasNotText: '附言' }).first().waitFor();
    await expect.poll(() => reply.inputValue()).toBe('');
  },
  DESKTOP,
);

journey(
  '没有校验头、或来自别的网站：改不了任何东西',
  async ({ visit, mall }) => {
    const { page, context } = visit;
    await signIn(page, 'demo-owner');
    const { csrf } = await staffCall<{ csrf: string }>(page, '/api/admin/me');
    visit.expectProblems(/40[03]/);
    const inPage = (headers: Record<string, string>) =>
      page.evaluate(async (given) => {
        const response = await fetch('/api/admin/prefs', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-domain': location.hostname, ...given },
          body: JSON.stringify({ key: 'journey', value: 'from-the-page' }),
        });
        return ((await response.json()) as { meta: { success: boolean; code?: string } }).meta;
      }, headers);
    expect(await inPage({})).toMatchObject({ success: false, code: 'header-missing' });
    expect(await inPage({ 'x-csrf-token': 'guessed' })).toMatchObject({
      success: false,
      code: 'header-missing',
    });
    // The browser's own session and the right token, sent by a page of another site.
    const from = async (origin: string) => {
      const answer = await context.request.patch('/api/admin/prefs', {
        headers: { origin, 'x-domain': 'localhost', 'x-csrf-token': csrf },
        data: { key: 'journey', value: 'from-elsewhere' },
      });
      return ((await answer.json()) as { meta: { success: boolean; code?: string } }).meta;
    };
    expect(await from('https://elsewhere.example')).toMatchObject({ success: false, code: 'header-missing' });
    const { prefs } = await staffCall<{ prefs: object }>(page, '/api/admin/me');
    expect(prefs).not.toHaveProperty('journey');
    expect(await inPage({ 'x-csrf-token': csrf })).toMatchObject({ success: true });
    expect(await from(mall.url)).toMatchObject({ success: true });
  },
  LONG_ON_DESKTOP,
);

journey(
  '复制的地址：另一个人打开，视图、筛选和抽屉都一样',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/after-sales');
    await page.getByRole('tab', { name: /^全部/ }).click();
    const rows = page.locator('[data-row-key]');
    await rows.first().click();
    const drawer = page.getByRole('dialog');
    const title = await drawer.getByText(/^售后 \S+/).innerText();
    const no = title.replace('售后 ', '').split('\n')[0] ?? '';
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const find = page.getByRole('searchbox').or(page.getByPlaceholder(/单号/)).first();
    await find.fill(no);
    await find.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await drawer.waitFor();
    const address = page.url();
    const other = await beginVisit(browser, mall.url, 'desktop');
    await signIn(other.page, 'demo-owner', address);
    await other.page.getByRole('dialog').getByText(no).first().waitFor();
    await expect.poll(() => other.page.locator('[data-row-key]').count()).toBe(1);
    expect(await other.page.getByRole('tab', { name: /^全部/ }).getAttribute('aria-selected')).toBe('true');
    expect(await other.page.getByPlaceholder(/单号/).first().inputValue()).toBe(no);
    expect(other.problems()).toEqual([]);
    await other.close();
  },
  LONG_ON_DESKTOP,
);

journey(
  '键盘：J/K 换行、Enter 打开、Esc 返回、Ctrl K 查找、? 列出按键；输入法拼字时都不动',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/after-sales?view=all');
    const at = page.locator('[data-row-key].at');
    const rows = page.locator('[data-row-key]');
    await rows.first().waitFor();
    const [first, second] = await rows.evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-row-key') ?? ''),
    );
    const press = (key: string) => page.keyboard.press(key);
    const atRow = () => at.getAttribute('data-row-key');
    await press('j');
    await expect.poll(atRow).toBe(first);
    await press('j');
    await expect.poll(atRow).toBe(second);
    await press('k');
    await expect.poll(atRow).toBe(first);

    // As an input method sends its keys: to a field with composing text, and once more as key 229 outside of one.
    const compose = (key: string) =>
      page.evaluate((pressed) => {
        const press = { key: pressed, bubbles: true, cancelable: true, isComposing: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', press));
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, ctrlKey: true }));
      }, key);
    for (const key of ['j', 'k', 'Enter', '?']) await compose(key);
    const find = page.getByPlaceholder(/单号/).first();
    await find.focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'jk', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: '' });
    await find.press('j');
    expect(await find.inputValue()).toContain('j');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await atRow()).toBe(first);
    await find.fill('');
    await find.blur();

    await press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe(first);
    await press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await press('?');
    await page.getByRole('dialog', { name: '键盘' }).getByText('下一行').waitFor();
    await press('Escape');
    await page.getByRole('dialog', { name: '键盘' }).waitFor({ state: 'hidden' });
    await press('Control+k');
    const palette = page.getByLabel('查找', { exact: true });
    await palette.fill('询价');
    await palette.press('Enter');
    await page.getByRole('heading', { name: '询价单', exact: true }).waitFor();
    await rows.first().waitFor();
    await press('n');
    await page.waitForURL(/\/admin\/quotes\/[^?]+/);
  },
  LONG_ON_DESKTOP,
);

journey(
  '断网：说「网络不通」，可以重试；写好的话不丢',
  async ({ visit }) => {
    const { page, context } = visit;
    await signIn(page, 'demo-owner');
    const { list } = await staffCall<Listed>(page, '/api/admin/quotes?view=waiting');
    await page.goto(`/admin/quotes/${list[0]?.id}`);
    const reply = page.getByRole('textbox', { name: '回复客户' });
    await reply.fill('运费我们承担');
    visit.expectProblems(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await reply.press('Enter');
    await page.getByText('网络不通，未保存').first().waitFor();
    expect(await reply.inputValue()).toBe('运费我们承担');
    await context.setOffline(false);
    await reply.press('Enter');
    await expect.poll(() => reply.inputValue()).toBe('');
    await page.getByText('运费我们承担').first().waitFor();

    // A list that cannot be read says so in its own place; the frame stays.
    await page.route('**/api/admin/after-sales?*', (route) => route.abort('internetdisconnected'));
    await page.goto('/admin/after-sales');
    const problem = page.getByRole('alert');
    await problem.getByText(/网络不通/).waitFor();
    await page.getByRole('navigation', { name: '后台导航' }).waitFor();
    await page.unroute('**/api/admin/after-sales?*');
    await problem.getByRole('button', { name: '重试' }).click();
    await page.locator('[data-row-key]').first().waitFor();
  },
  LONG_ON_DESKTOP,
);

journey(
  '1280 宽：页面自己不滚动，导航和页头一直在',
  async ({ visit }) => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'demo-owner');
    const { list } = await staffCall<Listed>(page, '/api/admin/quotes?view=waiting');
    for (const path of ['/quotes?view=all', `/quotes/${list[0]?.id}`]) {
      await page.goto(`/admin${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByLabel('正在加载').count()).toBe(0);
      await checkNoPageScroll(page);
      await visit.checkNoSidewaysScroll();
    }
  },
  LONG_ON_DESKTOP,
);

/** In test mode every picture accepts these letters. */
const LETTERS = 'pifa';

// Last: failed tries of this machine are remembered, and later sign-ins would be asked for the picture too.
journey(
  '密码错三次要图形验证码；不存在的账号答得一模一样',
  async ({ visit }) => {
    const { page } = visit;
    visit.expectProblems(/status of 4\d\d/);
    await page.goto('/admin');
    const refused = async (name: string, password: string) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/admin/session'));
      await fillSignIn(page, name, password);
      const { meta } = (await (await answer).json()) as { meta: { message: string } };
      await page.getByRole('alert').getByText(meta.message, { exact: true }).waitFor();
      return meta.message;
    };
    const picture = page.getByRole('img', { name: /图形验证码/ });
    const known = await refused('demo-finance', 'not-the-password');
    const unknown = await refused('nobody-here', 'not-the-password');
    expect(unknown).toBe(known);
    expect(await picture.count()).toBe(0);
    await refused('demo-finance', 'not-the-password');
    await picture.waitFor();
    await visit.checkAccessibility();
    const letters = page.getByRole('textbox', { name: '图形验证码' });
    await letters.fill(LETTERS);
    expect(await refused('nobody-here', 'not-the-password')).toBe(known);
    // The right password without the letters opens nothing; with them it does.
    await refused('demo-finance', STAFF_PASSWORD);
    await picture.waitFor();
    await letters.fill(LETTERS);
    await fillSignIn(page, 'demo-finance');
    await page.getByRole('heading', { name: '今天要做的事' }).waitFor();
  },
  LONG_ON_DESKTOP,
);
