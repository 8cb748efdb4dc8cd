import type { WireInvoiceDetail } from '@pifa/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../ui/router';
import { callKey } from '../../lib/api';
import { invoicePath } from './links';

/** Caches an application that came as a response, refetches the lists, and opens its page. */
export function useOpenInvoice(): (invoice: WireInvoiceDetail) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (invoice) => {
    const { id, screen } = invoice;
    queries.setQueryData(callKey('invoiceDetail', { params: { id } }), invoice);
    for (const name of ['invoiceList', 'invoiceOrders', 'invoiceByOrder', 'invoiceStatus'] as const) {
      queries.removeQueries({ queryKey: callKey(name), type: 'inactive' });
      void queries.invalidateQueries({ queryKey: callKey(name) });
    }
    await navigate(invoicePath(screen, id), { replace: true });
  };
}
