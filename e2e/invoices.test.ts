import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, countRequests, journeys, LONG, logIn, operatorDesk, send, type Stage } from './harness';

const FINANCE = '/api/finance';
const member = (child: string) => `/pages/membercenter/${child}`;

interface Title {
  id: string;
  name: string;
  state: string;
}
interface Invoice {
  id: string;
  state: string;
  number: string;
  amount: number;
  orders: { id: string; orderNo: string; amount: number }[];
}

const invoiceOf = (page: Page, id: string) => ask<Invoice>(page, `${FINANCE}/invoice/${id}`);
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

/** Waits until the mall reports this state; the page itself polls only every 10 s. */
async function untilState(page: Page, id: string, states: readonly string[]): Promise<void> {
  const options = { timeout: 30_000, interval: 200 };
  await expect.poll(async () => states.includes((await invoiceOf(page, id)).state), options).toBe(true);
}

/** The seller reviews a title of this name and approves it. */
async function approve(mall: Stage['mall'], name: string): Promise<void> {
  const desk = await operatorDesk(mall);
  const { list } = await desk.ask<{ list: Title[] }>('GET', '/api/admin/invoiceTitles');
  const title = list.find((one) => one.name === name);
  if (!title) throw new Error(`no title ${name} waits`);
  await desk.ask('POST', '/api/admin/invoiceTitles/review', { id: title.id, verdict: 'approve' });
}

const BANK = {
  address: '深圳市南山区晚塘路 18 号',
  phone: '0755-86001234',
  bank: '示例银行深圳分行',
  account: '6222026000112233',
};

/** A reviewed title that exists before the story begins. */
async function titled({ visit: { page }, mall }: Stage, name: string): Promise<void> {
  const { data } = await send<Title>(page, 'POST', `${FINANCE}/invoiceTitle`, {
    kind: 'special',
    name,
    taxNumber: '91440300MA5EXAMP1F',
    receiveEmail: 'caiwu@yanxia.example',
    ...BANK,
  });
  expect(data.state).toBe('waiting');
  await approve(mall, name);
}

/** 申请开票：勾前几张订单，选抬头，写备注，提交；答复申请编号和金额。 */
async function apply(
  { visit }: Stage,
  { orders, title, remark }: { orders: number; title: string; remark: string },
): Promise<{ id: string; amount: string }> {
  const { page } = visit;
  await visit.open(member('paperIng'));
  const boxes = page.getByRole('checkbox', { name: /^选择订单/ });
  for (let index = 0; index < orders; index += 1) await boxes.nth(index).check();
  const bar = page.getByRole('region', { name: '提交申请' });
  await bar.getByText(`已选 ${orders} 单`).waitFor();
  await page.getByLabel('增值税专用发票').check({ force: true });
  const choice = page.getByRole('combobox', { name: '发票抬头' });
  await choice.selectOption(
    (await choice.locator('option', { hasText: title }).getAttribute('value')) ?? title,
  );
  await page.getByLabel('备注').fill(remark);
  const amounts = page.getByRole('region', { name: '开票金额' });
  await amounts.getByRole('term').filter({ hasText: '不含税金额' }).first().waitFor();
  const amount = (await bar.getByText(/^¥[\d,.]+$/).innerText()).trim();
  await amounts.getByText(amount, { exact: true }).first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  const posted = countRequests(page, 'POST', `${FINANCE}/invoice`);
  await bar.getByRole('button', { name: '提交申请' }).dblclick();
  await page.waitForURL(/paper\w+\?id=/);
  expect(posted.count()).toBe(1);
  return { id: idIn(page), amount };
}

/** An address block as a colleague would send it, pasted as the browser does. */
async function paste(page: Page, block: string): Promise<void> {
  await page.getByLabel('粘贴开票资料').evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, block);
}

