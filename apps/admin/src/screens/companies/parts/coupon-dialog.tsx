import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { num } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { type CouponChoice, useCouponChoices } from '../queries';
import { words } from '../words';
import type { DialogProps } from './bulk-cause';

/** 发卡券: which of those that can be given now; who can have it is seen in the plan. */
export function CouponDialog({ what, onSave, onClose }: DialogProps) {
  const { data, error, refetch } = useCouponChoices();
  const [coupon, setCoupon] = useState('');
  return (
    <Modal
      open
      title={`给 ${what}发卡券`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: coupon === '' }}
      onOk={() => onSave({ coupon })}
      onCancel={onClose}
      width={560}
    >
      <p className="t2 s13">每位客户各发一张，出现在他们的「我的卡券」里；发出后不能撤销。</p>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.list.length === 0 ? (
        <Empty text={words.noCoupons} />
      ) : (
        <Radio.Group
          className="co-coupons"
          aria-label="卡券"
          value={coupon}
          onChange={(event) => setCoupon(event.target.value as string)}
        >
          {data.list.map((one) => (
            <Radio key={one.id} value={one.id} className="co-coupon">
              <Choice choice={one} />
            </Radio>
          ))}
        </Radio.Group>
      )}
    </Modal>
  );
}

function Choice({ choice }: { choice: CouponChoice }) {
  const { name, valueText, apply, validity, left, perCustomer, audienceNum } = choice;
  const facts = [
    apply,
    `有效期：${validity}`,
    perCustomer > 0 && `每客户限 ${num(perCustomer)} 张`,
    audienceNum >= 0 && `只给指定的 ${num(audienceNum)} 家`,
  ];
  return (
    <span className="co-coupon-text">
      <span className="row gap8">
        <b className="ell" title={name}>
          {name}
        </b>
        <Tag tone="amber">{valueText}</Tag>
        <span className="push t2 s13">{left < 0 ? '不限张数' : `还剩 ${num(left)} 张`}</span>
      </span>
      <span className="t3 s12">{facts.filter(Boolean).join('，')}</span>
    </span>
  );
}
