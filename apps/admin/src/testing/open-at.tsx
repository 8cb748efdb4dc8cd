import { permissions } from '@pifa/contract/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { MeContext } from '../lib/me';
import { KeysProvider } from '../widgets/keys/keys-provider';
import { PlanProvider } from '../widgets/plan-dialog/plan-dialog';
import { UnsavedProvider } from '../widgets/unsaved/unsaved';
import { someone } from './me';

/** A screen as it stands in the frame, for somebody who may do everything. `path` is its route, `at` the address opened. */
export function openAt(Screen: ComponentType, path: string, at: string) {
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <UnsavedProvider>
            <PlanProvider>
              <Screen />
            </PlanProvider>
          </UnsavedProvider>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <MeContext.Provider value={someone({ permissions: [...permissions] })}>
          <QueryClientProvider client={client}>
            <KeysProvider>
              <RouterProvider router={router} />
            </KeysProvider>
          </QueryClientProvider>
        </MeContext.Provider>
      </App>
    </ConfigProvider>,
  );
  return { ...page, router };
}
