import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callKey, callQuery } from '../../lib/api';
import { leadsSomewhere } from '../../lib/screen-route';
import { useLoggedIn } from '../../lib/session';

export const MESSAGES_PATH = '/pages/membercenter/information';

const MINUTE = 60_000;

/** Who is logged in, with the number of unread messages: polled once a minute while the page is visible. */
export const unreadQuery = { ...callQuery('memberInfo'), staleTime: MINUTE };

/** How many messages the member has not read; 0 for visitors, and where it is unknown. */
export function useUnread(): number {
  const member = useLoggedIn();
  const enabled = member && leadsSomewhere(MESSAGES_PATH);
  const { data } = useQuery({
    ...unreadQuery,
    enabled,
    retry: false,
    refetchOnWindowFocus: true,
    // A mall without this call is not polled again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : MINUTE),
  });
  return enabled ? (data?.unread ?? 0) : 0;
}

/** Sets the number from another call's response. */
export function useTakeUnread(): (unread: number) => void {
  const client = useQueryClient();
  return (unread) =>
    client.setQueryData(
      callKey('memberInfo'),
      (before: object | undefined) => before && { ...before, unread },
    );
}
