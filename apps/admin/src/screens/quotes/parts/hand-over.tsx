import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useMe } from '../../../lib/me';
import { useHands } from '../queries';

interface Props {
  open: boolean;
  onClose: () => void;
  onGive: (to: string) => void;
}

/** 转交: to a colleague who may quote. */
export function HandOver({ open, onClose, onGive }: Props) {
  const { name } = useMe();
  const { data, isPending } = useHands(open);
  const [to, setTo] = useState<string>();
  return (
    <Modal
      title="转交询价单"
      open={open}
      onCancel={onClose}
      okText="转交"
      cancelText="取消"
      okButtonProps={{ disabled: to === undefined }}
      onOk={() => to && onGive(to)}
      width={420}
    >
      <Select
        showSearch
        optionFilterProp="label"
        placeholder="选择能报价的同事"
        aria-label="转交给"
        loading={isPending}
        value={to}
        onChange={setTo}
        style={{ width: '100%' }}
        options={(data ?? [])
          .filter((one) => one.name !== name)
          .map((one) => ({ value: one.name, label: one.displayName }))}
      />
    </Modal>
  );
}
