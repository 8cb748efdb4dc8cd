import type { WirePayMonth } from '@pifa/contract/client';
import { addFen, formatAmount, parseYuan, subtractFen, ZERO_FEN } from '@pifa/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button';

/** Months shown initially. */
const FIRST = 3;

const fenOf = (yuan: number) => parseYuan(yuan) ?? ZERO_FEN;
// Four columns of amounts must fit a phone of 360px.
const cell = 'px-3 py-2 text-right whitespace-nowrap phone:px-1';

/** 月合计 for 对账: totals of all records matching the filters, not only of this page. */
export function MonthTotals({ months, symbol }: { months: readonly WirePayMonth[]; symbol: string }) {
  const [all, setAll] = useState(false);
  if (months.length === 0) return null;
  const paid = addFen(...months.map((month) => fenOf(month.paidAmount)));
  const refunded = addFen(...months.map((month) => fenOf(month.refundedAmount)));
  const counts = (of: 'payments' | 'refunds') => months.reduce((sum, month) => sum + month[of], 0);
  const shown = all ? months : months.slice(0, FIRST);
  const money = (amount: ReturnType<typeof fenOf>) => `${symbol}${formatAmount(amount)}`;
  return (
    <section aria-label="月合计" className="mt-4 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 phone:px-3">
        <h2 className="text-16">月合计</h2>
        <p className="text-13 text-t3">当前条件下的全部记录，只计已到账的付款和已退回的退款</p>
      </div>
      {/* Long amounts scroll on a narrow phone; the scroll area must be focusable. */}
      <div
        role="region"
        aria-label="月合计表，可左右滚动"
        tabIndex={0}
        className="overflow-x-auto px-1 pb-2 outline-offset-[-2px]!"
      >
        <table className="w-full text-14 phone:text-13 max-[389px]:text-12">
          <caption className="sr-only">各月收款、退款与净额</caption>
          <thead>
            <tr className="text-13 text-t3">
              <th scope="col" className="px-3 py-2 text-left font-normal phone:px-2">
                月份
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                付款
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                退款
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                净额
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th
                  scope="row"
                  className="px-3 py-2 text-left font-normal whitespace-nowrap text-t1 phone:pr-1 phone:pl-2"
                >
                  {month.month}
                </th>
                <Side count={month.payments} text={money(fenOf(month.paidAmount))} />
                <Side
                  count={month.refunds}
                  text={month.refunds > 0 ? `−${money(fenOf(month.refundedAmount))}` : '--'}
                />
                <td className={`${cell} font-medium text-t1`}>
                  {money(subtractFen(fenOf(month.paidAmount), fenOf(month.refundedAmount)))}
                </td>
              </tr>
            ))}
          </tbody>
          {months.length > 1 && (
            <tfoot>
              <tr className="border-t border-line bg-sub">
                <th
                  scope="row"
                  className="px-3 py-2 text-left font-medium whitespace-nowrap text-t1 phone:pr-1 phone:pl-2"
                >
                  <span className="phone:sr-only">{months.length} 个月</span>合计
                </th>
                <Side count={counts('payments')} text={money(paid)} />
                <Side count={counts('refunds')} text={counts('refunds') > 0 ? `−${money(refunded)}` : '--'} />
                <td className={`${cell} font-semibold text-t1`}>{money(subtractFen(paid, refunded))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {months.length > FIRST && (
        <div className="border-t border-line px-4 py-1 text-center">
          <Button variant="quiet" size="dense" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `展开全部 ${months.length} 个月`}
          </Button>
        </div>
      )}
    </section>
  );
}

function Side({ count, text }: { count: number; text: string }) {
  return (
    <td className={`${cell} text-t1`}>
      {text}
      {count > 0 && <span className="ml-1 text-12 text-t3 phone:block phone:ml-0">{count} 笔</span>}
    </td>
  );
}
