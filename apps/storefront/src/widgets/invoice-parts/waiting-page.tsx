import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { leadsSomewhere } from '../../lib/screen-route';
import { LinkButton } from '../../ui/button';
import { ResultPage } from '../../ui/result-page';
import { useWebConfig } from '../site';
import { invoiceFacts } from './facts';
import { APPLICATIONS_PATH } from './links';
import { InvoiceProgress } from './progress';

/** An application that goes on by itself (UX §4.11 paperIng, paperLoading): how far it is, until when, and that one may leave. */
export function InvoiceWaiting({
  invoice,
  state,
  title,
  cause,
  step,
  note,
}: {
  invoice: WireInvoiceDetail;
  state: 'info' | 'waiting';
  title: string;
  /** Said where the mall has no sentence of its own. */
  cause: string;
  /** Place in 已提交 → 开票中 → 已开具. */
  step: 0 | 1;
  note: string;
}) {
  const { symbol } = useWebConfig();
  const { expectTime, stateText } = invoice;
  const shop = leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home';
  return (
    <ResultPage
      className="w-full!"
      state={state}
      title={title}
      cause={stateText || cause}
      facts={[
        ...(expectTime ? [{ label: '预计完成', value: formatMinute(new Date(expectTime)) }] : []),
        ...invoiceFacts(invoice, symbol),
      ]}
      actions={
        <>
          <LinkButton variant="brand" size="touch" to={APPLICATIONS_PATH}>
            我的开票申请
          </LinkButton>
          <LinkButton size="touch" to={shop}>
            继续采购
          </LinkButton>
        </>
      }
    >
      <InvoiceProgress current={step} invoice={invoice} />
      <p className="mt-4 text-13 text-t3">{note}</p>
    </ResultPage>
  );
}
