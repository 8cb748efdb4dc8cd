import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

/** Verdicts and replies; the list is asked anew, also where somebody else was faster. */
export function useReviewActs() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminReviews'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    judge: useMutation({
      mutationFn: (body: CallBodyInput<'adminReviewVerdict'>) => call('adminReviewVerdict', { body }),
      onSettled,
    }),
    reply: useMutation({
      mutationFn: (body: CallBodyInput<'adminReviewReply'>) => call('adminReviewReply', { body }),
      onSettled,
    }),
  };
}
