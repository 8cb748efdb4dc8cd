import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster, toast } from './toast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
});

const say = (input: Parameters<typeof toast>[0]) => act(() => toast(input));

test('同一句话再说一次，不会叠成两条', () => {
  render(<Toaster />);
  say('已加入购物车');
  say('已加入购物车');
  expect(screen.getAllByText('已加入购物车')).toHaveLength(1);
  say({ text: '第一次', key: 'k' });
  say({ text: '第二次', key: 'k' });
  expect(screen.queryByText('第一次')).toBeNull();
  expect(screen.getByText('第二次')).toBeInTheDocument();
});

test('最多两条，旧的让位', () => {
  render(<Toaster />);
  say('甲');
  say('乙');
  say('丙');
  expect(screen.queryByText('甲')).toBeNull();
  expect(screen.getAllByRole('status')).toHaveLength(2);
});

test('三秒后消失；再说一次重新计时', () => {
  render(<Toaster />);
  say('已保存');
  act(() => vi.advanceTimersByTime(2900));
  say('已保存');
  act(() => vi.advanceTimersByTime(2900));
  expect(screen.getByText('已保存')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('已保存')).toBeNull();
});

test('错误读作警报；撤销只执行一次并收起', () => {
  render(<Toaster />);
  const undo = vi.fn();
  say({ text: '登录失败', tone: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('登录失败');
  say({ text: '已删除', action: { label: '撤销', onPress: undo } });
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('已删除')).toBeNull();
});
