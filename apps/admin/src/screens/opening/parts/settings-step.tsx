import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Failed, Skeleton } from '../../../ui/states';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import { settingsQuery } from '../queries';
import type { StepProps } from '../step-props';

interface Own {
  code: string;
  label: string;
  placeholder?: string;
  kind?: 'text' | 'picture' | 'switch';
}

const NAME: readonly Own[] = [
  { code: 'sitename', label: '店名', placeholder: '例如：汀禾批发' },
  { code: 'coustrom', label: '客服热线', placeholder: '例如：400-888-2026' },
  { code: 'icp', label: '备案号（可以后补）', placeholder: '例如：粤ICP备20260001号' },
  { code: 'logo', label: '标志（可以后补）', kind: 'picture' },
];
const MONEY: readonly Own[] = [
  { code: 'transferName', label: '收款户名', placeholder: '营业执照上的公司名称' },
  { code: 'transferBank', label: '开户行', placeholder: '例如：工商银行东莞南城支行' },
  { code: 'transferAccount', label: '收款账号' },
  { code: 'cloudPay', label: '扫码支付（渠道在服务器设置里配好后再打开）', kind: 'switch' },
];

export const NameStep = (props: StepProps) => (
  <SettingsForm {...props} fields={NAME} said="店名与客服已保存" />
);
export const MoneyStep = (props: StepProps) => <SettingsForm {...props} fields={MONEY} said="收款已保存" />;

type FormProps = StepProps & { fields: readonly Own[]; said: string };

/** Some of 站点设置, saved by the same call. */
function SettingsForm({ fields, said, onSaved }: FormProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(settingsQuery);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const now = new Map(data?.groups.flatMap(({ items }) => items.map(({ code, value }) => [code, value])));
  const changes = fields.flatMap(({ code }) => {
    const value = typed[code];
    return value === undefined || value.trim() === now.get(code) ? [] : [{ code, value: value.trim() }];
  });
  const save = useMutation({
    mutationFn: async () => {
      if (data && changes.length > 0)
        client.setQueryData(
          settingsQuery.queryKey,
          await call('adminSettingsSave', { body: { version: data.version, changes } }),
        );
    },
    onSuccess: () => {
      setTyped({});
      onSaved(said);
    },
    onError: () => void refetch(),
  });
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />;
  const change = (code: string, value: string) => setTyped((before) => ({ ...before, [code]: value }));
  return (
    <form
      className="open-form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {fields.map(({ code, label, placeholder, kind = 'text' }) => {
        const value = typed[code] ?? now.get(code) ?? '';
        return (
          <Field key={code} label={label}>
            {(id) =>
              kind === 'picture' ? (
                <PictureField label="标志" value={value} ratio={3} onChange={(url) => change(code, url)} />
              ) : kind === 'switch' ? (
                <span>
                  <Switch id={id} checked={value === '1'} onChange={(on) => change(code, on ? '1' : '0')} />
                </span>
              ) : (
                <Input
                  id={id}
                  value={value}
                  maxLength={200}
                  placeholder={placeholder ?? ''}
                  onChange={({ target }) => change(code, target.value)}
                />
              )
            }
          </Field>
        );
      })}
      {save.error && <Alert type="error" showIcon title={textOf(save.error)} />}
      <div>
        <Button type="primary" htmlType="submit" size="large" loading={save.isPending}>
          保存并继续
        </Button>
      </div>
    </form>
  );
}
