import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../lib/client';
import { Field } from '../../ui/field';
import './new-account.css';
import { PasswordOnce } from './password-once';

interface Props {
  /** the button after an account is open: 「完成」, 「再开一个」 */
  next: string;
  onNext?: () => void;
  onAdded?: () => void;
}

/** Opens an account for a colleague; its password is shown once. */
export function NewAccountForm({ next, onNext, onAdded }: Props) {
  const queries = useQueryClient();
  const roles = useQuery({
    queryKey: ['staff', 'roles'],
    queryFn: ({ signal }) => call('adminRoles', { signal }),
  });
  const [displayName, setDisplayName] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('sales');
  const add = useMutation({
    mutationFn: (body: { name: string; displayName: string; role: string }) =>
      call('adminOperatorAdd', { body }),
    onSuccess: () => {
      onAdded?.();
      return queries.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  const again = () => {
    setDisplayName('');
    setName('');
    add.reset();
    onNext?.();
  };
  if (add.data) {
    return (
      <div className="new-account">
        <PasswordOnce name={add.variables.name} password={add.data.password} />
        <Button type="primary" onClick={again}>
          {next}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="new-account"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ name: name.trim(), displayName: displayName.trim(), role });
      }}
    >
      <Field label="姓名">
        {(id) => (
          <Input
            id={id}
            value={displayName}
            maxLength={40}
            onChange={({ target }) => setDisplayName(target.value)}
          />
        )}
      </Field>
      <Field label="账号（登录用，不能改）">
        {(id) => (
          <Input id={id} value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field label="角色">
        {(id) => (
          <Select
            id={id}
            value={role}
            aria-label="角色"
            options={(roles.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
            onChange={setRole}
          />
        )}
      </Field>
      {add.error && <Alert type="error" title={textOf(add.error)} showIcon />}
      <Button type="primary" htmlType="submit" loading={add.isPending} disabled={name.trim() === ''}>
        开通账号
      </Button>
    </form>
  );
}
