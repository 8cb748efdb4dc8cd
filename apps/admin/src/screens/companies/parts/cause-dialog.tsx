import { Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  /** the verb with its object */
  verb: string;
  danger?: boolean;
  isPending?: boolean;
  /** nothing is done without one, unless it is not wanted */
  optional?: boolean;
  /** what it does */
  children: ReactNode;
  onSave: (cause: string) => void;
  onClose: () => void;
}

/** An act that says why: the reason stands in 操作记录 and in the customer's history. */
export function CauseDialog(props: Props) {
  const {
    title,
    verb,
    danger = false,
    isPending = false,
    optional = false,
    children,
    onSave,
    onClose,
  } = props;
  const [cause, setCause] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={verb}
      cancelText="取消"
      okButtonProps={{ danger, disabled: !optional && cause.trim() === '' }}
      confirmLoading={isPending}
      onOk={() => onSave(cause.trim())}
      onCancel={onClose}
      width={460}
    >
      <div className="form-rows">
        <p className="t2 s13">{children}</p>
        <Input
          autoFocus
          maxLength={200}
          aria-label="原因"
          placeholder={optional ? '原因（可不写），只给同事看' : '原因，只给同事看'}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
        />
      </div>
    </Modal>
  );
}
