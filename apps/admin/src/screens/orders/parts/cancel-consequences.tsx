import { money } from '../../../lib/format';
import type { Order } from '../queries';
import './order.css';

/** What cancelling leads to, said before it is done. */
export function CancelConsequences({ order }: { order: Order }) {
  return (
    <>
      <p>
        {order.company}，应付 ¥{money(order.payAmount)}。取消后不能撤销：
      </p>
      <ul className="od-consequences">
        {consequencesOf(order).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** In the order of their weight: money, goods, what else goes back, who is told. */
export function consequencesOf(order: Order): string[] {
  const { refunds, vouchers, lines, children, quotes, adjustments } = order;
  const promised = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const back = Math.round(order.paidAmount * 100) - promised;
  const isShort = lines.some(({ shortNum }) => shortNum);
  const isWaiting = vouchers.some(({ state }) => state === 'waiting');
  return [
    back > 0 ? `退款 ¥${money(back / 100)}，按原付款方式退回` : '没有收过款，不产生退款',
    isWaiting ? '客户传了转账凭证还没有核对：先确认或驳回才能取消' : '',
    `占用的库存放回可售${isShort ? '，缺货的不放回' : ''}`,
    adjustments.length > 0 ? '用掉的卡券、积分和活动名额退给客户' : '',
    quotes.length > 0 ? `报价单 ${quotes.map(({ no }) => no).join('、')} 的行回到可下单` : '',
    children.length > 0 ? `拆出的 ${children.length} 张子订单一起取消` : '',
    '客户会收到消息，看得到原因',
  ].filter(Boolean);
}
