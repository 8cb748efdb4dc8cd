import type { WireQuoteHead } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from '../../ui/router';
import { api, callKey } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { newRequestId } from '../../lib/request-id';
import { confirm } from '../../ui/confirm';
import { toast } from '../../ui/toast';
import { quotePath } from './links';

type ActingQuote = Pick<WireQuoteHead, 'id' | 'no' | 'kinds'>;

/** Forgets what is known of quotes, so that lists, counts and pages ask anew. */
export function useRefreshQuotes(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      (['quotePage', 'quoteDetail', 'orderNum'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: callKey(name) }),
      ),
    );
  };
}

const say = (error: unknown) => {
  const text = errorText(error);
  if (text) toast({ text, tone: 'error' });
};

/** 再次询价 and 撤回 of a quote request, each with a confirmation. */
export function useQuoteActs() {
  const refresh = useRefreshQuotes();
  const navigate = useNavigate();
  // An attempt whose outcome is unknown is repeated under its own id, so that it makes only one inquiry.
  const attempts = useRef(new Map<string, string>());
  const again = useMutation({
    meta: { replay: '再次询价' },
    mutationFn: (quote: ActingQuote) => {
      const requestId = attempts.current.get(quote.id) ?? newRequestId();
      attempts.current.set(quote.id, requestId);
      return api('quoteAgain', { params: { id: quote.id }, body: { requestId } });
    },
    onSuccess: async ({ id, no, promise }, quote) => {
      attempts.current.delete(quote.id);
      await refresh();
      toast({ text: `已提交询价单 ${no}，${promise || '请等待商家报价'}`, tone: 'success' });
      void navigate(quotePath(id));
    },
    onError: say,
  });
  const withdraw = useMutation({
    meta: { replay: '撤回询价' },
    mutationFn: ({ id }: ActingQuote) => api('quoteWithdraw', { params: { id }, body: {} }),
    onSuccess: async () => {
      await refresh();
      toast({ text: '已撤回询价', tone: 'success' });
    },
    onError: (error) => {
      say(error);
      void refresh();
    },
  });
  return {
    /** The id of the quote that something is being done with; null = none. */
    busyWith:
      (again.isPending && again.variables.id) || (withdraw.isPending && withdraw.variables.id) || null,
    again: async (quote: ActingQuote) => {
      const yes = await confirm({
        title: '按原单再次询价？',
        body: `将照 ${quote.no} 的 ${quote.kinds} 种商品与数量提交一张新的询价单，原单不变。`,
        confirmLabel: '再次询价',
      });
      if (yes) again.mutate(quote);
    },
    withdraw: async (quote: ActingQuote) => {
      const yes = await confirm({
        title: '撤回这张询价单？',
        body: `撤回 ${quote.no} 后商家不再报价，已有的报价也不能再下单。需要时可以再次询价。`,
        confirmLabel: '撤回询价',
        cancelLabel: '再想想',
        danger: true,
      });
      if (yes) withdraw.mutate(quote);
    },
  };
}
