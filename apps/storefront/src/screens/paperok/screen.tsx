import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Download } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { printPage } from '../../lib/print';
import { Button } from '../../ui/button';
import { Disclosure } from '../../ui/disclosure';
import { FieldError } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { ResultPage } from '../../ui/result-page';
import {
  APPLICATIONS_PATH,
  Copyable,
  InvoiceLines,
  InvoicePage,
  invoiceFacts,
} from '../../widgets/invoice-parts';
import { useWebConfig } from '../../widgets/site';
import { InvoicePaper } from './parts/paper';
import { RedLetters } from './parts/red-letters';
import { useFiles } from './use-files';

const SendDialog = lazy(async () => ({ default: (await import('./parts/send-dialog')).SendDialog }));

/** 开票成功 (UX §4.11 paperOk): the number, the amount and the files; 已红冲 is shown here too. */
export function Screen() {
  return <InvoicePage screen="paperOk">{(invoice) => <Issued invoice={invoice} />}</InvoicePage>;
}

/** PDF before OFD before anything else. */
const rank = (format: string): number => ['pdf', 'ofd'].indexOf(format.toLowerCase()) + 1 || 9;

function Issued({ invoice }: { invoice: WireInvoiceDetail }) {
  const { symbol } = useWebConfig();
  const [sending, setSending] = useState(false);
  const files = useFiles(invoice.id);
  const [main, ...others] = files.own.toSorted((a, b) => rank(a.format) - rank(b.format));
  const red = invoice.state === 'red';
  const { number, issueTime, stateText, lines, redLetters } = invoice;
  return (
    <>
      <div data-screen-only>
        <ResultPage
          className="w-full!"
          state={red ? 'info' : 'success'}
          title={red ? '发票已红冲' : '发票已开具'}
          cause={stateText || (red ? '退款后已开具红字发票，原发票作废。' : '可以下载文件，或发送到邮箱。')}
          facts={[
            ...(number ? [{ label: '发票号码', value: <Copyable text={number} /> }] : []),
            ...(issueTime ? [{ label: '开具时间', value: formatMinute(new Date(issueTime)) }] : []),
            ...invoiceFacts(invoice, symbol),
            ...(others.length > 0
              ? [
                  {
                    label: '其他格式',
                    value: (
                      <span className="inline-flex flex-wrap justify-end gap-3">
                        {others.map(({ format, redId }) => (
                          <button
                            key={format}
                            type="button"
                            onClick={() => files.download({ format, redId })}
                            className="link relative phone:hit-44"
                          >
                            下载 {format.toUpperCase()}
                          </button>
                        ))}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
          actions={
            <>
              <Button
                variant="brand"
                size="touch"
                icon={<Icon as={Download} size={18} />}
                busy={!files.ready || (main !== undefined && files.isBusy(main))}
                disabledReason={files.ready && !main ? '文件正在取回，稍后自动可下载' : null}
                onClick={() => main && files.download(main)}
              >
                下载 {main?.format.toUpperCase() ?? 'PDF'}
              </Button>
              <Button size="touch" onClick={() => setSending(true)}>
                发送邮箱
              </Button>
              <Button size="touch" className="phone:hidden" onClick={() => printPage(`发票清单 ${number}`)}>
                打印
              </Button>
            </>
          }
        >
          <div className="mx-auto mt-4 max-w-105 text-left">
            {files.error && errorText(files.error) && <FieldError>{errorText(files.error)}</FieldError>}
          </div>
        </ResultPage>
        <RedLetters list={redLetters} files={files} symbol={symbol} />
        {lines.length > 0 && (
          <Disclosure
            title={`开票明细（${lines.length} 行）`}
            className="mt-3 rounded-card border border-line bg-card px-4 phone:px-3"
          >
            <InvoiceLines lines={lines} symbol={symbol} />
          </Disclosure>
        )}
        <p className="mt-4 text-center">
          <Link to={APPLICATIONS_PATH} className="link relative phone:hit-44">
            返回我的开票申请
          </Link>
        </p>
      </div>
      <InvoicePaper invoice={invoice} symbol={symbol} />
      {sending && (
        <Suspense fallback={null}>
          <SendDialog invoice={invoice} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}
