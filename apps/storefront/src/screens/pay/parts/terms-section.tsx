import type { WireOrderPreview } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Info } from 'lucide';
import { Icon } from '../../../ui/icon';
import { amountText } from '../../../widgets/order-parts';
import { Section } from './section';

const time = (at: string | undefined): string => (at ? formatMinute(new Date(at)) : '');

/** 「12-01 10:00 至 12-08 24:00 支付」 */
function windowText({ openTime, closeTime }: WireOrderPreview['instalments'][number]): string {
  const [open, close] = [time(openTime), time(closeTime)];
  if (open && close) return `${open} 至 ${close} 支付`;
  if (close) return `${close} 前支付`;
  return open ? `${open} 起支付` : '';
}

/** The terms to read before paying: instalments with their windows, and the consequences of missing one. */
export function TermsSection({
  preview: { instalments, terms },
  symbol,
}: {
  preview: Pick<WireOrderPreview, 'instalments' | 'terms'>;
  symbol: string;
}) {
  if (instalments.length < 2 && terms.length === 0) return null;
  return (
    <Section id="pay-terms" title={instalments.length > 1 ? '分期支付与约定' : '下单前请知悉'}>
      {instalments.length > 1 && (
        <ol className="mb-3 grid gap-2 md:grid-cols-2">
          {instalments.map((part, position) => (
            <li key={part.seq} className="rounded-card bg-violet-50 px-4 py-3">
              <p className="flex items-baseline justify-between gap-3 text-violet-700">
                <span className="font-medium">
                  {position + 1}. {part.name}
                </span>
                <span className="text-18 font-semibold">{amountText(part.amount, symbol)}</span>
              </p>
              <p className="mt-1 text-13 text-t2">{windowText(part)}</p>
            </li>
          ))}
        </ol>
      )}
      {terms.length > 0 && (
        <ul className="flex flex-col gap-1 text-13 text-t1">
          {terms.map((term) => (
            <li key={term} className="flex items-start gap-2">
              <Icon as={Info} size={16} className="mt-0.5 text-amber-800" />
              {term}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
