import type { WireQuoteDetail } from '@pifa/contract/client';
import { formatMinute, maskPhone } from '@pifa/domain';
import { Printer } from 'lucide';
import { ActionRow } from '../../../ui/action-row';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { CopyButton } from '../../../ui/copy-button';
import { Icon } from '../../../ui/icon';
import { quoteStatus, useQuoteActs } from '../../../widgets/quote-parts';
import { History } from './history';

interface HeadProps {
  quote: WireQuoteDetail;
  withImages: boolean;
  onImages: (on: boolean) => void;
  onPrint: () => void;
}

/** Number, state and what can be done with the whole; how far it is. */
export function QuoteHeadCard({ quote, withImages, onImages, onPrint }: HeadProps) {
  const acts = useQuoteActs();
  const has = new Set<string>(quote.actions);
  const busy = acts.busyWith === quote.id;
  return (
    <section className="rounded-card border border-line bg-card p-4 phone:p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-20">{quoteStatus(quote).word}</h1>
        <span className="inline-flex items-center gap-1 text-13 text-t3">
          单号 <span className="text-t1">{quote.no}</span>
          <CopyButton text={quote.no} />
        </span>
        <div className="flex items-center gap-3 md:ml-auto phone:w-full">
          {has.has('print') && (
            <Checkbox
              checked={withImages}
              onChange={(event) => onImages(event.target.checked)}
              className="phone:hidden"
            >
              <span className="text-13 text-t2">打印含图片</span>
            </Checkbox>
          )}
          <ActionRow>
            {has.has('print') && (
              <Button icon={<Icon as={Printer} size={16} />} onClick={onPrint} className="phone:hidden">
                打印{quote.version > 0 ? '报价单' : '询价单'}
              </Button>
            )}
            {has.has('withdraw') && (
              <Button busy={busy} onClick={() => void acts.withdraw(quote)}>
                撤回
              </Button>
            )}
            {has.has('again') && (
              <Button busy={busy} onClick={() => void acts.again(quote)}>
                再次询价
              </Button>
            )}
          </ActionRow>
        </div>
      </div>
      <div className="mt-4">
        <History quote={quote} />
      </div>
    </section>
  );
}

/** The request as a whole: contact, deadline, delivery address. */
export function Request({ quote }: { quote: WireQuoteDetail }) {
  const submitted = quote.createTime ? formatMinute(new Date(quote.createTime)) : '';
  const rows: [string, string][] = [
    ['提交', [quote.creator || '访客提交，已归到贵公司', submitted].filter(Boolean).join(' · ')],
    ['公司', quote.company],
    ['联系人', [quote.contact, quote.phone && maskPhone(quote.phone)].filter(Boolean).join(' ')],
    ['期望到货', quote.needBy],
    ['收货地区', quote.region],
    ['发票类型', quote.invoiceKind],
    ['补充说明', quote.remark],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-2 text-14 lg:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex gap-3">
            <dt className="w-16 shrink-0 text-t3">{label}</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap text-t1">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
