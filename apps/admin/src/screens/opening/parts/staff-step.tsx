import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { useMe } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { CopyButton } from '../../../ui/small';
import { openingQuery, rolesQuery } from '../queries';
import type { StepProps } from '../step-props';

/** ⑧ An account for each person, and the owner's second factor. */
export function StaffStep(_props: StepProps) {
  const me = useMe();
  const client = useQueryClient();
  const roles = useQuery(rolesQuery);
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [role, setRole] = useState('sales');
  const add = useMutation({
    mutationFn: () =>
      call('adminOperatorAdd', { body: { name: name.trim(), displayName: displayName.trim(), role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: openingQuery.queryKey }),
  });
  return (
    <div className="open-form">
      {me.twoFactor.on ? (
        <Alert type="success" showIcon title="您的两步验证已打开" />
      ) : (
        <Alert
          type="warning"
          showIcon
          title="您还没有两步验证，只凭密码就能登录"
          action={<Link to="/account">去设置</Link>}
        />
      )}
      {add.data ? (
        <div className="open-password">
          <p>
            <b>{displayName || name}</b> 的账号已开通。密码只显示这一次，请当面告诉对方：
          </p>
          <p>
            <code>{name.trim()}</code>
            <code>{add.data.password}</code>
            <CopyButton text={`${name.trim()} ${add.data.password}`} label="复制账号与密码" />
          </p>
          <div>
            <Button
              onClick={() => {
                setName('');
                setDisplayName('');
                add.reset();
              }}
            >
              再开一个
            </Button>
          </div>
        </div>
      ) : (
        <form
          className="open-form"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <Field label="登录账号（字母或数字）">
            {(id) => <Input id={id} value={name} maxLength={40} onChange={(e) => setName(e.target.value)} />}
          </Field>
          <Field label="姓名">
            {(id) => (
              <Input
                id={id}
                value={displayName}
                maxLength={40}
                onChange={(e) => setDisplayName(e.target.value)}
              />
            )}
          </Field>
          <Field label="角色">
            {(id) => (
              <Select
                id={id}
                value={role}
                onChange={setRole}
                options={(roles.data ?? []).map((one) => ({ value: one.code, label: one.name }))}
              />
            )}
          </Field>
          {add.error && <Alert type="error" showIcon title={textOf(add.error)} />}
          <div className="row gap8">
            <Button
              type="primary"
              size="large"
              htmlType="submit"
              disabled={name.trim() === ''}
              loading={add.isPending}
            >
              开通账号
            </Button>
            <Link to="/staff">改权限、停用，去「员工」</Link>
          </div>
        </form>
      )}
    </div>
  );
}
