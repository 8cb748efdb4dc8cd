import type { CallData } from '@pifa/contract/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../lib/errors';
import { Disclosure } from '../../../ui/disclosure';
import { RetryBlock } from '../../../ui/retry-block';
import { FieldError } from '../../../ui/field';
import { refusalOf } from '../../../lib/errors';
import { Refreshing, Skeleton } from '../../../ui/skeleton';
import { InvoiceLines } from '../../../widgets/invoice-parts';
import { amountText } from '../../../widgets/order-parts';

/** The invoice's total for the selected orders, split into net and tax, with its lines. */
export function ApplyAmounts({
  count,
  preview,
  symbol,
}: {
  count: number;
  preview: UseQueryResult<CallData<'invoicePreview'>>;
  symbol: string;
}) {
  return (
    <section
      aria-labelledby="invoice-amounts"
      className="rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <h2 id="invoice-amounts" className="text-16">
        开票金额
      </h2>
      {count === 0 ? (
        <p className="mt-2 text-t3">选好订单后，这里显示价税合计和明细。</p>
      ) : preview.isError ? (
        refusalOf(preview.error) ? (
          <FieldError>{errorText(preview.error)}</FieldError>
        ) : (
          <RetryBlock
            look="strip"
            className="mt-2 border-0"
            onRetry={() => void preview.refetch()}
            busy={preview.isFetching}
          />
        )
      ) : preview.data ? (
        <Refreshing active={preview.isPlaceholderData}>
          <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-2">
            {(
              [
                ['价税合计', preview.data.amount],
                ['不含税金额', preview.data.netAmount],
                ['税额', preview.data.taxAmount],
              ] as const
            ).map(([label, amount], position) => (
              <div key={label}>
                <dt className="text-13 text-t3">{label}</dt>
                <dd className={position === 0 ? 'text-20 font-semibold text-t1' : 'text-16 text-t1 md:mt-1'}>
                  {amountText(amount, symbol)}
                </dd>
              </div>
            ))}
          </dl>
          <Disclosure title={`开票明细（${preview.data.lines.length} 行）`} className="mt-2">
            <InvoiceLines lines={preview.data.lines} symbol={symbol} />
          </Disclosure>
        </Refreshing>
      ) : (
        <Skeleton className="mt-3 h-14 w-full" />
      )}
    </section>
  );
}
