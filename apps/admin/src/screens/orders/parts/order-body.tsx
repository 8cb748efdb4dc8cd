import { amountWords, SHIP_WITHIN_MS, stepWords } from '@pifa/domain';
import { Link } from 'react-router';
import { money, num, shortTime } from '../../../lib/format';
import type { Order } from '../queries';
import { OrderLines } from './order-lines';
import { OrderSide } from './order-side';
import { Shipments } from './shipments';
import './order.css';

/** Lines and money at the left, people and papers at the right. */
export function OrderBody({ order }: { order: Order }) {
  return (
    <div className="od">
      <div className="od-main">
        <Steps order={order} />
        <Notices order={order} />
        <header className="od-head">
          <h3>商品 {num(order.kinds)} 种</h3>
          <span className="t3 s13">
            {[amountWords({ packs: order.ipcnt, pieces: order.spcnt }), order.shipFrom]
              .filter(Boolean)
              .join('，')}
          </span>
        </header>
        <OrderLines lines={order.lines} />
        <Totals order={order} />
        <Shipments order={order} />
        <Related order={order} />
      </div>
      <OrderSide order={order} />
    </div>
  );
}

/** The step of shipping for what is collected or driven by the mall. */
const SHIPPED: Readonly<Partial<Record<Order['way'], string>>> = { pickup: '已备货', van: '已送出' };

/** 已下单 · 已付款 · 待发货 · 待收货 · 已完成, with their times; a cancelled order says so instead. */
function Steps({ order }: { order: Order }) {
  const ended = order.state === 'cancelled' || order.state === 'refunding' || order.state === 'refunded';
  if (ended) {
    return (
      <div className="od-ended">
        <b>{order.stateName}</b>
        {order.cancelReason && <span>原因：{order.cancelReason}</span>}
        <span>下单 {shortTime(order.createTime)}</span>
      </div>
    );
  }
  const timeOf = (event: string) => order.history.find(({ words }) => words === event)?.createTime;
  const steps = [
    { name: '已下单', time: order.createTime, done: true },
    order.releaseTime && !order.payTime
      ? { name: '已放行', time: order.releaseTime, done: true }
      : { name: '已付款', time: order.payTime, done: order.payTime !== undefined },
    { name: SHIPPED[order.way] ?? '已发货', time: order.shipTime, done: order.shipTime !== undefined },
    {
      name: '已完成',
      time: timeOf(stepWords('confirm-receipt', order.way)),
      done: order.state === 'completed',
    },
  ];
  const now = steps.findIndex(({ done }) => !done);
  const due = order.state === 'to-ship' && order.payTime ? Date.parse(order.payTime) + SHIP_WITHIN_MS : 0;
  return (
    <ol className="od-steps">
      {steps.map(({ name, time, done }, at) => (
        <li key={name} className={done ? 'done' : at === now ? 'now' : ''}>
          <b>{at === now ? order.stateName : name}</b>
          <span>
            {time
              ? shortTime(time)
              : at === now && due > 0
                ? `${shortTime(new Date(due).toISOString())} 前`
                : '--'}
          </span>
        </li>
      ))}
    </ol>
  );
}

const SHORT_MONEY = { refunded: '退款', reduced: '应付减少', cancelled: '整单取消，退款' } as const;

/** What an order has that others have not: it went out before it was paid, some of it is out of stock. */
function Notices({ order }: { order: Order }) {
  const nameOf = (id: string) => order.lines.find((line) => line.id === id);
  return (
    <>
      {order.releaseTime && (
        <p className="od-notice amber">
          <b>放行</b>
          <span>
            {order.releasedBy} {shortTime(order.releaseTime)}：{order.releaseCause}。
            {order.owedAmount
              ? `还有 ¥${money(order.owedAmount)} 没有收到，客户随时可以付款。`
              : '货款已收到。'}
          </span>
        </p>
      )}
      {order.shortages?.map((one) => (
        <p key={one.time} className="od-notice red">
          <b>缺货</b>
          <span>
            {one.lines
              .map(({ orderLineId, num: pieces }) => {
                const line = nameOf(orderLineId);
                return `${line?.goodsName ?? ''} ${num(pieces)} ${line?.unit ?? ''}`;
              })
              .join('、')}
            ：{one.cause}。{SHORT_MONEY[one.outcome]} ¥{money(one.amount)}
            {one.points > 0 && `，积分退回 ${num(one.points)}`}
            {one.outcome === 'refunded' && (one.settled ? '，已退回' : '，退款中')}
            <span className="t3">
              （{one.operator} {shortTime(one.time)}）
            </span>
          </span>
        </p>
      ))}
    </>
  );
}

function Totals({ order }: { order: Order }) {
  const rows: readonly (readonly [string, number, boolean])[] = [
    ['商品金额', order.goodsAmount, false],
    ...order.adjustments.map(({ label, amount }) => [label, -amount, true] as const),
    [order.way === 'line' ? '运费（到付）' : '运费', order.freightAmount, false],
  ];
  return (
    <dl className="od-totals">
      {rows.map(([label, amount, isOff]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isOff ? 'tx-green' : ''}>{isOff ? `−${money(-amount)}` : money(amount)}</dd>
        </div>
      ))}
      <div className="od-total">
        <dt>应付</dt>
        <dd>
          <small>¥</small>
          {money(order.payAmount)}
        </dd>
      </div>
      {order.refundedAmount > 0 && (
        <div>
          <dt>已退</dt>
          <dd className="tx-red">{money(order.refundedAmount)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The parts of a split order, the quotes that it came from, and requests about it. */
function Related({ order }: { order: Order }) {
  const { children, quotes, afterSales } = order;
  if (children.length + quotes.length + afterSales.length === 0) return null;
  return (
    <section className="od-related">
      {children.length > 0 && (
        <p>
          <b>拆单</b>
          {children.map(({ id, orderNo, shipFrom, stateName }) => (
            <Link key={id} to={`/orders/${id}`}>
              {orderNo} {shipFrom} {stateName}
            </Link>
          ))}
        </p>
      )}
      {quotes.length > 0 && (
        <p>
          <b>来自询价单</b>
          {quotes.map(({ id, no }) => (
            <Link key={id} to={`/quotes/${id}`}>
              {no}
            </Link>
          ))}
        </p>
      )}
      {afterSales.length > 0 && (
        <p>
          <b>售后</b>
          {afterSales.map(({ id, no, kindName, stateName }) => (
            <Link key={id} to={`/after-sales?view=all&open=${id}`}>
              {no} {kindName} {stateName}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
