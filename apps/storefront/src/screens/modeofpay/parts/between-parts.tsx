import type { WirePayState } from '@pifa/contract/client';
import { formatDateTime } from '@pifa/domain';
import { CircleCheck } from 'lucide';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { amountText, orderPath } from '../../../widgets/order-parts';

const timeOf = (time: string | undefined): string => (time ? formatDateTime(new Date(time)) : '');

/** 定金已付: nothing is due now; shows the next instalment, its amount and its window (UX §4.10). */
export function BetweenParts({ pay, symbol }: { pay: WirePayState; symbol: string }) {
  const { part } = pay;
  if (!part) return null;
  const opens = timeOf(part.openTime);
  const closes = timeOf(part.closeTime);
  const first = part.seq === 1;
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
      {!first && <Icon as={CircleCheck} size={48} className="text-green-700" />}
      <p className="text-18 font-semibold">
        {first ? `${part.name}现在不能支付` : '定金已付，订单已为您保留'}
      </p>
      <p className="text-14 text-t2">
        {part.name} <b className="text-t1">{amountText(part.amount, symbol)}</b>
        {opens && `，${opens} 开始支付`}
        {closes && `，请在 ${closes} 前付清`}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton variant="brand" to="/pages/membercenter/preSaleOrder">
          查看预售订单
        </LinkButton>
        <LinkButton variant="outline" to={orderPath(pay.orderId)}>
          订单详情
        </LinkButton>
      </div>
    </div>
  );
}
