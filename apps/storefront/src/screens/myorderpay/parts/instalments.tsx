import type { WireOrderDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Info } from 'lucide';
import { Icon } from '../../../ui/icon';
import { amountText } from '../../../widgets/order-parts';
import { Card } from './facts';

const time = (at: string | undefined): string => (at ? formatMinute(new Date(at)) : '');

/** The order's instalments and the terms accepted when it was placed; nothing for an ordinary order. */
export function Instalments({
  order: { instalments, terms },
  symbol,
}: {
  order: WireOrderDetail;
  symbol: string;
}) {
  if (instalments.length < 2 && terms.length === 0) return null;
  return (
    <Card title={instalments.length > 1 ? '分期支付与约定' : '下单约定'}>
      {instalments.length > 1 && (
        <ol className="mb-2 grid gap-2 md:grid-cols-2">
          {instalments.map((part) => {
            const paid = part.paidAmount >= part.amount;
            return (
              <li key={part.seq} className="rounded-card bg-violet-50 px-4 py-2 text-13">
                <p className="flex justify-between gap-3 text-14 text-violet-700">
                  <span>{part.name}</span>
                  <span className="font-semibold">{amountText(part.amount, symbol)}</span>
                </p>
                <p className="flex flex-wrap justify-between gap-x-3 text-t2">
                  <span>
                    {time(part.openTime)}
                    {part.closeTime && ` 至 ${time(part.closeTime)}`}
                  </span>
                  <span className={paid ? 'text-green-700' : undefined}>{paid ? '已支付' : '未支付'}</span>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      {terms.length > 0 && (
        <ul className="flex flex-col gap-1 text-13 text-t2">
          {terms.map((term) => (
            <li key={term} className="flex items-start gap-2">
              <Icon as={Info} size={16} className="mt-0.5 text-amber-800" />
              {term}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
