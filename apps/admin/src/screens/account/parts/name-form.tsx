import { useMutation } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { useMe, useRefreshMe } from '../../../lib/me';
import { Card } from '../../../ui/small';

/** What colleagues and customers read as one's name. */
export function NameForm() {
  const me = useMe();
  const refresh = useRefreshMe();
  const { message } = App.useApp();
  const [displayName, setDisplayName] = useState(me.displayName);
  const save = useMutation({
    mutationFn: () => call('adminProfile', { body: { displayName: displayName.trim() } }),
    onSuccess: async ({ message: text }) => {
      await refresh();
      message.success(text);
    },
    onError: (error) => message.error(textOf(error)),
  });
  return (
    <Card title="我" note={`账号 ${me.name}，${me.role.name}`} pad>
      <form
        className="account-form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label="姓名（同事和客户看到的）">
          {(id) => (
            <Input
              id={id}
              value={displayName}
              maxLength={40}
              onChange={(event) => setDisplayName(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="primary"
          htmlType="submit"
          loading={save.isPending}
          disabled={displayName.trim() === '' || displayName.trim() === me.displayName}
        >
          保存
        </Button>
      </form>
    </Card>
  );
}
