import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';

/** A new password of one's own; the other sessions end. */
export function PasswordForm() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const save = useMutation({
    mutationFn: () => call('adminPassword', { body: { password, newPassword } }),
    onSuccess: ({ message: text }) => {
      message.success(text);
      for (const clear of [setPassword, setNewPassword, setAgain]) clear('');
      void queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const differs = again !== '' && again !== newPassword;
  return (
    <Card title="修改密码" note="其他设备会随即退出" pad>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label="原密码">
          {(id) => (
            <Input.Password
              id={id}
              value={password}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Field label="新密码">
          {(id) => (
            <Input.Password
              id={id}
              value={newPassword}
              autoComplete="new-password"
              onChange={(event) => setNewPassword(event.target.value)}
            />
          )}
        </Field>
        <Field label="再输入一次">
          {(id) => (
            <Input.Password
              id={id}
              value={again}
              autoComplete="new-password"
              status={differs ? 'error' : ''}
              onChange={(event) => setAgain(event.target.value)}
            />
          )}
        </Field>
        {differs && <p className="tx-red s13">两次输入的密码不一样</p>}
        {save.error && <Alert type="error" title={textOf(save.error)} showIcon />}
        <Button
          type="primary"
          htmlType="submit"
          loading={save.isPending}
          disabled={password === '' || newPassword === '' || again !== newPassword}
        >
          修改密码
        </Button>
      </form>
    </Card>
  );
}
