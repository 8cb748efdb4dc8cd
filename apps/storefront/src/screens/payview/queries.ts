import { keepPreviousData } from '@tanstack/react-query';
import { apiAddress, callQuery } from '../../lib/api';
import { readPrivateFile } from '../../lib/private-file';
import { type PayFilters, searchOf } from './filters';

export const PAGE_SIZE = 20;

export function paymentsQuery({ state, method, from, to, page }: PayFilters) {
  const query = {
    state,
    ...(method ? { method } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    pageNum: page,
    pageSize: PAGE_SIZE,
  };
  return { ...callQuery('payPage', { query }), placeholderData: keepPreviousData };
}

/** All records matching the filters, as a file from the server. */
export function readPaymentsFile(filters: PayFilters): Promise<Blob> {
  const search = searchOf({ ...filters, page: 1 }).toString();
  return readPrivateFile(`${apiAddress('payExport', {})}${search ? `?${search}` : ''}`);
}
