import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

export const useInvoice = (id: string) =>
  useQuery({
    queryKey: ['invoice', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call('adminInvoice', { params: { id }, signal }),
  });

/** What was issued, as it is recorded. */
export interface Issued {
  /** of the application, or of a red letter */
  id: string;
  number: string;
  /** the day on the invoice; '' = today */
  day: string;
  file: File | undefined;
}

function form(file: File): { form: FormData } {
  const data = new FormData();
  data.append('file', file);
  return { form: data };
}

/** Acts on an application; what shows it is read anew. */
export function useInvoiceActs() {
  const client = useQueryClient();
  const onSettled = () => {
    for (const key of [['invoice'], ['list', 'adminInvoices'], ['queue'], ['order']])
      void client.invalidateQueries({ queryKey: key });
  };
  return {
    issue: useMutation({
      mutationFn: ({ id, number, day, file }: Issued) =>
        call('adminInvoiceIssue', {
          query: { id, number, ...(day !== '' && { issueTime: day }) },
          ...(file && form(file)),
        }),
      onSettled,
    }),
    refuse: useMutation({
      mutationFn: (body: CallBodyInput<'adminInvoiceRefuse'>) => call('adminInvoiceRefuse', { body }),
      onSettled,
    }),
    ask: useMutation({
      mutationFn: (id: string) => call('adminInvoiceAsk', { body: { id } }),
      onSettled,
    }),
  };
}
