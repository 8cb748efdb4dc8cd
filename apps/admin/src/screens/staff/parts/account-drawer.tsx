import type { CallData } from '@pifa/contract/staff';
import { App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { Dot } from '../../../ui/small';
import { Drawer } from '../../../widgets/drawer';
import { SessionList } from '../../../widgets/session-list/session-list';
import { type Account, useChangeAccount } from '../queries';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { PasswordOnce } from '../../../widgets/new-account/password-once';
import './staff.css';

interface Props {
  account: Account | undefined;
  roles: CallData<'adminRoles'>;
  onClose: () => void;
}

/** One account: name, role, on or off, password, second factor, where it is signed in. */
export function AccountDrawer({ account, roles, onClose }: Props) {
  return (
    <Drawer
      open={account !== undefined}
      onClose={onClose}
      width={720}
      title={account?.displayName}
      sub={account && `账号 ${account.name}`}
      extra={account && <Link to={`/acts?name=${encodeURIComponent(account.name)}`}>操作记录</Link>}
    >
      {account && <Body key={account.name} account={account} roles={roles} />}
    </Drawer>
  );
}

function Body({ account, roles }: { account: Account; roles: Props['roles'] }) {
  const { name, status, twoFactor } = account;
  const me = useMe();
  const { message, modal } = App.useApp();
  const change = useChangeAccount();
  const saved = { displayName: account.displayName, role: account.role };
  const form = useFormDraft(`account:${name}`, saved);
  const { base, draft, change: type, reset, wasKept } = form;
  const { displayName, role } = draft;
  const changes = Number(displayName.trim() !== base.displayName) + Number(role !== base.role);
  useUnsaved(changes);
  const [password, setPassword] = useState('');
  const isMe = name === me.name;

  const save = () => {
    form.sending();
    // Not the callbacks of `mutate`: they are dropped where the drawer is shut meanwhile. A refusal is told already.
    change.mutateAsync({ name, displayName: displayName.trim(), role }).then(
      () => {
        void message.success('已保存');
        form.saved();
      },
      () => undefined,
    );
  };
  const sure = (title: string, content: string, okText: string, act: () => Promise<unknown>) =>
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger: true },
      onOk: () => act().catch(() => undefined),
    });

  return (
    <div className="staff-drawer">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="staff-fields">
          <Field label="姓名">
            {(id) => (
              <Input
                id={id}
                value={displayName}
                maxLength={40}
                onChange={(event) => type({ displayName: event.target.value })}
              />
            )}
          </Field>
          <Field label="角色">
            {(id) => (
              <Select
                id={id}
                value={role}
                aria-label="角色"
                options={roles.map((one) => ({ value: one.code, label: one.name }))}
                onChange={(next) => type({ role: next })}
              />
            )}
          </Field>
        </div>
        <p className="row gap8 staff-save">
          <Button
            type="primary"
            htmlType="submit"
            loading={change.isPending}
            disabled={changes === 0 || displayName.trim() === ''}
          >
            保存
          </Button>
          <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />
          <span className="push">
            {status === 'open' ? <Dot tone="green">启用</Dot> : <Dot tone="gray">停用</Dot>}
          </span>
        </p>
      </form>

      {password && <PasswordOnce name={name} password={password} />}

      <section>
        <h3>登录与密码</h3>
        <p className="row gap8">
          <Button
            onClick={() =>
              sure(
                '重置密码？',
                `${account.displayName} 的旧密码作废，登录中的设备全部退出。`,
                '重置密码',
                async () => setPassword((await change.mutateAsync({ name, resetPassword: true })).password),
              )
            }
          >
            重置密码
          </Button>
          {twoFactor && !isMe && (
            <Button
              onClick={() =>
                sure('重置两步验证？', '用于手机丢失：之后只凭密码登录，并重新设置。', '重置两步验证', () =>
                  change.mutateAsync({ name, resetTwoFactor: true }),
                )
              }
            >
              重置两步验证
            </Button>
          )}
          {!isMe &&
            (status === 'open' ? (
              <Button
                danger
                onClick={() =>
                  sure(
                    `停用 ${account.displayName}？`,
                    '登录中的设备立即退出，记录都保留，以后可以再启用。',
                    '停用账号',
                    () => change.mutateAsync({ name, status: 'closed' }),
                  )
                }
              >
                停用账号
              </Button>
            ) : (
              <Button onClick={() => change.mutate({ name, status: 'open' })}>启用账号</Button>
            ))}
        </p>
      </section>

      <section>
        <h3>登录中的设备</h3>
        <SessionList name={name} />
      </section>
    </div>
  );
}
