import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../lib/api';
import { useLoggedIn } from '../../lib/session';
import type { InquiryGoods } from '../../widgets/inquiry-list';
import type { InquiryForm } from './form';

/**
 * Goods of the list that are no longer sold, i.e. whose codes the mall no longer knows. Empty until loaded; goods
 * without a code are never included.
 */
export function useGone(list: readonly InquiryGoods[]): ReadonlySet<string> {
  const codes = [...new Set(list.map((item) => item.goodsCode).filter(Boolean))].sort();
  const { data } = useQuery({
    ...callQuery('goodsMatch', { body: { codes } }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  });
  const unknown = new Set(data?.unknown);
  return new Set(list.filter((item) => unknown.has(item.goodsCode)).map((item) => item.goodsId));
}

/** Prefills empty fields once with the member's name, phone and company. */
export function usePrefill(fill: (known: Partial<InquiryForm>) => void): void {
  const member = useLoggedIn();
  const { data } = useQuery({ ...callQuery('memberInfo'), enabled: member });
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  useEffect(() => {
    if (data) latest.current({ contact: data.name, phone: data.phone, company: data.company });
  }, [data]);
}
