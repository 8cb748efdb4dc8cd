import type { WireOrderDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { amountText } from '../../../widgets/order-parts';

type Shortage = NonNullable<WireOrderDetail['shortages']>[number];

/** What became of the money for it. */
function moneyText({ outcome, amount, settled }: Shortage, symbol: string): string {
  if (amount === 0) return '';
  const yuan = amountText(amount, symbol);
  if (outcome === 'reduced') return `应付已减少 ${yuan}`;
  return settled ? `${yuan} 已原路退回` : `${yuan} 正在原路退回`;
}

/** 缺货: which goods are not delivered, why, and what they give back. */
export function Shortages({ order, symbol }: { order: WireOrderDetail; symbol: string }) {
  const { shortages = [], lines } = order;
  if (shortages.length === 0) return null;
  return (
    <section
      aria-label="缺货"
      className="flex flex-col gap-3 rounded-card border border-line bg-amber-50 p-4 text-14 phone:p-3"
    >
      {shortages.map((one) => (
        <div key={one.time}>
          <p className="text-t1">
            缺货：
            {one.lines
              .map(({ orderLineId, num }) => {
                const line = lines.find(({ id }) => id === orderLineId);
                return line ? `${line.goodsName} ${num}${line.unit}` : `${num}`;
              })
              .join('、')}
          </p>
          <p className="text-13 text-t2">
            {[
              `原因：${one.cause}`,
              moneyText(one, symbol),
              one.points > 0 ? `${one.points} 积分已退回` : '',
              one.outcome === 'cancelled' ? '订单已取消' : '其余商品照常发货',
              formatMinute(new Date(one.time)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      ))}
    </section>
  );
}
