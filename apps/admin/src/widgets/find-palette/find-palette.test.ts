import { describe, expect, it } from 'vitest';
import { placesFor, type Recent, withRecentFirst } from './choices';
import { createScanReader } from './use-scan';

function typed(text: string, gapMs: number, target: EventTarget = document.body): string[] {
  const scans: string[] = [];
  const read = createScanReader((scan) => scans.push(scan));
  let at = 1_000;
  for (const key of [...text, 'Enter']) {
    at += gapMs;
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperties(event, { target: { value: target }, timeStamp: { value: at } });
    read(event);
  }
  return scans;
}

describe('扫码枪', () => {
  it('不在输入框里时扫到的，就是它的单号', () => {
    expect(typed('SF1234567890', 8)).toEqual(['SF1234567890']);
  });
  it('人按的快捷键、太短的、在输入框里扫的，都不算', () => {
    expect(typed('jkxnejkx', 150)).toEqual([]);
    expect(typed('jk', 8)).toEqual([]);
    expect(typed('SF1234567890', 8, document.createElement('input'))).toEqual([]);
  });
});

it('最近打开过的排在前面', () => {
  const row = (path: string): Recent => ({ id: path, title: path, note: '', path });
  const rows = [row('orders/1'), row('orders/2'), row('orders/3')];
  expect(withRecentFirst(rows, [row('orders/3'), row('companies/9')]).map(({ path }) => path)).toEqual([
    'orders/3',
    'orders/1',
    'orders/2',
  ]);
});

describe('页面与视图', () => {
  it('按名字找得到视图；没有权限的页面与视图不出现', () => {
    expect(placesFor('待发货', ['order.read'])).toContainEqual({
      id: '',
      title: '待发货',
      note: '订单',
      path: 'orders?view=to-ship',
    });
    expect(placesFor('待发货', [])).toEqual([]);
    expect(placesFor('全部订单', ['order.read']).map(({ path }) => path)).toEqual(['orders']);
    expect(placesFor('全部订单', ['goods.read'])).toEqual([]);
  });
});
