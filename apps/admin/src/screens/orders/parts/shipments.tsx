import { num, shortTime } from '../../../lib/format';
import { CopyButton } from '../../../ui/small';
import type { Order } from '../queries';

/** What was sent, by which carrier, and whether it arrived. */
export function Shipments({ order }: { order: Order }) {
  if (order.shipments.length === 0) return null;
  const unitOf = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <section className="od-shipments">
      <h3>
        {order.way === 'pickup' ? '备货' : '发货'} {order.shipments.length} 次
      </h3>
      <ul>
        {order.shipments.map(
          ({ id, carrier, trackingNo, createTime, receiveTime, lines, corrections, ...by }) => (
            <li key={id}>
              <span className="t3">{shortTime(createTime)}</span>
              <span>
                {carrier} {trackingNo}
                {trackingNo && <CopyButton text={trackingNo} />}
                {[by.driver, by.driverPhone].filter(Boolean).join(' ')}
              </span>
              <span className="t2">
                {lines
                  .slice(0, 3)
                  .map(({ orderLineId, num: pieces }) => {
                    const line = unitOf.get(orderLineId);
                    return line ? `${line.goodsName} ${num(pieces)}${line.unit}` : '';
                  })
                  .filter(Boolean)
                  .join('、')}
                {lines.length > 3 && ` 等 ${lines.length} 种`}
              </span>
              <span className="t3">
                {receiveTime ? `${shortTime(receiveTime)} ${by.handedTo || ''} 签收` : ''}
              </span>
              {corrections.map((former) => (
                <span key={former.createTime} className="od-former">
                  原为 {former.carrier} {former.trackingNo}（{former.reason}）
                </span>
              ))}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
