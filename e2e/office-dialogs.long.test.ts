import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn } from './harness/office';
import { callsThatSave, Findings, openScreen, PLACES, type Place } from './harness/office-walk';

const journey = journeys();
const ROW = 'row';

/** What a screen opens over itself: by the button of that name, by the first row of its list or a button in it. */
const OPENS: Readonly<Record<Place, Readonly<Record<string, readonly string[]>>>> = {
  工作台: {},
  订单: {
    orders: [ROW],
    'orders/:id': ['分配', '改地址', '缺货', '取消订单'],
    shipments: ['批改运单', `${ROW} 改运单`],
    'after-sales': [ROW],
  },
  询价: { 'quotes/:id': ['转交', '不报价…'] },
  商品: {
    goods: ['按货号换图'],
    categories: ['新建分类'],
    brands: ['新建品牌', ROW],
    attributes: ['新建属性'],
    stock: ['入库单', '盘点', ROW],
    reviews: [ROW],
  },
  价格: {
    prices: ['套用规则…'],
    'price-lists': ['新建价目表'],
    'price-lists/:id': ['改名', '照抄一张', '调整', '写公式'],
    ladders: ['新建阶梯价'],
    'why-price': ['先选一个商品'],
  },
  客户: {
    applications: ['驳回'],
    companies: ['新建客户', ROW],
    'companies/:id': ['修改资料', '发消息'],
    levels: ['新建等级'],
    messages: ['发消息'],
  },
  营销: { promotions: [ROW], coupons: [ROW] },
  财务: {
    transfers: ['驳回', '拆到多个订单'],
    receipts: ['登记收款'],
    invoices: ['批量登记', ROW],
    titles: [ROW],
  },
  店铺: {
    home: ['点了去哪'],
    menus: ['加一条'],
    articles: ['管理栏目', '写文章'],
    freight: ['选商品', '删除'],
  },
  数据: {},
  系统: { staff: ['新建员工', ROW], roles: ['新建角色'], alerts: ['添加群机器人'], acts: [ROW] },
};

for (const place of PLACES.filter((one) => Object.keys(OPENS[one]).length > 0)) {
  journey(
    `后台的对话框与抽屉：打得开，无障碍没有严重问题，放得下，焦点在里面，Esc 关上，什么也不保存。${place}`,
    async ({ visit }) => {
      const { page } = visit;
      await page.setViewportSize({ width: 1280, height: 800 });
      await signIn(page, 'demo-owner');
      const saved = callsThatSave(page);
      const findings = new Findings(visit);
      for (const [path, opens] of Object.entries(OPENS[place])) {
        await openScreen(visit, path);
        for (const name of opens) {
          const where = `${path} ${name}`;
          await findings.try(where, async () => {
            const row = page.locator('.data-table .ant-table-row').first();
            const opener =
              name === ROW
                ? row
                : name.startsWith(ROW)
                  ? row.getByRole('button', { name: name.slice(ROW.length + 1) })
                  : page.locator('main').getByRole('button', { name }).first();
            await opener.click();
            const dialog = page.getByRole('dialog').last();
            await dialog.waitFor();
            await expect.poll(() => page.getByLabel('正在加载').count()).toBe(0);
            await findings.look(where, '[role=dialog]');
            await visit.shot(`dialog-${where.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`);
            const seen = await dialog.evaluate((box) => {
              const cut = [box, ...box.querySelectorAll('.ant-modal-body, .ant-drawer-body')]
                .filter((one) => one.scrollWidth > one.clientWidth + 1)
                .map((one) => `${one.className} is ${one.scrollWidth} px wide in ${one.clientWidth}`);
              const foot = box.querySelector('.ant-modal-footer')?.getBoundingClientRect();
              const isLow = foot !== undefined && foot.bottom > innerHeight;
              const at = document.activeElement;
              const isInside = box.closest('.ant-drawer, .ant-modal-wrap')?.contains(at) ?? false;
              const isOnClose = at?.matches('.ant-modal-close') ?? false;
              const hasField = box.querySelector('.ant-modal-body :is(input[type=text], textarea)') !== null;
              return [
                ...cut,
                ...(isLow ? ['its buttons are below the screen'] : []),
                ...(isInside ? [] : [`the focus is outside: ${at?.outerHTML.slice(0, 120)}`]),
                ...(isOnClose && hasField ? ['the focus is on the button that closes it'] : []),
              ].join('; ');
            });
            expect(seen, seen).toBe('');
            await page.keyboard.press('Escape');
            await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
          });
          if ((await page.getByRole('dialog').count()) > 0) await openScreen(visit, path);
        }
      }
      // 入驻审核 reads the licence of the longest wait, which is kept in the book.
      expect(saved.filter((call) => call !== 'POST /api/admin/applications/licence')).toEqual([]);
      findings.none();
    },
    { gate: [], long: ['desktop'] },
  );
}
