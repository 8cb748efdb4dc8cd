import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog';

function Page({ stubborn = false }: { stubborn?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增地址
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="新增送货地址"
        width={750}
        stubborn={stubborn}
        footer={<button type="button">确定</button>}
      >
        <input aria-label="收货人" />
      </Dialog>
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: '新增地址' }));
  return screen.findByRole('dialog', { name: '新增送货地址' });
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('打开后焦点在对话框内，Esc 关闭并把焦点还给按钮', async () => {
  render(<Page />);
  const dialog = await open();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(screen.getByRole('button', { name: '新增地址' })).toHaveFocus());
});

test('宽度按规定，且有关闭按钮', async () => {
  render(<Page />);
  const dialog = await open();
  expect(dialog.style.getPropertyValue('--dialog-width')).toBe('750px');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await gone();
});

test('填到一半的表单不会因 Esc 丢掉', async () => {
  render(<Page stubborn />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('按返回先关对话框，路由不知道有这回事', async () => {
  const router = vi.fn();
  window.addEventListener('popstate', router);
  const push = vi.spyOn(window.history, 'pushState');
  render(<Page />);
  await open();
  const [entry] = push.mock.calls.at(-1) ?? [];
  expect(entry).toHaveProperty('pifaLayer');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 3 } }));
  });
  await gone();
  expect(router).not.toHaveBeenCalled();
  window.removeEventListener('popstate', router);
});

test('用按钮关闭，会退掉为返回键留的那一格', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  const push = vi.spyOn(window.history, 'pushState');
  render(<Page />);
  await open();
  const [entry] = push.mock.calls.at(-1) ?? [];
  vi.spyOn(window.history, 'state', 'get').mockReturnValue(entry);
  await userEvent.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  // The step back itself is swallowed.
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
});
