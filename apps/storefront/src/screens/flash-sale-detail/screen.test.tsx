import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { wireActivity, wireActivityGoods } from '../../widgets/activity-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const tea = { goodsId: '1002', goodsName: '冷泡茶 500ml', activityIP: 24, activitySP: 1.1 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /min-width/.test(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('限时抢购', () => {
  test('几样一起填，合计相加；商城不收的写在那一样旁边，收了的不丢', async () => {
    asMember();
    const sale = wireActivity('flash-sale', 'live', {
      startTime: at(-1),
      endTime: at(2),
      goods: [
        wireActivityGoods(),
        wireActivityGoods('live', tea),
        wireActivityGoods('sold-out', { goodsId: '1003' }),
      ],
    });
    const seen = stubMall({
      ...siteAnswers(),
      '/api/activity/detail/7': sale,
      '/api/goods/carts/list': { cartList: [], totals: {}, version: 1 },
      'POST /api/goods/carts': {
        obj: null,
        results: [
          { goodsId: '1001', id: '61', success: true, message: '' },
          { goodsId: '1002', id: '', success: false, message: '活动库存仅剩 1件' },
        ],
        sumIpcnt: 2,
        sumSpcnt: 0,
        kinds: 1,
      },
    });
    show(<Screen />, {
      at: '/pages/flashSaleDetail/7',
      route: '/pages/flashSaleDetail/:id',
      paths: ['/pay'],
    });
    const fill = async (name: RegExp, text: string) => {
      const box = await screen.findByRole('spinbutton', { name });
      fireEvent.change(box, { target: { value: text } });
      fireEvent.blur(box);
    };
    await fill(/矿泉水.*整件/, '2');
    await fill(/冷泡茶.*整件/, '3');
    const bar = screen.getByRole('region', { name: '抢购合计' });
    expect(bar).toHaveTextContent('已选 2 种');
    expect(bar).toHaveTextContent('132.00');
    fireEvent.click(within(bar).getByRole('button', { name: '立即抢购' }));
    expect(await screen.findByText('活动库存仅剩 1件')).toBeVisible();
    expect(screen.getByTestId('place')).toHaveTextContent('/pages/flashSaleDetail/7');
    expect(bar).toHaveTextContent('已选 1 种');
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toEqual([
        { goodsId: '1001', ipcnt: 2, spcnt: 0, activityId: '7' },
        { goodsId: '1002', ipcnt: 3, spcnt: 0, activityId: '7' },
      ]),
    );
    expect(screen.getByRole('link', { name: '已抢光 · 原价购买' })).toBeVisible();
  });
});
