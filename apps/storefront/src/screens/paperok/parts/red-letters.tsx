import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Button } from '../../../ui/button';
import { InvoiceStateTag } from '../../../widgets/invoice-parts';
import { amountText } from '../../../widgets/order-parts';
import type { useFiles } from '../use-files';

/** 红字发票 of returns: what was taken back, why, and its own number and file. */
export function RedLetters({
  list,
  files,
  symbol,
}: {
  list: WireInvoiceDetail['redLetters'];
  files: ReturnType<typeof useFiles>;
  symbol: string;
}) {
  if (list.length === 0) return null;
  return (
    <section
      aria-labelledby="red-letters"
      className="mt-3 rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <h2 id="red-letters" className="text-16">
        红字发票
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {list.map((red) => (
          <li key={red.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <InvoiceStateTag of={red} />
            <span className="font-medium text-t1">−{amountText(Math.abs(red.amount), symbol)}</span>
            {red.number && <span className="break-all text-t2">{red.number}</span>}
            <span className="text-13 text-t3">{red.reason}</span>
            <span className="text-13 text-t3">{red.time && formatMinute(new Date(red.time))}</span>
            <span className="ml-auto flex gap-2">
              {files.of(red.id).map(({ format }) => (
                <Button
                  key={format}
                  size="dense"
                  busy={files.isBusy({ format, redId: red.id })}
                  onClick={() => files.download({ format, redId: red.id })}
                >
                  下载 {format.toUpperCase()}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
