import type { PresaleAmounts, Fen } from '@pifa/domain';
import type { ReactNode } from 'react';
import { Money } from '../../../widgets/price-block';

/** 定金 / 尾款 / 合计 for the chosen quantity. */
export function Amounts({
  amounts,
  full,
  symbol,
}: {
  amounts: PresaleAmounts;
  /** All at once. */
  full: boolean;
  symbol: string;
}) {
  if (full)
    return (
      <dl
        aria-label="应付金额"
        className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-violet-50 px-4 py-3"
      >
        <Row label="全款" amount={amounts.total} symbol={symbol} strong />
      </dl>
    );
  const saves = amounts.worth > amounts.deposit;
  return (
    <dl aria-label="应付金额" className="flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-violet-50 px-4 py-3">
      <Row label="现在付定金" amount={amounts.deposit} symbol={symbol} strong>
        {saves && (
          <span className="ml-1 text-12 text-violet-700">
            可抵 <Money amount={amounts.worth} symbol={symbol} className="text-12 [&_*]:text-violet-700" />
          </span>
        )}
      </Row>
      <Row label="届时付尾款" amount={amounts.balance} symbol={symbol} />
      <Row label="两次合计" amount={amounts.paid} symbol={symbol} />
      <div className="basis-full text-12 text-t2">
        未含运费：运费按收货地址计算，随尾款支付，金额以结算页为准
      </div>
    </dl>
  );
}

function Row({
  label,
  amount,
  symbol,
  strong = false,
  children,
}: {
  label: string;
  amount: Fen;
  symbol: string;
  strong?: boolean;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt className="text-12 text-t2">{label}</dt>
      <dd className={strong ? 'text-20' : 'text-16 leading-7'}>
        <Money amount={amount} symbol={symbol} tone={strong ? 'tint' : 'plain'} />
        {children}
      </dd>
    </div>
  );
}
