import { expect, test } from 'vitest';
import { screenAt } from './screens';

test.each([
  ['/admin', '工作台'],
  ['/admin/', '工作台'],
  ['/admin/orders', '全部订单'],
  ['/admin/orders/PF1', '订单'],
  ['/admin/orders/PF1/lines', undefined],
  ['/admin/nothing-here', undefined],
])('地址 %s 是哪一页：%s', (address, title) => {
  expect(screenAt(address)?.title).toBe(title);
});
