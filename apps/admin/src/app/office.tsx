import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { callOnce, StaffFault } from '../lib/client';
import { type Me, MeContext, RefreshMeContext } from '../lib/me';
import { KeysProvider } from '../widgets/keys/keys-provider';
import { PlanProvider } from '../widgets/plan-dialog/plan-dialog';
import { theme } from '../ui/theme';
import './office.css';
import { focusFirstFields } from './first-field';
import { createOfficeRouter } from './router';
import { MustSetUp } from './must-set-up';
import { SessionDialogs } from './session-dialogs';

dayjs.locale('zh-cn');

/** The back office of one person, from signing in to leaving. */
export function Office({ me: first, onOut }: { me: Me; onOut: () => void }) {
  const [me, setMe] = useState(first);
  const queries = useMemo(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            retry: (failures, error) => error instanceof StaffFault && failures < 1,
            refetchOnWindowFocus: true,
            networkMode: 'always',
          },
          // Without a network an act is refused and says so; the kit would keep it and say nothing.
          mutations: { networkMode: 'always' },
        },
      }),
    [],
  );
  useEffect(focusFirstFields, []);
  const refresh = useCallback(async () => setMe(await callOnce('adminMe')), []);
  const router = useMemo(() => createOfficeRouter(onOut), [onOut]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} componentSize="middle" button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }}>
        <MeContext.Provider value={me}>
          <RefreshMeContext.Provider value={refresh}>
            <QueryClientProvider client={queries}>
              <KeysProvider>
                <SessionDialogs me={me} onMe={setMe} onOut={onOut} />
                {me.twoFactor.required && !me.twoFactor.on ? (
                  <MustSetUp onOut={onOut} />
                ) : (
                  <PlanProvider>
                    <RouterProvider router={router} />
                  </PlanProvider>
                )}
              </KeysProvider>
            </QueryClientProvider>
          </RefreshMeContext.Provider>
        </MeContext.Provider>
      </App>
    </ConfigProvider>
  );
}
