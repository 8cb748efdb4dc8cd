import { goodsFromWire, type WireActivityKind } from '@pifa/contract/client';
import { visibilityFor } from '@pifa/domain';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../../lib/session';
import { show, siteAnswers, stubMall, wireGoods } from '../../../testing/mall';
import type * as registry from '../../../widgets/activity-kinds/looks';
import type * as tones from '../../../widgets/activity-kinds/tag-tones';
import { ActivityBar, ActivityScreen, ActivityShell } from '../../../widgets/activity-parts';
import { wireActivity } from '../../../widgets/activity-parts/samples';
import { tagsOf } from '../../../widgets/goods-card';
import { ActivityTrio } from './activity-trio';

// One line in the registry of each face: all that a new kind needs beside its own folder and screen.
vi.mock('../../../widgets/activity-kinds/looks', async (original) => {
  const { looks } = await original<typeof registry>();
  const clearance = {
    name: '清仓',
    priceName: '清仓价',
    live: '立即清仓',
    tint: 'bg-red-50 text-red-700',
    fill: 'bg-red-700',
    screen: 'clearance',
    atHome: true,
  };
  return { looks: { ...looks, clearance } };
});
vi.mock('../../../widgets/activity-kinds/tag-tones', async (original) => {
  const { tagTones } = await original<typeof tones>();
  return { tagTones: { ...tagTones, clearance: 'red' } };
});

/** The compiler knows the registries as they are in the source. */
const KIND = 'clearance' as WireActivityKind;
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const sale = () => wireActivity(KIND, 'live', { tag: '清仓', startTime: at(-1), endTime: at(2) });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

describe('一种新活动（清仓）只有自己的文件夹和每份清单里的一行', () => {
  test('首页有它的一块，链到它的页面', async () => {
    stubMall({
      ...siteAnswers(),
      '/api/activity/list': (call: { query: URLSearchParams }) =>
        call.query.get('kind') === KIND ? [sale()] : [],
    });
    const visibility = visibilityFor({ isMember: true, showprice: true, inquiry: false });
    show(<ActivityTrio view={{ visibility, symbol: '¥', outOfStockLabel: '' }} />);
    const block = within(await screen.findByRole('region', { name: '清仓' }));
    expect(block.getByRole('link', { name: '清仓' })).toHaveAttribute('href', '/pages/clearance/7');
  });

  test('它的详情页', async () => {
    stubMall({ ...siteAnswers(), '/api/activity/detail/7': sale() });
    const page = (
      <ActivityScreen kind={KIND}>
        {({ detail, item, phase }) => (
          <ActivityShell detail={detail} item={item} crumb={{ label: detail.tag }}>
            <ActivityBar kind={KIND} title={detail.title} tag={detail.tag} span={detail} phase={phase} />
          </ActivityShell>
        )}
      </ActivityScreen>
    );
    show(page, { at: '/pages/clearance/7', route: '/pages/clearance/:id' });
    expect(await screen.findByText('冬日囤货')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('矿泉水');
  });

  test('商品卡上的标签有它的颜色', () => {
    const wire = { ...wireGoods(), activityTags: [{ kind: KIND, text: '清仓' }] };
    const goods = goodsFromWire(wire as Parameters<typeof goodsFromWire>[0]);
    expect(tagsOf(goods, null)).toContainEqual({ text: '清仓', tone: 'red' });
  });
});