async function addTitleByPaste({ visit, mall }: Stage, name: string): Promise<void> {
  const { page } = visit;
  await visit.open(member('addPaper'));
  await page.getByRole('button', { name: '新增发票抬头' }).click();
  const dialog = page.getByRole('dialog', { name: '新增发票抬头' });
  const sent = countRequests(page, 'POST', `${FINANCE}/invoiceTitle`);
  await paste(
    page,
    `单位名称：${name}\n税号：91440300ma5examp1f\n地址、电话：${BANK.address} ${BANK.phone}\n` +
      `开户行及账号：${BANK.bank} 6222 0260 0011 2233\n邮箱：caiwu@yanxia.example`,
  );
  await dialog.getByText(/^已识别：抬头、税号、注册地址、注册电话、开户行、银行账号/).waitFor();
  await dialog.getByText('校验通过').waitFor();
  await dialog.getByLabel('增值税专用发票').check({ force: true });
  expect(await dialog.getByLabel('银行账号').inputValue()).toBe(BANK.account);
  expect(sent.count()).toBe(0);
  await visit.checkAccessibility();
  await visit.shot('invoice-title');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'detached' });
  await visit.open(`${member('centerPaper')}?state=waiting`);
  await page.getByText(name).first().waitFor();
  await visit.checkAccessibility();
  await approve(mall, name);
}

/** 自己走到「已开具」，能下载，刷新还在，走错的页面会带到对的页面。 */
async function issued(stage: Stage, id: string, amount: string): Promise<void> {
  const { visit } = stage;
  const { page } = visit;
  await page.waitForURL(`**/paperOk?id=${id}`, { timeout: 30_000 });
  await page.getByRole('heading', { name: '发票已开具' }).waitFor();
  const { number, orders } = await invoiceOf(page, id);
  await page.getByText(number, { exact: true }).first().waitFor();
  await page.getByText(amount, { exact: true }).first().waitFor();
  await visit.checkAccessibility();
  await visit.checkNoSidewaysScroll();
  await visit.shot('invoice-ok');
  await page.reload();
  await page.getByText(number, { exact: true }).first().waitFor();
  await page.goto(`${member('paperFailure')}?id=${id}`);
  await page.waitForURL(`**/paperOk?id=${id}`);
  for (const order of orders) {
    const found = await ask<{ total: number; list: Invoice[] }>(
      page,
      `${FINANCE}/invoice/list?state=issued&keyword=${order.orderNo}`,
    );
    expect(found.list.map((one) => one.number)).toEqual([number]);
  }
}

async function download({ visit: { page } }: Stage): Promise<void> {
  const button = page.getByRole('button', { name: '下载 PDF' });
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 30_000 }).toBeNull();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^FP\d+\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
}

describe('开票服务正常', () => {
  const journey = journeys({ operator: true, settings: { invoices: { sweeps: 20 } } });

  journey('粘贴新增抬头，两张订单合开一张，看着它开好并下载；别家公司看不到', async (stage) => {
    const { visit } = stage;
    const { page } = visit;
    const name = `檐下粘贴${visit.device === 'phone' ? '手机' : '电脑'}有限公司`;
    await logIn(page, '13800000001');
    await addTitleByPaste(stage, name);
    const { id, amount } = await apply(stage, { orders: 2, title: name, remark: '合同 HT-118' });
    // The invoice may have been requested, or even issued, before the page first reads it.
    await page.getByRole('heading', { name: /^(开票申请已提交|开票中|发票已开具)$/ }).waitFor();
    await visit.checkAccessibility();
    await visit.shot('invoice-applied');
    await untilState(page, id, ['issuing', 'issued']);
    await page.reload();
    await page.getByRole('heading', { name: /^(开票中|发票已开具)$/ }).waitFor();
    await visit.checkAccessibility();
    await visit.shot('invoice-loading');
    await issued(stage, id, amount);
    await download(stage);
    const [order] = (await invoiceOf(page, id)).orders;
    await visit.open(`${member('myorderpay')}?id=${order?.id}`);
    await page.getByRole('link', { name: '查看发票' }).first().click();
    await page.waitForURL(`**/paperOk?id=${id}`);
    await logIn(page, '13800000002');
    visit.expectProblems(/404/);
    await page.goto(`${member('paperOk')}?id=${id}`);
    const foreign = await page.getByText('该发票不存在或已被删除').innerText();
    await page.goto(`${member('paperOk')}?id=nosuchinvoice00`);
    expect(await page.getByText('该发票不存在或已被删除').innerText()).toBe(foreign);
    await visit.checkAccessibility();
  });

  journey(
    '被退回：改抬头的那一项，审核通过后重新申请，开好一张',
    async (stage) => {
      const { visit, mall } = stage;
      const { page } = visit;
      const name = `檐下退回${visit.device === 'phone' ? '手机' : '电脑'}有限公司`;
      await logIn(page, '13800000001');
      await titled(stage, name);
      const { id, amount } = await apply(stage, { orders: 1, title: name, remark: '模拟:拒绝' });
      await page.waitForURL(`**/paperFailure?id=${id}`, { timeout: 30_000 });
      await page.getByText('购方税号与名称不符，请核对抬头').waitFor();
      await visit.checkAccessibility();
      await visit.checkNoSidewaysScroll();
      await visit.shot('invoice-failure');
      await page.getByRole('link', { name: '去修改抬头' }).click();
      const dialog = page.getByRole('dialog', { name: '编辑发票抬头' });
      const taxNumber = dialog.getByLabel('税号');
      await expect.poll(() => taxNumber.evaluate((box) => box === document.activeElement)).toBe(true);
      await taxNumber.fill('91440300MA5ABCD127');
      await dialog.getByText('校验通过').waitFor();
      await dialog.getByRole('button', { name: '保存' }).click();
      await page.waitForURL(`**/paperFailure?id=${id}`);
      await page.getByText(/抬头已修改，正在审核/).waitFor();
      await approve(mall, name);
      await page.getByRole('button', { name: '重新申请' }).click();
      const again = page.getByRole('dialog', { name: '重新申请开票' });
      await again.getByText(/税号 91440300MA5ABCD127/).waitFor();
      expect(await again.getByLabel('收票邮箱').inputValue()).toBe('caiwu@yanxia.example');
      await again.getByLabel('备注').fill('');
      await visit.checkAccessibility();
      await again.getByRole('button', { name: '提交申请' }).click();
      await page.waitForURL((url) => /paper\w+$/.test(url.pathname) && url.searchParams.get('id') !== id);
      const next = idIn(page);
      await issued(stage, next, amount);
      await page.goto(`${member('paperFailure')}?id=${id}`);
      await page.getByRole('link', { name: '查看新的申请' }).click();
      await page.waitForURL(`**/paperOk?id=${next}`);
    },
    LONG,
  );
});

