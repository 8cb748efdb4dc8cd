import { DESK_USER_ACTS, type DeskUserAct, deskUserActProblem } from '@pifa/domain';
import { App, Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { num, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { Dot, Tag } from '../../../ui/small';
import { type Company, type Contact, useCompanyActs } from '../queries';
import { CauseDialog } from './cause-dialog';
import { toneOf } from './columns';

type User = Company['users'][number];

const WHAT: Record<DeskUserAct, string> = {
  close: '立即退出，不能再登录；他下过的订单都保留。',
  reopen: '可以用原密码重新登录。',
  'hand-over': '由他管理公司的成员；原来的管理员变为普通成员。',
  'reset-password': '原密码立即失效并退出登录；短信请他用本手机号设置新密码。',
  'end-sessions': '在所有设备上退出登录，密码不变。',
};
const ACTS = Object.keys(DESK_USER_ACTS) as DeskUserAct[];

/** 成员: who signs in for the customer, and what staff may do for them. */
export function CompanyUsers({ company, contact }: { company: Company; contact?: Contact | undefined }) {
  const phones = new Map(contact?.users.map(({ id, phone }) => [id, phone]));
  const mayWrite = useCan('customer.write');
  const [isAdding, setAdding] = useState(false);
  const [act, setAct] = useState<{ user: User; act: DeskUserAct }>();
  return (
    <section className="co-part">
      <header>
        <h3>成员 {num(company.users.length)} 人</h3>
        {mayWrite && company.isOpen && (
          <Button type="link" size="small" className="push" onClick={() => setAdding(true)}>
            添加成员
          </Button>
        )}
      </header>
      {company.users.length === 0 && <p className="t3 s13">没有成员，添加一位才能下单</p>}
      <table className="dt co-users">
        <tbody>
          {company.users.map((user) => (
            <tr key={user.id}>
              <td>
                {user.name || '未填姓名'} {user.isManager && <Tag tone="blue">管理员</Tag>}
              </td>
              <td>{phones.get(user.id) ?? user.phone}</td>
              <td>
                <Dot tone={toneOf(user.tone)}>{user.stateName}</Dot>
              </td>
              <td className="t3">
                {user.lastLoginTime ? `${shortTime(user.lastLoginTime)} 登录` : '没有登录过'}
                {user.sessionNum > 0 && `，${num(user.sessionNum)} 处在线`}
              </td>
              <td className="r">
                {mayWrite && <UserActs user={user} onAct={(next) => setAct({ user, act: next })} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAdding && <AddDialog companyId={company.id} onClose={() => setAdding(false)} />}
      {act && <ActDialog companyId={company.id} {...act} onClose={() => setAct(undefined)} />}
    </section>
  );
}

/** Only what is possible with the user now. */
function UserActs({ user, onAct }: { user: User; onAct: (act: DeskUserAct) => void }) {
  const { state, isManager } = user;
  const possible = ACTS.filter((act) => deskUserActProblem({ act, state, isManager }) === null);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: possible.map((key) => ({
          key,
          label: key === 'reset-password' && state === 'invited' ? '再发一次短信' : DESK_USER_ACTS[key],
          danger: key === 'close',
        })),
        onClick: ({ key }) => onAct(key as DeskUserAct),
      }}
    >
      <Button type="link" size="small" aria-label={`管理成员 ${user.name}`}>
        管理
      </Button>
    </Dropdown>
  );
}

function ActDialog({
  companyId,
  user,
  act,
  onClose,
}: {
  companyId: string;
  user: User;
  act: DeskUserAct;
  onClose: () => void;
}) {
  const { message } = App.useApp();
  const { actOnUser } = useCompanyActs();
  const save = (cause: string) =>
    actOnUser.mutate(
      { id: companyId, userId: user.id, act, cause },
      {
        onSuccess: ({ message: text }) => {
          void message.success(text);
          onClose();
        },
        onError: (error) => void message.error(textOf(error)),
      },
    );
  return (
    <CauseDialog
      title={`${DESK_USER_ACTS[act]}：${user.name}`}
      verb={DESK_USER_ACTS[act]}
      danger={act === 'close' || act === 'reset-password'}
      isPending={actOnUser.isPending}
      optional
      onSave={save}
      onClose={onClose}
    >
      {WHAT[act]}
    </CauseDialog>
  );
}

function AddDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { message } = App.useApp();
  const { addUser } = useCompanyActs();
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const save = () =>
    addUser.mutate(
      { id: companyId, name: name.trim(), phone: phone.trim() },
      {
        onSuccess: ({ message: text }) => {
          void message.success(text);
          onClose();
        },
        onError: (error) => void message.error(textOf(error)),
      },
    );
  return (
    <Modal
      open
      title="添加成员"
      okText="添加并发短信"
      cancelText="取消"
      confirmLoading={addUser.isPending}
      okButtonProps={{ disabled: name.trim() === '' || phone.trim() === '' }}
      onOk={save}
      onCancel={onClose}
      width={420}
    >
      <p className="t2 s13">短信会请他用本手机号设置密码，之后就能登录下单。</p>
      <Field label="姓名">
        {(id) => (
          <Input id={id} autoFocus maxLength={40} value={name} onChange={(e) => setName(e.target.value)} />
        )}
      </Field>
      <Field label="手机">
        {(id) => (
          <Input
            id={id}
            maxLength={20}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            onPressEnter={save}
          />
        )}
      </Field>
    </Modal>
  );
}
