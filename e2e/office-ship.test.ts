import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn, staffCall } from './harness/office';

const journey = journeys();

interface Line {
  id: string;
  goodsCode: string;
  ipcnt: number;
  spcnt: number;
  leftNum: number;
}
interface Opened {
  orderNo: string;
  lines: Line[];
}

interface Desk {
  list: { id: string; orderNo: string; company: string; state: string }[];
}

journey(
  '粘贴三行运单：一行拒绝并说明，两行发出；买家看到运单；撤销后回到待发货',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    await signIn(page, 'demo-warehouse', '/admin/ship');
    const { list } = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    const own = list.filter(({ state }) => state === 'to-ship');
    const [first, second] = [own.find(({ company }) => company.includes('檐下')), own.at(-1)];
    if (!first || !second || first === second) throw new Error('the demo mall has too few orders to ship');

    // 1 paste · 2 plan · 3 confirm: of the twelve actions that thirty orders may take.
    await page
      .getByLabel('粘贴订单号与运单号')
      .fill(
        `${first.orderNo}\tSF1234567890001\n${second.orderNo}\tYT1234567890002\nPF20990101000001\tSF1234567890003`,
      );
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('没有这个订单').waitFor();
    await visit.checkAccessibility();
    await page.keyboard.press('Control+Enter');
    const toast = page.getByText(/成功 2，拒绝 1/);
    await toast.waitFor();
    await page.getByRole('link', { name: first.orderNo, exact: true }).waitFor({ state: 'detached' });

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const seen = await ask<{ shipments: { trackingNo: string }[] }>(
      buyer.page,
      `/api/goods/orders/${first.id}`,
    );
    expect(seen.shipments.map(({ trackingNo }) => trackingNo)).toContain('SF1234567890001');
    expect(buyer.problems()).toEqual([]);

    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await dialog.getByText(/将修改/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: first.orderNo, exact: true }).waitFor();
    const again = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    expect(again.list.map(({ orderNo }) => orderNo)).toEqual(
      expect.arrayContaining([first.orderNo, second.orderNo]),
    );
    await buyer.close();
  },
  ['desktop'],
);

/** Counts the low notes that the page would play: a wrong scan is heard. */
const HEAR = `
  window.lowNotes = 0;
  window.AudioContext = class {
    currentTime = 0; state = 'running'; destination = {};
    createOscillator() {
      const tone = { frequency: {}, connect: (next) => next, stop() {} };
      tone.start = () => { if (tone.frequency.value < 300) window.lowNotes += 1; };
      return tone;
    }
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
    }
  };`;

journey(
  '扫描发货不用鼠标：别的商品又红又响，扫齐再扫运单即发出；点开一单只发一件，其余留在部分发货',
  async ({ visit }) => {
    const { page } = visit;
    await page.addInitScript(HEAR);
    await signIn(page, 'demo-warehouse', '/admin/ship');
    await page.locator('[data-row-key]').first().waitFor();
    const { list } = await staffCall<Desk>(page, '/api/admin/ship?size=100');
    const waiting = list.filter(({ state }) => state === 'to-ship').slice(0, 8);
    const opened = await Promise.all(
      waiting.map(({ orderNo }) => staffCall<Opened>(page, `/api/admin/ship/order?no=${orderNo}`)),
    );
    const splittable = opened.find(isSplittable);
    const order = opened.find((one) => one !== splittable && one.lines.length <= 3);
    if (!order || !splittable) throw new Error('the demo mall has too few orders to ship');

    await page.keyboard.press('s');
    const box = page.getByLabel('扫描框');
    await box.waitFor();
    const scan = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    const said = page.getByRole('status');
    await scan(order.orderNo);
    await said
      .getByText(/扫商品/)
      .or(page.getByText('扫商品，或直接扫运单号全部发出'))
      .first()
      .waitFor();
    await scan('6909999999996');
    await page.locator('.scan-note.red', { hasText: '不是这张订单的商品' }).waitFor();
    expect(await page.evaluate('window.lowNotes')).toBe(1);
    await visit.checkAccessibility();
    for (const { goodsCode, ipcnt, spcnt } of order.lines) {
      await scan(goodsCode);
      if (ipcnt + spcnt > 1) await scan(String(ipcnt + spcnt));
    }
    await page.locator('.scan-note.green', { hasText: '扫齐了' }).waitFor();
    await scan('SF1234567890021');
    await page.locator('.scan-note.green', { hasText: `${order.orderNo} 已发出` }).waitFor();
    expect(await page.evaluate('window.lowNotes')).toBe(1);

    await page.keyboard.press('Escape');
    const line = splittable.lines.find(({ ipcnt }) => ipcnt > 1);
    await page
      .locator('[data-row-key]', { hasText: splittable.orderNo })
      .locator('.ant-table-cell')
      .nth(2)
      .click();
    const drawer = page.getByRole('dialog');
    const packs = drawer.getByLabel(/这次发几件/);
    await packs.first().waitFor();
    for (const [n] of splittable.lines.entries()) {
      if (splittable.lines[n] === line) await packs.nth(n).fill('1');
      else await drawer.getByRole('button', { name: '先不发' }).nth(n).click();
    }
    await drawer.getByText(/^留下/).first().waitFor();
    await drawer.getByLabel('这一次的运单号').fill('SF1234567890022');
    await page.keyboard.press('Enter');
    const plan = page.getByRole('dialog', { name: '发货 1 单' });
    await plan.getByText('部分发货').waitFor();
    await page.keyboard.press('Control+Enter');
    await plan.waitFor({ state: 'hidden' });
    const row = page.locator('[data-row-key]', { hasText: splittable.orderNo });
    await row.getByText('部分发货').waitFor();
  },
  ['desktop'],
);

/** Something of it can go while the rest stays. */
const isSplittable = ({ lines }: Opened): boolean =>
  lines.some(({ ipcnt, spcnt }) => ipcnt > 1 && spcnt === 0) && lines.length <= 3;

/** A browser with a camera and a reader of barcodes; what lies before it is in `window.before`. */
const CAMERA = `
  window.before = '';
  window.BarcodeDetector = class {
    async detect() { return window.before ? [{ rawValue: window.before }] : []; }
  };
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();`;

journey(
  '手机发货：摄像头扫订单号，运单号手输，发出；不横向滚动',
  async ({ visit }) => {
    const { page } = visit;
    await page.addInitScript(CAMERA);
    await signIn(page, 'demo-warehouse', '/admin/ship');
    const waiting = page.locator('.scan-waiting button');
    await waiting.first().waitFor();
    await visit.checkNoSidewaysScroll();
    const orderNo = await waiting.last().locator('b').innerText();
    await page.getByRole('button', { name: '用摄像头扫' }).tap();
    await page.evaluate((no) => Object.assign(window, { before: no }), orderNo);
    await page.getByRole('heading', { name: orderNo }).waitFor();
    await page.getByRole('button', { name: '关闭摄像头' }).tap();
    await visit.checkNoSidewaysScroll();
    await visit.shot('office-scan');
    await page.getByLabel('扫描框').tap();
    await page.getByLabel('扫描框').fill('SF1234567890031');
    await page.getByRole('button', { name: '确定', exact: true }).tap();
    await page.locator('.scan-note.green', { hasText: `${orderNo} 已发出` }).waitFor();
    await visit.checkNoSidewaysScroll();
  },
  { gate: [], long: ['phone'] },
);
