import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { leadsSomewhere } from '../../../lib/screen-route';
import { LinkButton } from '../../../ui/button';
import { ResultPage } from '../../../ui/result-page';
import { APPLICATIONS_PATH, InvoiceProgress, invoiceFacts } from '../../../widgets/invoice-parts';
import { useWebConfig } from '../../../widgets/site';

/** 申请中: it was sent and waits to be taken up; it goes on by itself. */
export function Applied({ invoice }: { invoice: WireInvoiceDetail }) {
  const { symbol } = useWebConfig();
  const { expectTime, stateText } = invoice;
  const shop = leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home';
  return (
    <ResultPage
      className="w-full!"
      state="info"
      title="开票申请已提交"
      cause={stateText || '申请已提交，正在等待开票系统受理。'}
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
      <InvoiceProgress current={0} invoice={invoice} />
      <p className="mt-4 text-13 text-t3">本页每 10 秒自动更新，可以离开。</p>
    </ResultPage>
  );
}
