import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { type KeyBinding, KeysProvider, useKeys } from './keys-provider';

function Bound({ bindings, enabled }: { bindings: readonly KeyBinding[]; enabled?: boolean }) {
  useKeys(bindings, enabled);
  return null;
}
const binding = (key: string, run: () => void, words = key): KeyBinding => ({ key, words, run });

function open(children: React.ReactNode, prefs: Record<string, unknown> = {}) {
  return render(
    <MeContext.Provider value={someone({ prefs })}>
      <KeysProvider>
        {children}
        <input aria-label="备注" />
        <button type="button">导出</button>
      </KeysProvider>
    </MeContext.Provider>,
  );
}

test('后来的一层先拿到按键，收起后还给下面那层', () => {
  const [below, above] = [vi.fn(), vi.fn()];
  const list = <Bound bindings={[binding('Escape', below)]} />;
  const { rerender } = open(
    <>
      {list}
      <Bound bindings={[binding('Escape', above)]} />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  rerender(
    <MeContext.Provider value={someone()}>
      <KeysProvider>{list}</KeysProvider>
    </MeContext.Provider>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
});

test('在输入框里打字、输入法拼字、焦点在按钮上回车：都不触发', () => {
  const run = vi.fn();
  open(<Bound bindings={[binding('j', run), binding('Enter', run)]} />);
  fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true });
  fireEvent.keyDown(screen.getByRole('button', { name: '导出' }), { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(run).toHaveBeenCalledTimes(1);
});

test('关掉单键：J 不动，Ctrl K 与 Esc 照常', () => {
  const [single, chord, escape] = [vi.fn(), vi.fn(), vi.fn()];
  open(<Bound bindings={[binding('j', single), binding('Ctrl K', chord), binding('Escape', escape)]} />, {
    keys: 'off',
  });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([single, chord, escape].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
});

test('按 ? 列出这一页的按键，也可以在那里关掉单键', async () => {
  const run = vi.fn();
  const prefs = {};
  open(<Bound bindings={[binding('j', run, '下一行')]} />, prefs);
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('下一行')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(run, '对话框开着，下面的列表不动').not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('switch', { name: /单键快捷键/ }));
  expect(prefs).toEqual({ keys: 'off' });
});

test('抽屉开着：Esc 归抽屉，列表里的选择还在', () => {
  const [clear, next] = [vi.fn(), vi.fn()];
  open(
    <>
      <Bound bindings={[binding('Escape', clear), binding('ArrowDown', next)]} />
      <div className="ant-drawer-open" />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect([clear.mock.calls.length, next.mock.calls.length]).toEqual([0, 1]);
});

/** Seen to fail: with Ctrl S in forms that bind no key of their own; the browser's 「网页另存为」 came up. */
test('Ctrl S：没有自己绑定的表单，按的是最上面那层的「保存」；不能保存时不动', () => {
  const [page, dialog, bound] = [vi.fn(), vi.fn(), vi.fn()];
  const save = (run: () => void, disabled = false) => (
    <button type="button" className="ant-btn-primary" disabled={disabled} onClick={run}>
      保 存
    </button>
  );
  const press = () => fireEvent.keyDown(screen.getByLabelText('备注'), { key: 's', ctrlKey: true });
  const counts = () => [page, dialog, bound].map(({ mock }) => mock.calls.length);
  const { unmount } = open(save(page));
  // Answered: the browser does nothing of its own.
  expect(press()).toBe(false);
  expect(counts()).toEqual([1, 0, 0]);
  unmount();
  const covered = open(
    <>
      {save(page)}
      <div role="dialog">{save(dialog)}</div>
    </>,
  );
  press();
  expect(counts()).toEqual([1, 1, 0]);
  covered.unmount();
  const off = open(save(page, true));
  press();
  expect(counts()).toEqual([1, 1, 0]);
  off.unmount();
  open(
    <>
      {save(page)}
      <Bound bindings={[binding('Ctrl S', bound)]} />
    </>,
  );
  press();
  expect(counts()).toEqual([1, 1, 1]);
});
