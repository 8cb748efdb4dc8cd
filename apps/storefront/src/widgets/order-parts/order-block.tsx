import type { WireOrder } from '@pifa/contract/client';
import { collectWords, formatMinute, formatShort, quantityLabel } from '@pifa/domain';
import { ChevronRight } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from '../../ui/router';
import { useServerClock } from '../../lib/server-clock';
import { CopyButton } from '../../ui/copy-button';
import { Icon } from '../../ui/icon';
import { Money } from '../price-block';
import { dueOf } from './due';
import { GoodsCell } from './goods-cell';
import { orderPath } from './links';
import { StatusTag } from './status-tag';
import { countsText, TimeLeft } from './time-left';
import { amountText, fenOf, orderTradeLine, priceTexts } from './trade-line';

const FOLDED = 3;

/** One order in a list: head, at most three lines, amounts, what can be done (UX §4.11). */
export function OrderBlock({
  order,
  symbol,
  actions,
  clock = true,
}: {
  order: WireOrder;
  symbol: string;
  actions: ReactNode;
  /** How long it can be paid; off where the page counts that down already. */
  clock?: boolean;
}) {
  const [whole, setWhole] = useState(false);
  const due = dueOf(order);
  const lines = order.lines.map((line) => orderTradeLine(line, symbol));
  const shown = whole ? lines : lines.slice(0, FOLDED);
  return (
    <article aria-label={`订单 ${order.orderNo}`} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-card border-b border-line bg-sub px-4 py-2 text-13 phone:gap-x-2 phone:px-3">
        <span className="inline-flex items-center gap-1">
          <span className="text-t3 phone:sr-only">单号</span>
          <Link
            to={orderPath(order.id)}
            className="relative inline-flex items-center text-t1 hover:text-blue-600 phone:hit-44"
          >
            {order.orderNo}
            <Icon as={ChevronRight} size={14} className="text-t3 md:hidden" />
          </Link>
          <span className="phone:hidden">
            <CopyButton text={order.orderNo} />
          </span>
        </span>
        <span className="text-t3">{order.createTime && formatMinute(new Date(order.createTime))}</span>
        {order.way !== 'express' && <span className="text-t2">{order.wayName}</span>}
        {order.shipFrom && <span className="text-t3 phone:hidden">{order.shipFrom}发货</span>}
        <span className="ml-auto inline-flex items-center gap-2">
          {clock && due?.open && order.expireTime && <Remaining until={order.expireTime} />}
          {clock && due?.opensAt && (
            <span className="text-12 text-t2">{formatShort(new Date(due.opensAt))} 起可付</span>
          )}
          {order.owedAmount !== undefined && <span className="text-12 text-amber-800">先发货，待付款</span>}
          <StatusTag order={order} />
        </span>
      </div>
      <ul className="divide-y divide-line px-4 phone:px-3">
        {shown.map((line) => (
          <li key={line.key} className="flex items-center gap-4 py-3 phone:gap-3">
            <GoodsCell line={line} size={48} className="flex-1" />
            <span className="w-32 shrink-0 text-right text-13 text-t3 phone:hidden">
              {priceTexts(line).map((text) => (
                <span key={text} className="block whitespace-nowrap">
                  {symbol}
                  {text}
                </span>
              ))}
            </span>
            <span className="w-28 shrink-0 text-right text-13 text-t2 phone:w-20">
              {quantityLabel(line.rule, line.quantity)}
            </span>
            <span className="w-28 shrink-0 text-right phone:hidden">
              <Money amount={line.amount} symbol={symbol} className="text-14" />
            </span>
          </li>
        ))}
      </ul>
      {lines.length > FOLDED && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="relative mx-4 mb-2 text-13 text-blue-600 hover:underline phone:mx-3 phone:hit-44"
        >
          {whole ? '收起' : `展开全部 ${lines.length} 种`}
        </button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 phone:px-3">
        <p className="text-13 text-t3">
          共 {order.kinds || lines.length} 种 · {countsText(order.ipcnt, order.spcnt)}
          <span className="mx-2">·</span>
          {order.freightAmount > 0
            ? `含运费 ${amountText(order.freightAmount, symbol)}`
            : collectWords(order.way) || '免运费'}
          <span className="ml-3 inline-block whitespace-nowrap text-t1">
            {due && due.amount !== order.payAmount && (
              <span className="mr-2 text-13 text-t3">合计 {amountText(order.payAmount, symbol)}</span>
            )}
            {due?.label ?? '合计'}{' '}
            <Money
              amount={fenOf(due?.amount ?? order.payAmount)}
              symbol={symbol}
              tone="brand"
              className="text-18"
            />
          </span>
        </p>
        <div className="flex flex-wrap justify-end gap-2 phone:w-full">
          {/* On the phone the number in the head leads there: the buttons keep to one row. */}
          <Link
            to={orderPath(order.id)}
            className="self-center px-2 text-13 text-blue-600 hover:underline phone:hidden"
          >
            订单详情
          </Link>
          {actions}
        </div>
      </div>
    </article>
  );
}

function Remaining({ until }: { until: string }) {
  const left = Date.parse(until) - useServerClock();
  if (!(left > 0)) return null;
  return (
    <span className="text-12 text-amber-800">
      剩余 <TimeLeft ms={left} label="支付剩余时间" />
    </span>
  );
}
