import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper, type StepperHandle } from './stepper';

afterEach(() => vi.useRealTimers());

function setUp(props: Partial<ComponentProps<typeof Stepper>> = {}) {
  const onCommit = vi.fn();
  const onStep = vi.fn();
  render(<Stepper value={12} label="整件数量" onCommit={onCommit} onStep={onStep} {...props} />);
  return { onCommit, onStep, box: screen.getByRole('spinbutton', { name: '整件数量' }) };
}

test('↑↓ 一步，Shift+↑↓ 十步', async () => {
  const { box, onStep } = setUp();
  box.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Shift>}{ArrowUp}{ArrowDown}{/Shift}');
  expect(onStep.mock.calls).toEqual([
    [1, 1],
    [-1, 1],
    [1, 10],
    [-1, 10],
  ]);
});

test('第一个数字盖掉原来的数，点进去之后也一样；接着的数字排在后面', () => {
  const { box } = setUp();
  const input = box as HTMLInputElement;
  const selected = () => [input.selectionStart, input.selectionEnd];
  box.focus();
  input.setSelectionRange(2, 2);
  fireEvent.keyDown(box, { key: '5' });
  expect(selected()).toEqual([0, 2]);
  fireEvent.change(box, { target: { value: '5' } });
  input.setSelectionRange(1, 1);
  fireEvent.keyDown(box, { key: '0' });
  expect(selected()).toEqual([1, 1]);
});

test('离开框才算填完；没改就不算', async () => {
  const { box, onCommit } = setUp();
  await userEvent.click(box);
  await userEvent.tab();
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.clear(box);
  await userEvent.type(box, '５0');
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('５0');
});

test('填了数再按 + ：先认填的数，不再多加一步', async () => {
  const { box, onCommit, onStep } = setUp();
  fireEvent.change(box, { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: '整件数量，增加' }));
  expect(onCommit).toHaveBeenCalledWith('50');
  expect(onStep).not.toHaveBeenCalled();
});

test('Esc 放弃正在填的数', async () => {
  const { box, onCommit } = setUp();
  await userEvent.clear(box);
  await userEvent.type(box, '99{Escape}');
  expect(box).toHaveValue('12');
  fireEvent.blur(box);
  expect(onCommit).not.toHaveBeenCalled();
});

test('Enter 到下一个框，Shift+Enter 回上一个，不出本区', async () => {
  const box = (label: string) => (
    <Stepper value={0} label={label} onCommit={() => undefined} onStep={() => undefined} />
  );
  render(
    <>
      <div data-quantity-scope>
        {box('甲')}
        {box('乙')}
      </div>
      {box('外')}
    </>,
  );
  screen.getByRole('spinbutton', { name: '甲' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('spinbutton', { name: '乙' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('spinbutton', { name: '乙' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.getByRole('spinbutton', { name: '甲' })).toHaveFocus();
});

test('按住 + 400 毫秒后连续加，松开就停，不多加一次', () => {
  vi.useFakeTimers();
  const { onStep } = setUp();
  const plus = screen.getByRole('button', { name: '整件数量，增加' });
  fireEvent.pointerDown(plus, { button: 0 });
  act(() => vi.advanceTimersByTime(399));
  expect(onStep).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1 + 80 * 2));
  expect(onStep).toHaveBeenCalledTimes(3);
  fireEvent.pointerUp(plus);
  fireEvent.click(plus);
  act(() => vi.advanceTimersByTime(1000));
  expect(onStep).toHaveBeenCalledTimes(3);
});

test('滚轮不改数；进框全选', () => {
  const { box, onStep, onCommit } = setUp();
  box.focus();
  expect(box).toHaveProperty('selectionStart', 0);
  expect(box).toHaveProperty('selectionEnd', 2);
  fireEvent.wheel(box, { deltaY: -100 });
  expect(onStep).not.toHaveBeenCalled();
  expect(onCommit).not.toHaveBeenCalled();
});

test('加购前可以要求先认下没填完的数', () => {
  const ref = createRef<StepperHandle>();
  const { box, onCommit } = setUp({ ref });
  expect(ref.current?.commit()).toBe(false);
  fireEvent.change(box, { target: { value: '50' } });
  let had = false;
  act(() => {
    had = ref.current?.commit() ?? false;
  });
  expect(had).toBe(true);
  expect(onCommit).toHaveBeenCalledWith('50');
});
