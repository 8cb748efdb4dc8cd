import { Button, Modal } from 'antd';
import { useState } from 'react';
import { money, num, since } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { useOwed } from '../queries';
import { LimitEditor } from './limit-editor';
import './order.css';

/** 放行未收款: how much is out, for how long, and by whom (above the list of the orders). */
export function OwedPanel() {
  const { data } = useOwed();
  const [isOpen, setOpen] = useState(false);
  if (!data || data.orderNum === 0) return null;
  return (
    <div className="od-owed">
      <span>
        未收款 <b>¥{money(data.amount)}</b>，{num(data.orderNum)} 单
      </span>
      <span>
        其中已发货 <b>¥{money(data.shippedAmount)}</b>
      </span>
      {data.oldTime && <span>最久 {since(data.oldTime)}</span>}
      <Button size="small" onClick={() => setOpen(true)}>
        按客户看
      </Button>
      {isOpen && <ByCompany onClose={() => setOpen(false)} />}
    </div>
  );
}

function ByCompany({ onClose }: { onClose: () => void }) {
  const { data } = useOwed();
  const mayLimit = useCan('customer.credit');
  const [editing, setEditing] = useState('');
  const edited = data?.list.find(({ khId }) => khId === editing);
  return (
    <Modal open title="放行未收款，按客户" footer={null} onCancel={onClose} width={900}>
      <table className="dt">
        <thead>
          <tr>
            <th>客户</th>
            <th className="od-num">业务员</th>
            <th className="r od-num">单数</th>
            <th className="r od-price">未收款（元）</th>
            <th className="r od-price">已发货（元）</th>
            <th className="r od-price">最久</th>
            <th className="r od-price">额度（元）</th>
            {mayLimit && <th className="od-num" />}
          </tr>
        </thead>
        <tbody>
          {data?.list.map((row) => (
            <tr key={row.khId}>
              <td title={row.company}>{row.company}</td>
              <td>{row.salesperson || '--'}</td>
              <td className="r">{num(row.orderNum)}</td>
              <td className="r b">{money(row.amount)}</td>
              <td className="r">{money(row.shippedAmount)}</td>
              <td className="r">{since(row.oldTime)}</td>
              <td className={row.amount > row.limit ? 'r tx-red' : 'r'}>{money(row.limit)}</td>
              {mayLimit && (
                <td>
                  <Button type="link" size="small" onClick={() => setEditing(row.khId)}>
                    改额度
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {edited && (
        <p className="row gap8 od-limit">
          {edited.company}
          <LimitEditor key={editing} {...edited} isOpen onClose={() => setEditing('')} />
        </p>
      )}
    </Modal>
  );
}
