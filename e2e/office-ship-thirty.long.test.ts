import { expect } from 'vitest';
import { ask, beginVisit, journeys, logIn } from './harness';
import { signIn } from './harness/office';

const THIRTY = 30;
const numberOf = (n: number): string => `PF20200101${String(n).padStart(6, '0')}`;

/** Thirty more orders like one that waits already. */
const COPIES = `
  create temp table model as
    select o.* from orders o join companies c on c.kh_id = o.kh_id
    where o.state = 'to-ship' and o.hold_reasons = '{}' and o.parent_id is null and c.name like '%檐下%'
      and not exists (select from orders child where child.parent_id = o.id)
      and not exists (select from order_lines l where l.order_id = o.id and l.held_pieces > 0)
    order by o.created_at limit 1;
  insert into orders select (jsonb_populate_record(null::orders, to_jsonb(m) || jsonb_build_object('id', m.id || '-' || n,
    'no', 'PF20200101' || lpad(n::text, 6, '0'), 'request_id', m.request_id || '-' || n, 'cart_version', null))).*
  from model m cross join generate_series(1, ${THIRTY}) n;
  insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(l) || jsonb_build_object('id',
    nextval(pg_get_serial_sequence('order_lines', 'id')), 'order_id', l.order_id || '-' || n))).*
  from order_lines l join model m on m.id = l.order_id cross join generate_series(1, ${THIRTY}) n;`;

const journey = journeys({ before: COPIES });

interface Orders {
  list: { orderNo: string; shipments?: { trackingNo: string }[]; id: string }[];
}

journey(
  '三十单从工作台到发出：不超过十二步，客户五秒内看到运单',
  async ({ visit, mall, browser }) => {
    const { page } = visit;
    let steps = 0;
    const step = async (act: () => Promise<unknown>) => {
      steps += 1;
      await act();
    };
    await signIn(page, 'demo-warehouse');
    await step(() =>
      page
        .getByRole('row', { name: /待发货/ })
        .getByText('开始处理')
        .click(),
    );
    await page.getByText(numberOf(1)).first().waitFor();
    await step(() => page.getByLabel('选择全部已显示的行').check());
    await step(() => page.keyboard.press('Control+p'));
    const printing = page.getByRole('dialog', { name: /^打印/ });
    await step(() => printing.getByText('拣货单＋发货单', { exact: true }).click());
    await printing.frameLocator('iframe').getByRole('heading', { name: '拣货单' }).waitFor();
    await step(() => printing.getByRole('button', { name: /^打印/ }).click());
    await page.getByText(/已登记打印/).waitFor();
    const pasted = Array.from(
      { length: THIRTY },
      (_, n) => `${numberOf(n + 1)}\tSF77000000${String(n).padStart(5, '0')}`,
    );
    await step(() => page.getByLabel('粘贴订单号与运单号').fill(pasted.join('\n')));
    await step(() => page.keyboard.press('Control+Enter'));
    await page.getByRole('dialog', { name: '发货 30 单' }).getByText('将修改').waitFor();
    await step(() => page.keyboard.press('Control+Enter'));
    await page.getByText(/成功 30/).waitFor();
    const shippedAt = Date.now();
    expect(steps).toBeLessThanOrEqual(12);

    const buyer = await beginVisit(browser, mall.url, 'desktop');
    await logIn(buyer.page, '13800000001');
    const mine = await ask<Orders>(buyer.page, '/api/goods/orders/myPage?state=shipped&pageSize=50');
    const first = mine.list.find(({ orderNo }) => orderNo === numberOf(1));
    const seen = await ask<{ shipments: { trackingNo: string }[] }>(
      buyer.page,
      `/api/goods/orders/${first?.id ?? ''}`,
    );
    expect(seen.shipments.map(({ trackingNo }) => trackingNo)).toEqual(['SF7700000000000']);
    expect(Date.now() - shippedAt).toBeLessThan(5_000);
    expect(mine.list.filter(({ orderNo }) => orderNo.startsWith('PF20200101'))).toHaveLength(THIRTY);
    expect(buyer.problems()).toEqual([]);
    await buyer.close();

    await page.getByRole('button', { name: /^任务/ }).click();
    await page.getByText('发货 30 单：成功 30', { exact: false }).last().click();
    await page.getByRole('dialog', { name: '发货 30 单' }).getByText('成功 30').waitFor();
  },
  ['desktop'],
);
