import { Modal } from 'antd';
import { useState } from 'react';
import { words } from '../words';
import { CauseField, type DialogProps } from './bulk-cause';

/** 停用 and 恢复 of many customers: what is under way with each is seen in the plan. */
export function StateDialog({ act, what, onSave, onClose }: DialogProps & { act: 'close' | 'reopen' }) {
  const [cause, setCause] = useState('');
  return (
    <Modal
      open
      title={`${act === 'close' ? '停用' : '恢复'} ${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: cause.trim() === '' }}
      onOk={() => onSave({ act, cause: cause.trim() })}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <p className="t2 s13">{words.move[act]}</p>
        <CauseField value={cause} onChange={setCause} />
      </div>
    </Modal>
  );
}