describe('开票服务的回答丢了', () => {
  // One query without an answer shows as 超时, and the service times out quickly.
  const journey = journeys({ operator: true, settings: { invoices: { sweeps: 1, timeoutMs: 2_000 } } });

  journey('超时，申请已保存；再问一次就开好，只有一个号码', async (stage) => {
    const { visit } = stage;
    const { page } = visit;
    const name = `檐下丢失${visit.device === 'phone' ? '手机' : '电脑'}有限公司`;
    await logIn(page, '13800000001');
    await titled(stage, name);
    const { id, amount } = await apply(stage, { orders: 1, title: name, remark: '模拟:丢失' });
    await untilState(page, id, ['timeout']);
    await page.reload();
    await page.waitForURL(`**/paperTimeout?id=${id}`);
    const retried = countRequests(page, 'POST', `${FINANCE}/invoice/${id}/retry`);
    await page.getByRole('button', { name: '重试' }).click();
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).toBeLessThanOrEqual(1);
    await issued(stage, id, amount);
    expect(retried.count()).toBe(1);
  });

  journey(
    '一直没有答复：说明可以离开，再问还是等，页面留得住',
    async (stage) => {
      const { visit } = stage;
      const { page } = visit;
      const name = `檐下不答${visit.device === 'phone' ? '手机' : '电脑'}有限公司`;
      await logIn(page, '13800000001');
      await titled(stage, name);
      const { id } = await apply(stage, { orders: 1, title: name, remark: '模拟:不答' });
      await untilState(page, id, ['timeout']);
      await page.reload();
      await page.getByRole('heading', { name: '开票超时' }).waitFor();
      await page.getByText('开票系统响应超时，申请已保存').waitFor();
      await page.getByRole('link', { name: /^客服/ }).waitFor();
      await visit.checkAccessibility();
      await visit.checkNoSidewaysScroll();
      await visit.shot('invoice-timeout');
      await page.getByRole('button', { name: '重试' }).click();
      await untilState(page, id, ['issuing', 'timeout']);
      expect((await invoiceOf(page, id)).number).toBe('');
      await visit.open(`${member('paperIng')}?tab=list&state=timeout`);
      await visit.checkAccessibility();
      await visit.checkNoSidewaysScroll();
      await visit.shot('invoice-list');
    },
    LONG,
  );
});
