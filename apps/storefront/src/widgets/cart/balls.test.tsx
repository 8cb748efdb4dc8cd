import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropBalls, landed, useFlights } from './balls';
import { DropBalls } from './drop-balls';

let reduced = false;
const flying = () => useFlights.getState().flights.filter(Boolean);

beforeEach(() => {
  reduced = false;
  useFlights.setState({ flights: [null, null, null], landings: 0 });
  vi.stubGlobal('matchMedia', () => ({
    matches: reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 20, 20));
  Element.prototype.animate = vi.fn(
    () => ({ cancel: () => undefined, onfinish: null }) as unknown as Animation,
  );
  document.body.innerHTML = '<i data-cart-target></i><button id="a"></button><button id="b"></button>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const button = (id: string) => document.getElementById(id) as HTMLElement;

describe('购物车落球', () => {
  test('连加三次三个球同飞，第四次也不会多出第四个', () => {
    const { container } = render(<DropBalls />);
    act(() => {
      for (const id of ['a', 'b', 'a', 'b']) dropBalls([button(id)]);
    });
    expect(flying()).toHaveLength(3);
    expect(container.querySelectorAll('[data-ball]')).toHaveLength(3);
  });

  test('矩阵一次提交五行：三个球，间隔 80 毫秒', () => {
    act(() => dropBalls([button('a'), button('b'), button('a'), button('b'), button('a')]));
    expect(flying().map((flight) => flight?.delay)).toEqual([0, 80, 160]);
  });

  test('落地后位置空出来，图标跳一下', () => {
    act(() => dropBalls([button('a')]));
    act(() => landed(flying()[0]?.id));
    expect(flying()).toEqual([]);
    expect(useFlights.getState().landings).toBe(1);
  });

  test('要求减少动态、或没有看得见的购物车图标：不飞，数照样变', () => {
    reduced = true;
    act(() => dropBalls([button('a')]));
    reduced = false;
    document.querySelector('[data-cart-target]')?.remove();
    act(() => dropBalls([button('a')]));
    expect(flying()).toEqual([]);
    expect(useFlights.getState().landings).toBe(2);
  });
});
