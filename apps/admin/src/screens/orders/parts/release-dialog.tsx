import { releaseRefusal, yuanToFen } from '@pifa/domain';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { money } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { type Order, useOwed } from '../queries';
import { LimitEditor } from './limit-editor';
import './order.css';

interface Props {
  order: Order;
  isPending: boolean;
  onSave: (cause: string) => void;
  onClose: () => void;
}

/** 放行: shipped before it is paid, within what the company may owe. */
export function ReleaseDialog({ order, isPending, onSave, onClose }: Props) {
  const [cause, setCause] = useState('');
  const mayLimit = useCan('customer.credit');
  const { data } = useOwed(order.khId);
  const company = data?.list[0];
  const amount = order.payAmount - order.paidAmount;
  const problem =
    company &&
    releaseRefusal({
      limit: yuanToFen(company.limit),
      owed: yuanToFen(company.amount),
      amount: yuanToFen(amount),
    });
  return (
    <Modal
      open
      title={`放行 ${order.orderNo}`}
      okText={`先发货，¥${money(amount)} 后收`}
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ disabled: !company || problem !== undefined || cause.trim() === '' }}
      onOk={() => onSave(cause.trim())}
      onCancel={onClose}
      width={480}
    >
      <p className="t2 s13">
        没收到款先发货。订单转为待发货，不再超时关闭；客户之后随时可以付款。付清前不能开票、不能申请售后退款。
      </p>
      {company && (
        <>
          <dl className="od-room">
            <div>
              <dt>先发货额度</dt>
              <dd>¥{money(company.limit)}</dd>
            </div>
            <div>
              <dt>{company.orderNum} 单未收款</dt>
              <dd>¥{money(company.amount)}</dd>
            </div>
            <div>
              <dt>本单</dt>
              <dd>¥{money(amount)}</dd>
            </div>
          </dl>
          <p className="row gap8 od-over">
            {problem && <span className="tx-red s13">{problem}</span>}
            {mayLimit && <LimitEditor khId={order.khId} company={order.company} limit={company.limit} />}
          </p>
        </>
      )}
      <Input
        autoFocus
        style={{ marginTop: 12 }}
        maxLength={100}
        aria-label="放行原因"
        placeholder="原因，例如：老客户，月底结"
        value={cause}
        onChange={(event) => setCause(event.target.value)}
      />
    </Modal>
  );
}
