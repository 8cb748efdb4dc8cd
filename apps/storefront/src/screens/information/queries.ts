import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { toast } from '../../ui/toast';
import { useTakeUnread } from '../../widgets/unread';
import type { InformationPlace, MessageFilter } from './place';

export const PAGE_SIZE = 20;

export function messagesQuery({ type, unreadOnly, page }: InformationPlace) {
  const query = { type, ...(unreadOnly ? { unread: '1' } : {}), pageNum: page, pageSize: PAGE_SIZE };
  return { ...callQuery('messagePage', { query }), placeholderData: keepPreviousData };
}

type Which = { ids: string[] } | { type: MessageFilter };

/** Marks messages as read; every count in view follows. */
export function useMarkRead() {
  const client = useQueryClient();
  const takeUnread = useTakeUnread();
  return useMutation({
    mutationFn: (which: Which) => api('messageRead', { body: which }),
    onSuccess: ({ all }) => {
      takeUnread(all);
      void client.invalidateQueries({ queryKey: ['messagePage'] });
    },
    onError: (error, which) => {
      const text = errorText(error);
      // Who opened one message is on the way to what it is about.
      if (text && 'type' in which) toast({ text, tone: 'error' });
    },
  });
}
