import { DeleteOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { CompanyPicker } from '../../../widgets/company-picker/company-picker';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { type Grant, type PriceList, useListActs } from '../queries';
import { words } from '../words';
import { Window } from './window';

type Draft = Grant & { key: string };
const TO = [
  { value: 'company', label: '一家公司' },
  { value: 'group', label: '一个分组' },
  { value: 'everyone', label: '所有客户' },
] as const;

const newGrant = (): Draft => ({
  key: crypto.randomUUID(),
  to: 'company',
  toId: '',
  name: '',
  position: 0,
  binding: false,
  activities: false,
  from: null,
  until: null,
});

/** To whom a list is given: companies, groups, everyone; binding or not. */
export function GrantsDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const { message } = App.useApp();
  const { grant: save } = useListActs();
  const [grants, setGrants] = useState<Draft[]>(() =>
    list.grants.map((one) => ({ ...one, key: `${one.to} ${one.toId}` })),
  );
  const isChanged = JSON.stringify(grants.map(({ key: _, ...one }) => one)) !== JSON.stringify(list.grants);
  const leave = useUnsaved(isChanged ? 1 : 0);
  const change = (key: string, to: Partial<Draft>) =>
    setGrants(grants.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const isWhole = grants.every(({ to, toId }) => to === 'everyone' || toId !== '');
  const keep = () =>
    save.mutate(
      { id: list.id, version: list.version, grants: grants.map(({ key: _, name: __, ...one }) => one) },
      {
        onSuccess: (done) => {
          void message.success(done.message);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      width={760}
      title={`「${list.name}」给谁`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: !isChanged || !isWhole, loading: save.isPending }}
      onOk={keep}
      onCancel={() => leave(onClose)}
    >
      <p className="t2 pl-help">
        先看给公司的，再看分组的，最后是所有客户的；同一位客户有几张时，次序小的先看。
      </p>
      <div className="pl-grants">
        {grants.map((one, at) => (
          <div key={one.key} className="pl-grant">
            <Select
              aria-label={`第 ${at + 1} 条给谁`}
              options={[...TO]}
              value={one.to}
              onChange={(to) => change(one.key, { to, toId: '', name: '' })}
            />
            {one.to === 'company' ? (
              <CompanyPicker
                single
                label={`第 ${at + 1} 条的公司`}
                value={one.toId === '' ? [] : [{ id: one.toId, name: one.name }]}
                onChange={([company]) =>
                  change(one.key, { toId: company?.id ?? '', name: company?.name ?? '' })
                }
              />
            ) : one.to === 'group' ? (
              <Select
                aria-label={`第 ${at + 1} 条的分组`}
                placeholder="选择分组"
                options={list.groupChoices.map(({ id, name }) => ({ value: id, label: name }))}
                value={one.toId || undefined}
                onChange={(toId) => change(one.key, { toId })}
              />
            ) : (
              <span className="t2">没有别的价的客户都按它</span>
            )}
            <InputNumber
              aria-label={`第 ${at + 1} 条的次序`}
              min={0}
              max={1_000}
              value={one.position}
              onChange={(position) => change(one.key, { position: position ?? 0 })}
            />
            <Checkbox
              checked={one.binding}
              title={words.binding}
              onChange={({ target }) => change(one.key, { binding: target.checked })}
            >
              锁定
            </Checkbox>
            <Checkbox
              checked={one.activities}
              disabled={!one.binding}
              title="锁定时，活动价更低也可以用"
              onChange={({ target }) => change(one.key, { activities: target.checked })}
            >
              可参加活动
            </Checkbox>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`去掉第 ${at + 1} 条`}
              onClick={() => setGrants(grants.filter(({ key }) => key !== one.key))}
            />
            <Window
              label={`第 ${at + 1} 条`}
              from={one.from}
              until={one.until}
              onChange={(window) => change(one.key, window)}
            />
          </div>
        ))}
        <span>
          <Button onClick={() => setGrants([...grants, newGrant()])}>再给一个</Button>
        </span>
        <p className="t3 s12">锁定：{words.binding}。</p>
        {save.isError && <Alert type="error" showIcon title={textOf(save.error)} />}
      </div>
    </Modal>
  );
}
