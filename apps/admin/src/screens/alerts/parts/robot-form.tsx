import { Button, Checkbox, Input, Modal, Select, Switch } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/field';
import { useRobotActs } from '../queries';
import { ADDRESS_HINTS, EVENT_WORDS, KIND_WORDS, type Robot } from '../words';

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** A robot that is added or changed. What was stored of address and secret is not shown: empty leaves it. */
export function RobotForm({ robot, onClose }: { robot: Robot | undefined; onClose: () => void }) {
  const { save } = useRobotActs();
  const [name, setName] = useState(robot?.name ?? '');
  const [kind, setKind] = useState<Robot['kind']>(robot?.kind ?? 'wecom');
  const [address, setAddress] = useState('');
  const [secret, setSecret] = useState('');
  const [dropSecret, setDropSecret] = useState(false);
  const [events, setEvents] = useState<Robot['events']>(
    robot?.events ?? (Object.keys(EVENT_WORDS) as Robot['events']),
  );
  const [enabled, setEnabled] = useState(robot?.enabled ?? true);
  const keepsAddress = robot?.kind === kind;
  const keepsSecret = keepsAddress && robot.signed;

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = { name, kind, address: address.trim(), secret: secret.trim(), dropSecret, events, enabled };
    save.mutate(robot ? { id: robot.id, ...body } : body, { onSuccess: onClose });
  }

  return (
    <Modal
      open
      title={robot ? '修改群机器人' : '添加群机器人'}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <form className="robot-form" onSubmit={submit}>
        <Field label="名称">
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={name}
              maxLength={20}
              placeholder="例如 销售群"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="哪一家">
          {(id) => <Select id={id} value={kind} options={optionsOf(KIND_WORDS)} onChange={setKind} />}
        </Field>
        <Field label={keepsAddress ? '机器人地址（留空即不改）' : '机器人地址（群设置里复制）'}>
          {(id) => (
            <Input
              id={id}
              autoComplete="off"
              value={address}
              maxLength={500}
              placeholder={ADDRESS_HINTS[kind]}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        {kind !== 'wecom' && (
          <Field label={keepsSecret ? '加签密钥（留空即不改）' : '加签密钥（没有开启加签就不填）'}>
            {(id) => (
              <Input.Password
                id={id}
                autoComplete="new-password"
                value={secret}
                maxLength={200}
                disabled={dropSecret}
                onChange={(event) => setSecret(event.target.value)}
              />
            )}
          </Field>
        )}
        {keepsSecret && (
          <Checkbox checked={dropSecret} onChange={(event) => setDropSecret(event.target.checked)}>
            不再加签
          </Checkbox>
        )}
        <fieldset>
          <legend>提醒哪些事</legend>
          <Checkbox.Group value={events} options={optionsOf(EVENT_WORDS)} onChange={setEvents} />
        </fieldset>
        <div className="row gap8">
          <Switch size="small" checked={enabled} onChange={setEnabled} aria-label="启用" /> 启用
        </div>
        <p className="t3 s12">
          消息只有单号、客户名称、金额与种数，不含地址和电话。地址与密钥保存后不再显示。
        </p>
        <div className="row gap8">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            保存
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Modal>
  );
}
