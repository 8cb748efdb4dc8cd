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
          。减去的金额按行分摊，单价不变；买家会看到原因和您的名字。要涨价请取消后重新下单。
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

interface AddressProps {
  order: Order;
  isPending: boolean;
  onSave: (wanted: { name?: string; phone?: string; address?: string }) => void;
  onClose: () => void;
}

/** 改地址 before anything is shipped: recipient, phone, street; what is left empty stays. */
export function AddressDialog({ order, isPending, onSave, onClose }: AddressProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [address, setAddress] = useState('');
  const wanted = {
    ...(name.trim() && { name: name.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(address.trim() && { address: address.trim() }),
  };
  return (
    <Modal
      open
      title={`改收货地址 ${order.orderNo}`}
      okText="修改地址"
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ disabled: Object.keys(wanted).length === 0 }}
      onOk={() => onSave(wanted)}
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <p className="t2 s13">
          不填的不变，地区不变，运费不变。已打印的单据要重打才能发货。
          {order.recipient && `现在：${order.recipient.name}，${order.recipient.address}`}
        </p>
        <Input
          maxLength={40}
          aria-label="收货人"
          placeholder="收货人"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Input
          maxLength={20}
          aria-label="电话"
          placeholder="电话"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Input
          maxLength={200}
          aria-label="详细地址"
          placeholder="详细地址（街道、门牌）"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
    </Modal>
  );
}
