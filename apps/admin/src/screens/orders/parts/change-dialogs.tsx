import { Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { money } from '../../../lib/format';
import type { Order } from '../queries';
import './order.css';

interface RepriceProps {
  order: Order;
  isPending: boolean;
  onSave: (wanted: { off: string; cause: string }) => void;
  onClose: () => void;
}

/** 改价: what is taken off, and why; unit prices stay. */
export function RepriceDialog({ order, isPending, onSave, onClose }: RepriceProps) {
  const [off, setOff] = useState<string | null>(null);
  const [cause, setCause] = useState('');
  const left = order.payAmount - Number(off ?? 0);
  const isReady = Number(off ?? 0) > 0 && left > 0 && cause.trim() !== '';
  return (
    <Modal
      open
      title={`改价 ${order.orderNo}`}
      okText={isReady ? `改为 ¥${money(left)}` : '改价'}
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => off !== null && onSave({ off, cause: cause.trim() })}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <p className="t2 s13">
          现在应付 ¥{money(order.payAmount)}
          。减去的金额按行分摊，单价不变；买家会看到原因和您的名字。要涨价请取消后重新下单。超过您上限的转交同事复核。
        </p>
        <InputNumber<string>
          stringMode
          autoFocus
          min="0.01"
          precision={2}
          prefix="减 ¥"
          aria-label="减去的金额"
          style={{ width: '100%' }}
          value={off}
          onChange={setOff}
        />
        <Input
          maxLength={100}
          aria-label="改价原因"
          placeholder="原因，例如：老客户抹零"
          value={cause}
          onChange={(event) => setCause(event.target.value)}
        />
      </div>
    </Modal>
  );
}
