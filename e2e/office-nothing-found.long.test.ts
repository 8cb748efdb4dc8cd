import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn } from './harness/office';
import { Findings, openScreen, PLACES, type Place } from './harness/office-walk';

const journey = journeys();

/** Lists that can be searched, by the hint in their box. */
const SEARCHED: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  工作台: {},
  订单: { orders: '订单号、', shipments: '运单号、', 'after-sales': '申请单号、' },
  询价: { quotes: '单号、客户' },
  商品: {
    goods: '货号、名称',
    groups: '名称、组货号',
    categories: '找分类',
    brands: '品牌名称',
    stock: '货号、名称',
    reviews: '商品、货号',
  },
  价格: { prices: '货号、名称', 'price-lists': '价目表名称', ladders: '货号、名称' },
  客户: { companies: '公司、拼音', messages: '标题、内容', applications: '公司、联系人' },
  营销: { promotions: '活动名称', coupons: '卡券名称', draws: '抽奖名称' },
  财务: {
    transfers: '公司、订单号',
    receipts: '订单号、公司',
    refunds: '订单号、公司',
    invoices: '申请号、',
    titles: '抬头、税号',
  },
  店铺: { templates: '找消息', settings: '找设置', pictures: '按名称找' },
  数据: {},
  系统: { staff: '账号、姓名' },
};

for (const place of PLACES.filter((one) => Object.keys(SEARCHED[one]).length > 0)) {
  journey(
    `列表里什么也没找到：说出来，一键清除筛选，又都回来。${place}`,
    async ({ visit }) => {
      const { page } = visit;
      await signIn(page, 'demo-owner');
      const findings = new Findings(visit);
      for (const [path, hint] of Object.entries(SEARCHED[place])) {
        await openScreen(visit, path);
        const before = await page.locator('main').innerText();
        const box = page.locator('main').getByPlaceholder(hint).first();
        await findings.try(path, async () => {
          await box.fill('查无此物');
          await box.press('Enter');
          const clear = page.locator('main').getByRole('button', { name: '清除筛选' });
          await clear.waitFor({ timeout: 5_000 });
          await findings.look(`${path}, nothing found`);
          await visit.shot(`nothing-${path}`);
          await clear.click();
          await expect.poll(() => box.inputValue()).toBe('');
          await expect.poll(() => clear.count()).toBe(0);
          if (before.length > 300)
            await expect
              .poll(async () => (await page.locator('main').innerText()).length)
              .toBeGreaterThan(before.length / 2);
        });
      }
      findings.none();
    },
    { gate: [], long: ['desktop'] },
  );
}
