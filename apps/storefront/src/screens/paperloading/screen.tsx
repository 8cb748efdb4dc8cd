import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { leadsSomewhere } from '../../lib/screen-route';
import { LinkButton } from '../../ui/button';
import { ResultPage } from '../../ui/result-page';
import { APPLICATIONS_PATH, InvoicePage, InvoiceProgress, invoiceFacts } from '../../widgets/invoice-parts';
import { useWebConfig } from '../../widgets/site';

/** 开票中 (UX §4.11 paperLoading): it goes on by itself, and may be left. */
export function Screen() {
  return <InvoicePage screen="paperLoading">{(invoice) => <Issuing invoice={invoice} />}</InvoicePage>;
}

function Issuing({ invoice }: { invoice: WireInvoiceDetail }) {
  const { symbol } = useWebConfig();
  const { expectTime, stateText } = invoice;
  const shop = leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home';
  return (
    <ResultPage
      className="w-full!"
      state="waiting"
      title="开票中"
      cause={stateText || '资料已提交给开票系统，正在开具。'}
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
      <InvoiceProgress current={1} invoice={invoice} />
      <p className="mt-4 text-13 text-t3">
        本页每 10 秒自动更新。可以离开，开好后在“我的开票申请”里查看和下载。
      </p>
    </ResultPage>
  );
}
