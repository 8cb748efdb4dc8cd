import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Switch, Tooltip } from 'antd';
import { call, textOf } from '../../../lib/client';
import { staffSettingsQuery } from '../queries';

/** Whether everybody needs a second factor from the second login on; owner and finance always do. */
export function ForAllSwitch() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { data } = useQuery(staffSettingsQuery);
  const save = useMutation({
    mutationFn: (twoFactorForAll: boolean) => call('adminStaffSettingsSave', { body: { twoFactorForAll } }),
    onSuccess: ({ message: text }) => {
      message.success(text);
      void queries.invalidateQueries({ queryKey: staffSettingsQuery.queryKey });
    },
    onError: (error) => message.error(textOf(error)),
  });
  if (!data) return null;
  return (
    <Tooltip title="老板、财务始终需要；打开后，其他人从第二次登录起也要先设置。">
      <span className="row gap8 s13 t2">
        <Switch
          size="small"
          checked={data.twoFactorForAll}
          loading={save.isPending}
          aria-label="所有人从第二次登录起都要两步验证"
          onChange={(on) => save.mutate(on)}
        />
        所有人都要两步验证
      </span>
    </Tooltip>
  );
}
