import { fen, formatAmount, receiptWayText } from '@pifa/domain';
import { sql } from 'kysely';
import { type FindPart, ownedInScope } from '../../staff';

/** Money by its bank reference, by our payment number, and refunds by theirs. */
export const findMoney: FindPart = {
  kind: 'money',
  title: '收款与退款',
  permission: 'payment.read',
  async find({ db }, operator, text) {
    const no = text.toUpperCase();
    const { rows } = await sql<{ id: string; title: string; note: string; amount: number; path: string }>`
      (select r.payment_id as id, r.reference as title, o.no || ' · ' || r.way as note, r.amount,
        'receipts?q=' || r.reference as path
       from receipts r join orders o on o.id = r.order_id
       where r.reference = ${text} and r.reference <> '' and ${ownedInScope(operator, 'r.kh_id')} limit 5)
      union all
      (select p.id, p.no, o.no || ' · ' || p.method, p.amount,
        case when p.method = 'transfer' then 'transfers?view=all&open=' || p.id else 'orders/' || p.order_id end
       from payments p join orders o on o.id = p.order_id
       where p.no = ${no} and ${ownedInScope(operator, 'p.kh_id')})
      union all
      (select r.id, r.no, o.no || ' · 退款', r.amount, 'refunds?view=all&open=' || r.id
       from refunds r join orders o on o.id = r.order_id
       where r.no = ${no} and ${ownedInScope(operator, 'o.kh_id')})`.execute(db);
    return rows.map(({ amount, note, ...row }) => {
      const [orderNo = '', how = ''] = note.split(' · ');
      const words = how === '退款' ? how : how === 'cloud' ? '扫码支付' : receiptWayText(how);
      return { ...row, note: `${orderNo} · ${words} ¥${formatAmount(fen(amount))}` };
    });
  },
};
