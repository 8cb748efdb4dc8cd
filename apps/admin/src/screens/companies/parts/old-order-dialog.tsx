import { Modal } from 'antd';
import { fullTime, money, NOTHING, unitMoney } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import type { RowOf } from '../../../widgets/data-table/use-list';
import { quantityOf } from './list-columns';

type Order = RowOf<'adminOldOrders'>;

/** The lines of an old order, as they were brought along. */
export function OldOrderDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  return (
    <Modal
      open={order !== undefined}
      onCancel={onClose}
      footer={null}
      width={760}
      title={order && `老订单 ${order.orderNo}`}
    >
      {order && <Lines order={order} />}
    </Modal>
  );
}

function Lines({ order }: { order: Order }) {
  const { createTime, amount, note, recipient, lines } = order;
  return (
    <>
      <p className="t2">
        {[fullTime(createTime), recipient?.name, recipient?.address, note].filter(Boolean).join('，')}
      </p>
      <table className="dt">
        <thead>
          <tr>
            <th style={{ width: '46%' }}>商品</th>
            <th className="r">数量</th>
            <th className="r">件价</th>
            <th className="r">个价</th>
            <th className="r">小计</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.goodsCode} ${line.goodsName}`}>
              <td>
                {line.goodsName} <span className="t3">{line.goodsCode}</span>{' '}
                {line.goodsId === '' && <Tag>商城里没有</Tag>}
              </td>
              <td className="r">{quantityOf(line)}</td>
              <td className="r">{line.saleIP === undefined ? NOTHING : unitMoney(line.saleIP)}</td>
              <td className="r">{line.saleSP === undefined ? NOTHING : unitMoney(line.saleSP)}</td>
              <td className="r">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>合计</td>
            <td className="r b">{money(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
