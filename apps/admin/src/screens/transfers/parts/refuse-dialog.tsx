import type { WireTransfer } from '@pifa/contract/staff';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { words } from '../words';

interface Props {
  transfer: WireTransfer;
  isPending: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** 驳回: a preset or own reason, which the buyer reads; the order's clock runs again. */
export function RefuseDialog({ transfer, isPending, onRefuse, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={`驳回 ${transfer.company} 的转账凭证`}
      okText="驳回凭证"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={isPending}
      onOk={() => onRefuse(reason.trim())}
      onCancel={onClose}
      width={520}
    >
      <div className="form-rows">
        <p className="t2 s13">客户看得到原因，可以重新上传；订单 {transfer.orderNo} 重新计时。</p>
        <div className="tr-reasons">
          {words.reasons.map((one) => (
            <Button key={one} size="small" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </div>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2 }}
          maxLength={200}
          aria-label="驳回原因"
          placeholder="选一条，或自己写"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.ctrlKey && reason.trim()) onRefuse(reason.trim());
          }}
        />
      </div>
    </Modal>
  );
}
