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
  return (
    <Modal open title="放行未收款，按客户" footer={null} onCancel={onClose} width={820}>
      <table className="dt">
        <thead>
          <tr>
            <th>客户</th>
            <th>业务员</th>
            <th className="r">单数</th>
            <th className="r">未收款（元）</th>
            <th className="r">已发货（元）</th>
            <th className="r">最久</th>
            <th className="r">额度（元）</th>
            {mayLimit && <th />}
          </tr>
        </thead>
        <tbody>
          {data?.list.map((row) => (
            <tr key={row.khId}>
              <td>{row.company}</td>
              <td>{row.salesperson || '--'}</td>
              <td className="r">{num(row.orderNum)}</td>
              <td className="r b">{money(row.amount)}</td>
              <td className="r">{money(row.shippedAmount)}</td>
              <td className="r">{since(row.oldTime)}</td>
              <td className={row.amount > row.limit ? 'r tx-red' : 'r'}>{money(row.limit)}</td>
              {mayLimit && (
                <td>
                  <LimitEditor khId={row.khId} company={row.company} limit={row.limit} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
