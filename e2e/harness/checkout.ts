import { expect } from 'vitest';
import { ask } from './api';
import type { Visit } from './visit';

/** 提交订单 on the settlement page, up to the payment page; returns the order's id. */
export async function place({ page }: Visit, settlement = '**/pay?ids=*'): Promise<string> {
  await page.waitForURL(settlement);
  const submit = page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first();
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.click();
  await page.waitForURL('**/modeofpay?id=*');
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Pays through the QR code, opened as a phone's camera would; on the phone through the cashier's own page. */
export async function pay({ page, context, device }: Visit, orderId: string): Promise<void> {
  if (device === 'desktop') await page.getByRole('img', { name: '支付二维码' }).waitFor();
  const stateOf = () =>
    ask<{ qrText: string; payUrl?: string }>(page, `/api/payYunZhiFu/state?orderId=${orderId}`);
  await expect.poll(async () => (await stateOf()).qrText || (await stateOf()).payUrl || '').not.toBe('');
  const { qrText, payUrl } = await stateOf();
  const cashier = await context.newPage();
  await cashier.goto(qrText || payUrl || '');
  await cashier
    .getByRole('button', { name: /^支付成功/ })
    .first()
    .click();
  await cashier.getByRole('heading', { name: '支付成功' }).waitFor();
  await cashier.close();
}
