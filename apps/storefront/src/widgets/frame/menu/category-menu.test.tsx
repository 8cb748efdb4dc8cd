import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show, stubMall } from '../../../testing/mall';
import { CategoryMenu } from './category-menu';

const category = (id: string, parentId: string, grade: number, typeName: string) => ({
  id,
  typeId: id,
  parentId,
  grade,
  typeName,
  icon: '',
  image: '',
  count: 3,
});

beforeEach(() => {
  stubMall({
    '/api/goods/typeRelease/list': [
      category('1', '0', 1, '食品饮料'),
      category('2', '1', 2, '饮用水'),
      category('3', '2', 3, '矿泉水'),
      category('4', '0', 1, '五金工具'),
      category('5', '4', 2, '紧固件'),
      category('9', '404', 3, '失散的分类'),
    ],
    '/api/goods/mallGoods/facets': { brands: [{ id: '7', name: '泉屿', count: 3, letter: 'Q' }] },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row = (name: string) => screen.findByRole('button', { name });

describe('分类菜单', () => {
  test('鼠标停 300 毫秒才打开，一晃而过不打开', async () => {
    show(<CategoryMenu />);
    const food = await row('食品饮料');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerEnter(food, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(280));
    expect(food).toHaveAttribute('aria-expanded', 'false');
    act(() => void vi.advanceTimersByTime(40));
    expect(food).toHaveAttribute('aria-expanded', 'true');
  });

  test('键盘：↓ 换分类，→ 打开并进入面板，Esc 回到原处', async () => {
    show(<CategoryMenu />);
    const food = await row('食品饮料');
    food.focus();
    fireEvent.keyDown(food, { key: 'ArrowDown' });
    const tools = await row('五金工具');
    expect(tools).toHaveFocus();
    fireEvent.keyDown(tools, { key: 'ArrowUp' });
    expect(food).toHaveFocus();
    fireEvent.keyDown(food, { key: 'ArrowRight' });
    const third = await screen.findByRole('link', { name: '矿泉水' });
    expect(third).toHaveAttribute('href', '/pages/newproduct/3');
    fireEvent.keyDown(third, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('link', { name: '矿泉水' })).toBeNull());
    expect(food).toHaveFocus();
  });

  test('点一下立即打开；找不到上级的分类在「其他」里', async () => {
    show(<CategoryMenu />);
    fireEvent.click(await row('其他'));
    expect(await screen.findByRole('link', { name: '失散的分类' })).toBeInTheDocument();
  });

  test('面板只有内容那么大，下沿不高过它的那一行：从最后一行往右一定进得去', async () => {
    const { container } = show(<CategoryMenu />);
    const reach = (panel: Element | null | undefined) => panel?.parentElement?.style.height;
    const panel = container.querySelector('[id$="-panel"]');
    fireEvent.click(await row('食品饮料'));
    expect(reach(panel)).toBe(`${34 + 8 + 2}px`);
    fireEvent.click(await row('其他'));
    expect(reach(panel)).toBe(`${3 * 34 + 8 + 2}px`);
    expect(panel).toHaveClass('w-max', 'shrink-0');
    expect(panel?.parentElement).toHaveClass('[justify-content:safe_flex-end]', 'pointer-events-none');
  });

  test('面板里有这个分类的品牌', async () => {
    show(<CategoryMenu />);
    fireEvent.click(await row('食品饮料'));
    expect(await screen.findByRole('link', { name: '泉屿' })).toHaveAttribute(
      'href',
      '/pages/newproduct/1?brandIds=7',
    );
  });
});
