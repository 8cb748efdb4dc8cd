import type { CallBodyInput } from '@pifa/contract/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';

/** Verdicts and replies; the list is asked anew. */
export function useReviewActs() {
  const client = useQueryClient();
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminReviews'] });
    void client.invalidateQueries({ queryKey: ['queue'] });
  };
  return {
    judge: useMutation({
      mutationFn: (body: CallBodyInput<'adminReviewVerdict'>) => call('adminReviewVerdict', { body }),
      onSuccess,
    }),
    reply: useMutation({
      mutationFn: (body: CallBodyInput<'adminReviewReply'>) => call('adminReviewReply', { body }),
      onSuccess,
    }),
  };
}
