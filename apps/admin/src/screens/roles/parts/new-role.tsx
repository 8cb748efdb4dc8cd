import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import type { Role } from '../queries';

interface Props {
  open: boolean;
  roles: readonly Role[];
  /** the role that it is a copy of, at first */
  from: string;
  onDone: (code?: string) => void;
}

/** A role of the mall's own begins as a copy. */
export function NewRole({ open, roles, from, onDone }: Props) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const base = chosen || from;
  const add = useMutation({
    mutationFn: () => call('adminRoleAdd', { body: { name: name.trim(), from: base } }),
    onSuccess: async ({ code }) => {
      await queries.invalidateQueries({ queryKey: ['staff'] });
      setName('');
      setChosen('');
      onDone(code);
    },
  });
  return (
    <Modal
      open={open}
      title="新建角色"
      okText="新建"
      okButtonProps={{ disabled: name.trim() === '', loading: add.isPending }}
      onOk={() => add.mutate()}
      onCancel={() => onDone()}
      destroyOnHidden
    >
      <div className="role-new">
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={name}
              maxLength={20}
              placeholder="例如：大客户销售"
              onChange={(event) => setName(event.target.value)}
              onPressEnter={() => name.trim() && add.mutate()}
            />
          )}
        </Field>
        <Field label="照哪个角色">
          {(id) => (
            <Select
              id={id}
              value={base}
              aria-label="照哪个角色"
              options={roles.map((one) => ({ value: one.code, label: one.name }))}
              onChange={setChosen}
            />
          )}
        </Field>
        {add.error && <Alert type="error" title={textOf(add.error)} showIcon />}
      </div>
    </Modal>
  );
}
