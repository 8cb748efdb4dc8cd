import type { WireInvoiceDetail } from '@pifa/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from '../../ui/router';
import { callKey } from '../../lib/api';
import { errorText, isPassing, refusalOf } from '../../lib/errors';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { APPLICATIONS_PATH, APPLY_PATH, type InvoiceScreen, invoicePath } from './links';
import { invoiceQuery, isUnderWay, statusQuery } from './queries';

/**
 * What the five pages of an application share (UX §4.11): `?id=` names it, a reload shows the same, a state that
 * belongs to another page leads there, and while something is under way it is asked about every 10 s.
 */
export function InvoicePage({
  screen,
  children,
}: {
  screen: InvoiceScreen;
  children: (invoice: WireInvoiceDetail) => ReactNode;
}) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!id) return <Navigate to={APPLICATIONS_PATH} replace />;
  return (
    <div className="container-page phone:py-3">
      <Known key={id} id={id} screen={screen}>
        {children}
      </Known>
    </div>
  );
}

function Known({
  id,
  screen,
  children,
}: {
  id: string;
  screen: InvoiceScreen;
  children: (invoice: WireInvoiceDetail) => ReactNode;
}) {
  const invoice = useQuery({ ...invoiceQuery(id), refetchOnMount: 'always' });
  const { data } = invoice;
  useMovesOn(data);
  if (!data) {
    if (!invoice.isError) {
      return (
        <Waiting>
          <Skeleton className="mx-auto h-110 w-full max-w-180 rounded-card" />
        </Waiting>
      );
    }
    const refusal = refusalOf(invoice.error);
    return refusal && !isPassing(refusal) ? (
      <Empty
        drawing="lost"
        title={refusal.code === 'not-found' ? refusal.message : '没有找到这张发票'}
        hint="申请可能属于别的公司，或者链接不完整。"
        className="rounded-card border border-line bg-card"
        action={
          <>
            <LinkButton variant="brand" to={APPLICATIONS_PATH}>
              我的开票申请
            </LinkButton>
            <LinkButton to={APPLY_PATH}>申请开票</LinkButton>
          </>
        }
      />
    ) : (
      <RetryBlock
        cause={errorText(invoice.error)}
        onRetry={() => void invoice.refetch()}
        busy={invoice.isFetching}
      />
    );
  }
  if (data.screen !== screen) return <Navigate to={invoicePath(data.screen, id)} replace />;
  return <div aria-live="polite">{children(data)}</div>;
}

/** Asks for the state alone; when it is another one, the whole is read anew, and with it the page changes. */
function useMovesOn(invoice: WireInvoiceDetail | undefined): void {
  const queries = useQueryClient();
  const id = invoice?.id ?? '';
  const status = useQuery({
    ...statusQuery(id),
    enabled: invoice !== undefined && isUnderWay(invoice.state),
  });
  const now = status.data?.state;
  const known = invoice?.state;
  // Also when the reading before failed: the next answer tries again.
  const receivedAt = status.dataUpdatedAt;
  useEffect(() => {
    if (!now || now === known || receivedAt === 0) return;
    void queries.invalidateQueries({ queryKey: callKey('invoiceDetail', { params: { id } }) });
    void queries.invalidateQueries({ queryKey: callKey('invoiceList') });
  }, [now, known, receivedAt, id, queries]);
}
