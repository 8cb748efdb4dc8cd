import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { textOf } from '../../../lib/client';
import { Card } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type CompanyGroup, groupsQuery, useListActs } from '../queries';
import { words } from '../words';

/** 客户分组: who is in which. */
export function Groups({ add }: { add: ReactNode }) {
  const { data, error, refetch } = useQuery(groupsQuery);
  const [editing, setEditing] = useState<CompanyGroup>();
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />;
  if (data.list.length === 0) return <Empty text={words.emptyGroups}>{add}</Empty>;
  return (
    <Card title="客户分组" note="一家公司只在一个分组里；放进别的组，就离开原来的">
      <table className="dt">
        <thead>
          <tr>
            <th className="pad">分组</th>
            <th>客户</th>
            <th className="padr">修改</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((group) => (
            <tr key={group.id}>
              <td className="pad">
                <b>{group.name}</b>
                {group.note && <div className="t3 s12">{group.note}</div>}
              </td>
              <td className="pl-members">
                {group.companies.map(({ name }) => name).join('、') || <span className="t3">还没有客户</span>}
                {group.hidden > 0 && <span className="t3">，另有 {group.hidden} 位不在您名下</span>}
              </td>
              <td className="padr">
                <Button size="small" aria-label={`修改「${group.name}」`} onClick={() => setEditing(group)}>
                  修改
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {editing && <GroupDialog group={editing} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}

/** A new group or a changed one, with its companies. */
export function GroupDialog({ group, onClose }: { group?: CompanyGroup; onClose: () => void }) {
  const { message } = App.useApp();
  const { group: save } = useListActs();
  const before: readonly PickedCompany[] = group?.companies ?? [];
  const [name, setName] = useState(group?.name ?? '');
  const [note, setNote] = useState(group?.note ?? '');
  const [members, setMembers] = useState<readonly PickedCompany[]>(before);
  const had = new Set(before.map(({ id }) => id));
  const has = new Set(members.map(({ id }) => id));
  const add = [...has].filter((id) => !had.has(id));
  const remove = [...had].filter((id) => !has.has(id));
  const leave = useUnsaved(
    Number(name !== (group?.name ?? '')) + Number(note !== (group?.note ?? '')) + add.length + remove.length,
  );
  const keep = () =>
    save.mutate(
      { name: name.trim(), note, add, remove, ...(group ? { id: group.id, version: group.version } : {}) },
      {
        onSuccess: (done) => {
          void message.success(done.message);
          onClose();
        },
        onError: (error) => void message.error(textOf(error)),
      },
    );
  return (
    <Modal
      open
      title={group ? `分组「${group.name}」` : '新建分组'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: name.trim() === '', loading: save.isPending }}
      onOk={keep}
      onCancel={() => leave(onClose)}
    >
      <Form layout="vertical">
        <Form.Item label="名称" htmlFor="pl-group">
          <Input id="pl-group" maxLength={20} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="说明" htmlFor="pl-group-note">
          <Input
            id="pl-group-note"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
        <Form.Item label="客户" htmlFor="pl-group-members" extra="放进或移出，客户下次打开页面就是新价">
          <CompanyPicker id="pl-group-members" label="客户" value={members} onChange={setMembers} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
