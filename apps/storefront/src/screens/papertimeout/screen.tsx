import type { WireInvoiceDetail } from '@pifa/contract/client';
import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide';
import { useState } from 'react';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { usePressOnce } from '../../lib/use-press-once';
import { Button, LinkButton } from '../../ui/button';
import { buttonLook } from '../../ui/button-look';
import { FieldError } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { ResultPage } from '../../ui/result-page';
import { APPLICATIONS_PATH, InvoicePage, invoiceFacts, useOpenInvoice } from '../../widgets/invoice-parts';
import { useSite, useWebConfig } from '../../widgets/site';

/** 开票超时 (UX §4.11 paperTimeout): what was applied for is kept; asking again never issues again. */
export function Screen() {
  return <InvoicePage screen="paperTimeout">{(invoice) => <TimedOut invoice={invoice} />}</InvoicePage>;
}

function TimedOut({ invoice }: { invoice: WireInvoiceDetail }) {
  const { symbol } = useWebConfig();
  const { phone } = useSite();
  const open = useOpenInvoice();
  const [repeated, setRepeated] = useState(false);
  const retry = useMutation({
    meta: { replay: '重试开票' },
    mutationFn: () => api('invoiceRetry', { params: { id: invoice.id }, body: {} }),
    onSuccess: (answer) => {
      setRepeated(answer.screen === 'paperTimeout');
      return open(answer);
    },
  });
  const press = usePressOnce(retry.mutateAsync);
  return (
    <ResultPage
      className="w-full!"
      state="warning"
      title="开票超时"
      cause={invoice.stateText || '开票系统响应超时，申请已保存'}
      facts={invoiceFacts(invoice, symbol)}
      actions={
        <>
          <Button variant="brand" size="touch" busy={retry.isPending} onClick={() => press()}>
            重试
          </Button>
          {phone && (
            <a href={`tel:${phone}`} className={buttonLook({ size: 'touch' })}>
              <Icon as={Phone} size={18} />
              客服 {phone}
            </a>
          )}
          <LinkButton size="touch" to={APPLICATIONS_PATH}>
            我的开票申请
          </LinkButton>
        </>
      }
    >
      <div className="mx-auto mt-4 max-w-105 text-13 text-t3">
        {retry.isError && errorText(retry.error) ? (
          <FieldError>{errorText(retry.error)}</FieldError>
        ) : repeated ? (
          <p role="status">仍未收到答复，已再次查询。系统会继续自动查询，稍后回来看即可。</p>
        ) : (
          <p>
            资料都在，无需重新填写。重试按同一流水号查询，不会重复开票；系统也会继续查询，有结果后本页自动更新。
          </p>
        )}
      </div>
    </ResultPage>
  );
}
