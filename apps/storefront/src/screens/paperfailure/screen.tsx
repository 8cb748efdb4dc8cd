import type { WireInvoiceDetail } from '@pifa/contract/client';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import { callQuery } from '../../lib/api';
import { Button, LinkButton } from '../../ui/button';
import { ResultPage } from '../../ui/result-page';
import {
  APPLICATIONS_PATH,
  InvoicePage,
  invoiceFacts,
  invoicePath,
  titlesPath,
} from '../../widgets/invoice-parts';
import { useWebConfig } from '../../widgets/site';

const ReapplyDialog = lazy(async () => ({
  default: (await import('./parts/reapply-dialog')).ReapplyDialog,
}));

/** 开票失败 (UX §4.11 paperFailure): why, what to correct and where, and applying again. */
export function Screen() {
  return <InvoicePage screen="paperFailure">{(invoice) => <Failed invoice={invoice} />}</InvoicePage>;
}

const titleQuery = (id: string) => ({
  ...callQuery('titleDetail', { params: { id } }),
  staleTime: 0,
  retry: false,
});

/** What the refusal is about, where it is about the title: the buyer is led to that very field. */
const TITLE_FIELDS: Record<string, string> = {
  name: '抬头名称',
  taxNumber: '税号',
  address: '注册地址',
  phone: '注册电话',
  bank: '开户行',
  account: '银行账号',
  receivePhone: '收票手机',
  receiveEmail: '收票邮箱',
};

function Failed({ invoice }: { invoice: WireInvoiceDetail }) {
  const { symbol } = useWebConfig();
  const [search] = useSearchParams();
  // On the way back from 抬头管理 the form is open again.
  const [reapplying, setReapply] = useState(search.get('reapply') === '1');
  const { id, titleId, failField, failReason, stateText, nextId, actions } = invoice;
  // Corrected meanwhile? A deleted title doesn't count.
  const title = useQuery({ ...titleQuery(titleId), enabled: titleId !== '' && nextId === '' });
  const field = TITLE_FIELDS[failField];
  const mend = field && titleId !== '' && nextId === '';
  const again = nextId === '' && actions.includes('reapply');
  return (
    <>
      <ResultPage
        className="w-full!"
        state="error"
        title="开票失败"
        cause={failReason || stateText || '开票系统没有受理这次申请。'}
        facts={[
          ...(field ? [{ label: '需要修改', value: <span className="text-red-700">{field}</span> }] : []),
          ...invoiceFacts(invoice, symbol),
        ]}
        actions={
          <>
            {nextId !== '' && (
              <LinkButton variant="brand" size="touch" to={invoicePath('paperIng', nextId)}>
                查看新的申请
              </LinkButton>
            )}
            {mend && (
              <LinkButton
                variant="brand"
                size="touch"
                to={titlesPath({ id: titleId, field: failField, back: invoicePath('paperFailure', id) })}
              >
                去修改抬头
              </LinkButton>
            )}
            {again && (
              <Button variant={mend ? 'outline' : 'brand'} size="touch" onClick={() => setReapply(true)}>
                重新申请
              </Button>
            )}
            <LinkButton size="touch" to={APPLICATIONS_PATH}>
              我的开票申请
            </LinkButton>
          </>
        }
      >
        {nextId === '' && (
          <p className="mt-4 text-13 text-t3">
            {title.data?.state === 'waiting'
              ? '抬头已修改，正在审核；通过后就可以用它重新申请，也可以现在换一个抬头。'
              : '没有开出任何发票，订单仍可开票；修改后重新申请即可。'}
          </p>
        )}
      </ResultPage>
      {again && reapplying && (
        <Suspense fallback={null}>
          <ReapplyDialog invoice={invoice} onClose={() => setReapply(false)} />
        </Suspense>
      )}
    </>
  );
}
