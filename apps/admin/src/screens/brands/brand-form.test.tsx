import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { KeysProvider } from '../../widgets/keys/keys-provider';
import { BrandForm } from './parts/brand-form';

/** Seen to fail: when every letter typed into the name took the chosen letter away. */
test('自己选了首字母再改名称：首字母还是自己选的；没选过的跟着名称走', async () => {
  render(
    <App>
      <MeContext.Provider value={someone()}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <KeysProvider>
              <BrandForm
                brand={undefined}
                walk={undefined}
                mayChange
                onClose={() => undefined}
                onMerge={() => undefined}
                onRemove={() => undefined}
              />
            </KeysProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </MeContext.Provider>
    </App>,
  );
  const name = await screen.findByLabelText('名称');
  const type = (value: string) => fireEvent.change(name, { target: { value } });
  type('重庆');
  screen.getByText('按拼音自动');
  fireEvent.mouseDown(screen.getByLabelText('首字母'));
  fireEvent.click(await screen.findByTitle('C'));
  const chosen = () => document.querySelector('.brand-form .ant-select .ant-select-content')?.textContent;
  await waitFor(() => expect(chosen()).toContain('C'));
  type('重庆火锅');
  await waitFor(() => expect(name).toHaveProperty('value', '重庆火锅'));
  expect(chosen()).toContain('C');
  expect(chosen()).not.toContain('按拼音自动');
});
