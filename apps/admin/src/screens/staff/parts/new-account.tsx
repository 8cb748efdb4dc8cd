import type { CallData } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { PasswordOnce } from './password-once';
import './staff.css';

interface Props {
  open: boolean;
  roles: CallData<'adminRoles'>;
  onClose: () => void;
}

/** Opens an account; its password is shown once. */
export function NewAccount({ open, roles, onClose }: Props) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [role, setRole] = useState('sales');
  const add = useMutation({
    mutationFn: () => call('adminOperatorAdd', { body: { name: name.trim(), displayName, role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  const close = () => {
    setName('');
    setDisplayName('');
    add.reset();
    onClose();
  };
  return (
    <Modal
      open={open}
      title="新建员工"
      onCancel={close}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {add.data ? (
        <div className="staff-form">
          <PasswordOnce name={name.trim()} password={add.data.password} />
          <Button type="primary" onClick={close}>
            完成
          </Button>
        </div>
      ) : (
        <form
          className="staff-form"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <Field label="姓名">
            {(id) => (
              <Input
                id={id}
                autoFocus
                value={displayName}
                maxLength={40}
                onChange={(event) => setDisplayName(event.target.value)}
              />
            )}
          </Field>
          <Field label="账号（登录用，不能改）">
            {(id) => (
              <Input id={id} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
          <Field label="角色">
            {(id) => (
              <Select
                id={id}
                value={role}
                aria-label="角色"
                options={roles.map((one) => ({ value: one.code, label: one.name }))}
                onChange={setRole}
              />
            )}
          </Field>
          {add.error && <Alert type="error" title={textOf(add.error)} showIcon />}
          <Button type="primary" htmlType="submit" loading={add.isPending} disabled={name.trim() === ''}>
            开通账号
          </Button>
        </form>
      )}
    </Modal>
  );
}
