import type { CallBodyInput } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callKey } from '../../lib/api';
import { refusalOf } from '../../lib/errors';
import { closeAttempt, requestIdFor, useOpenInvoice } from '../../widgets/invoice-parts';

type Application = Omit<CallBodyInput<'invoiceApply'>, 'requestId'>;

/** 提交申请, idempotent: after a fault pressing again repeats the same request id. */
export function useApply(onApplied: () => void) {
  const queries = useQueryClient();
  const open = useOpenInvoice();
  return useMutation({
    meta: { replay: '提交开票申请' },
    mutationFn: (application: Application) =>
      api('invoiceApply', { body: { requestId: requestIdFor(application), ...application } }),
    onSuccess: async (invoice) => {
      closeAttempt();
      onApplied();
      await open(invoice);
    },
    onError: (error) => {
      if (!refusalOf(error)) return;
      closeAttempt();
      for (const name of ['invoiceOrders', 'invoicePreview', 'titleList'] as const)
        void queries.invalidateQueries({ queryKey: callKey(name) });
    },
  });
}
