import { MARK_COLOURS, type MarkColour } from '@pifa/domain';
import { Button, Input, Modal, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { CLEAR } from '../../../ui/clear';
import { useMe } from '../../../lib/me';
import { useHands } from '../queries';
import './order.css';

interface DialogProps {
  title: string;
  isPending?: boolean;
  onClose: () => void;
}

interface MarkProps extends DialogProps {
  first?: { colour: MarkColour; word: string } | undefined;
  /** nothing is marked yet: there is nothing to take off */
  isBare?: boolean;
  onSave: (mark: { colour: MarkColour; word: string }) => void;
}

/** 标记: a colour and a word. */
export function MarkDialog({ title, first, isBare = false, isPending = false, onSave, onClose }: MarkProps) {
  const [colour, setColour] = useState<MarkColour>(first?.colour ?? 'amber');
  const [word, setWord] = useState(first?.word ?? '');
  const isIdle = isBare && word.trim() === '';
  const save = () => !isIdle && onSave({ colour, word: word.trim() });
  return (
    <Modal
      open
      title={title}
      okText={word.trim() || isBare ? '标记' : '去掉标记'}
      okButtonProps={{ disabled: isIdle }}
      cancelText="取消"
      confirmLoading={isPending}
      onOk={save}
      onCancel={onClose}
      width={420}
    >
      <Radio.Group
        value={colour}
        optionType="button"
        options={Object.entries(MARK_COLOURS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setColour(event.target.value as MarkColour)}
      />
      <Input
        autoFocus
        style={{ marginTop: 12 }}
        maxLength={20}
        aria-label="标记的词"
        placeholder={isBare ? '例如：等电话' : '例如：等电话；不写即去掉标记'}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onPressEnter={save}
      />
    </Modal>
  );
}

interface AssignProps extends DialogProps {
  /** id of who has it now */
  firstId?: string | undefined;
  onSave: (to: string) => void;
}

/** 分配: to a colleague, or to nobody. */
export function AssignDialog({ title, firstId, isPending = false, onSave, onClose }: AssignProps) {
  const { name } = useMe();
  const { data: hands = [], isPending: isReading } = useHands(true);
  const [to, setTo] = useState<string>();
  const chosen = to ?? hands.find(({ id }) => id === firstId)?.name ?? name;
  return (
    <Modal
      open
      title={title}
      okText={chosen ? '分配' : '不再由谁负责'}
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => onSave(chosen)}
      onCancel={onClose}
      width={420}
    >
      <Select
        showSearch
        allowClear={CLEAR}
        optionFilterProp="label"
        aria-label="分配给"
        placeholder="不再由谁负责"
        loading={isReading}
        value={chosen || undefined}
        onChange={(next: string | undefined) => setTo(next ?? '')}
        style={{ width: '100%' }}
        options={hands.map((one) => ({ value: one.name, label: one.displayName }))}
      />
    </Modal>
  );
}

interface CancelProps extends DialogProps {
  /** the verb with its object */
  verb: string;
  /** what it does that cannot be undone */
  children: ReactNode;
  onSave: (reason: string) => void;
}

const REASONS = ['客户要求取消', '缺货', '重复下单', '联系不上客户'];

/** 取消: with the reason that the buyer reads. */
export function CancelDialog({ title, verb, children, isPending = false, onSave, onClose }: CancelProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={verb}
      cancelText="不取消"
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      confirmLoading={isPending}
      onOk={() => onSave(reason.trim())}
      onCancel={onClose}
      width={460}
    >
      <div>{children}</div>
      <div className="od-reasons">
        {REASONS.map((one) => (
          <Button key={one} size="small" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Input
        autoFocus
        maxLength={200}
        aria-label="取消的原因"
        placeholder="原因，客户看得到"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
