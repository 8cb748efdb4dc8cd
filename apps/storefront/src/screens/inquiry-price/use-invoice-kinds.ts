import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api';
import { INVOICE_KINDS } from './form';

/** As the specification asks for a dictionary (SPEC §9). */
const kindsQuery = {
  ...callQuery('dictionaryPage', {
    query: { dictionaryTypeId: 'invoiceType', pageNum: 1, pageSize: 1000, status: -1 },
  }),
  staleTime: 5 * 60_000,
};

/** The kinds of invoice that this mall's dictionary names, ours where it names none; `chosen` always stays among them. */
export function useInvoiceKinds(chosen: string): readonly { value: string; label: string }[] {
  const { data } = useQuery(kindsQuery);
  const names = (data?.list ?? []).filter(({ name, status }) => name && status === 1).map(({ name }) => name);
  if (names.length === 0) return INVOICE_KINDS;
  const [unsure] = INVOICE_KINDS;
  const all = chosen && !names.includes(chosen) ? [...names, chosen] : names;
  return [unsure, ...[...new Set(all)].map((name) => ({ value: name, label: name }))];
}
