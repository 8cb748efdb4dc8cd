import type { CallData } from '@pifa/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client';

export type PromotionForm = CallData<'adminPromotionForms'>[number];

const LONG = 10 * 60_000;

/** The kinds of promotions with their forms. */
export const formsQuery = queryOptions({
  queryKey: ['promotion-forms'],
  queryFn: ({ signal }) => call('adminPromotionForms', { signal }),
  staleTime: LONG,
});
