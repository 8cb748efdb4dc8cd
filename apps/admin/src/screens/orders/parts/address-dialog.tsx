import { regionLabel, regionPath } from '@pifa/domain';
import { Cascader, type CascaderProps, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { CLEAR } from '../../../ui/clear';
import { type Order, useRegions } from '../queries';
import './order.css';

/** The kit's options cannot be read-only. */
type Options = NonNullable<CascaderProps['options']>;

export interface AddressWanted {
  name?: string;
  phone?: string;
  address?: string;
  regionCode?: string;
  confirm?: boolean;
}

interface Props {
  order: Order;
  isPending: boolean;
  onSave: (wanted: AddressWanted) => void;
  onClose: () => void;
}

/** 改地址 before anything is shipped: recipient, phone, area, street; what is left empty stays, and so does freight. */
export function AddressDialog({ order, isPending, onSave, onClose }: Props) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [address, setAddress] = useState('');
  const isCollected = order.way === 'pickup';
  const [area, setArea] = useState<string[]>();
  const [isAgreed, setAgreed] = useState(false);
  const { data: regions = [], isPending: isReading, isError } = useRegions();
  const code = area?.at(-1);
  const path = code ? regionPath(regions, code) : null;
  const wanted: AddressWanted = {
    ...(name.trim() && { name: name.trim() }),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(address.trim() && { address: address.trim() }),
    ...(code && { regionCode: code, confirm: true }),
  };
  const isReady = Object.keys(wanted).length > 0 && (!code || isAgreed);
  return (
    <Modal
      open
      title={`${isCollected ? '改提货人' : '改收货地址'} ${order.orderNo}`}
      okText={isCollected ? '修改提货人' : '修改地址'}
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => onSave(wanted)}
      onCancel={onClose}
      width={480}
    >
      <div className="form-rows">
        <p className="t2 s13">
          不填的不变。已打印的单据要重打才能发货。
          {order.recipient && `现在：${order.recipient.name}，${order.recipient.address}`}
        </p>
        <Input
          maxLength={40}
          aria-label={isCollected ? '提货人' : '收货人'}
          placeholder={isCollected ? '提货人' : '收货人'}
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
        {!isCollected && (
          <>
            <Cascader
              aria-label="省 / 市 / 区县"
              placeholder={isError ? '地区读不出来，请重新打开' : '省 / 市 / 区县'}
              loading={isReading}
              options={regions as unknown as Options}
              fieldNames={{ label: 'name', value: 'code', children: 'children' }}
              showSearch
              allowClear={CLEAR}
              style={{ width: '100%' }}
              value={area ?? []}
              onChange={(next: (string | number | null)[] | undefined) => {
                setArea(next?.map(String));
                setAgreed(false);
              }}
            />
            <Input
              maxLength={200}
              aria-label="详细地址"
              placeholder="详细地址（街道、门牌）"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </>
        )}
        {path && (
          <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
            改到 {regionLabel(path)}，运费仍按原来的；详细地址请一并核对
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}
