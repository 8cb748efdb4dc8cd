import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router';
import { CopyButton } from '../../ui/copy-button';
import { amountText, orderPath } from '../order-parts';

interface Fact {
  label: string;
  value: ReactNode;
}

const MOST_ORDERS = 5;

/** A number that is wanted elsewhere: shown whole, copied with one press. */
export function Copyable({ text }: { text: string }) {
  return (
    <span className="-my-1 inline-flex flex-wrap items-center justify-end">
      <span className="break-all">{text}</span>
      <span className="-mr-3">
        <CopyButton text={text} />
      </span>
    </span>
  );
}

/** The key facts that every page of an application shows, in one order. */
export function invoiceFacts(invoice: WireInvoiceDetail, symbol: string): Fact[] {
  const { no, title, titleName, kindName, amount, taxAmount, orders, applyTime } = invoice;
  const facts: (Fact | false)[] = [
    { label: '申请单号', value: <Copyable text={no} /> },
    {
      label: '发票抬头',
      value: (
        <>
          {titleName || title.name}
          {title.taxNumber && <span className="block text-13 break-all text-t3">{title.taxNumber}</span>}
        </>
      ),
    },
    kindName !== '' && { label: '发票类型', value: kindName },
    {
      label: '价税合计',
      value: (
        <>
          <span className="font-semibold">{amountText(amount, symbol)}</span>
          {taxAmount > 0 && (
            <span className="block text-13 text-t3">其中税额 {amountText(taxAmount, symbol)}</span>
          )}
        </>
      ),
    },
    orders.length > 0 && { label: '关联订单', value: <Orders orders={orders} /> },
    applyTime !== '' && { label: '申请时间', value: formatMinute(new Date(applyTime)) },
  ];
  return facts.filter((fact): fact is Fact => fact !== false);
}

function Orders({ orders }: { orders: WireInvoiceDetail['orders'] }) {
  return (
    <ul className="space-y-1">
      {orders.slice(0, MOST_ORDERS).map((order) => (
        <li key={order.id}>
          <Link to={orderPath(order.id)} className="link relative phone:hit-44">
            {order.orderNo}
          </Link>
        </li>
      ))}
      {orders.length > MOST_ORDERS && <li className="text-13 text-t3">等 {orders.length} 单</li>}
    </ul>
  );
}
