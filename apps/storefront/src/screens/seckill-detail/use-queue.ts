import type { WireTicket } from '@pifa/contract/client';
import type { Quantity } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from '../../ui/router';
import { api, callKey, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { useLoggedIn } from '../../lib/session';
import { cartKey } from '../../widgets/cart';

const WAITING_EVERY = 1_200;
const STANDBY_EVERY = 3_000;

type Verdict = NonNullable<WireTicket['verdict']>;

/** A ticket without a verdict has not been judged yet. */
export const verdictOf = (ticket: WireTicket): Verdict => ticket.verdict ?? 'waiting';

/** Polling interval; a reserved place is polled until it is used or expires. */
function pace(ticket: WireTicket | null | undefined): number | false {
  if (!ticket) return false;
  const verdict = verdictOf(ticket);
  if (verdict === 'waiting') return WAITING_EVERY;
  return verdict === 'standby' || verdict === 'won' ? STANDBY_EVERY : false;
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The waiting room of one goods. The server keeps the place, so a reload finds it again; a buyer who wins while this
 * page is open goes on to checkout.
 */
export function useQueue(activityId: string, goodsId: string) {
  const member = useLoggedIn();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const input = { query: { activityId, goodsId } };
  const key = callKey('queueCurrent', input);
  const current = useQuery({
    ...callQuery('queueCurrent', input),
    enabled: member && activityId !== '' && goodsId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => pace(state.data?.ticket),
    refetchIntervalInBackground: true,
  });
  /** One press takes one place, however often a broken connection repeats it. */
  const attempt = useRef<{ subject: string; id: string } | null>(null);
  const join = useMutation({
    mutationFn: ({ packs, pieces }: Quantity) => {
      const subject = `${activityId}:${goodsId}:${packs}:${pieces}`;
      if (attempt.current?.subject !== subject) attempt.current = { subject, id: newRequestId() };
      const requestId = attempt.current.id;
      return api('queueJoin', { body: { activityId, goodsId, ipcnt: packs, spcnt: pieces, requestId } });
    },
    onSuccess: (ticket) => {
      attempt.current = null;
      queries.setQueryData(key, { activity: null, place: ticket.place, verdict: ticket.verdict, ticket });
    },
  });
  const ticket = current.data?.ticket ?? null;
  const watched = useRef<{ id: string; verdict: Verdict } | null>(null);
  useEffect(() => {
    if (!ticket) return;
    const verdict = verdictOf(ticket);
    const before = watched.current;
    watched.current = { id: ticket.ticketId, verdict };
    const watching =
      before?.id === ticket.ticketId && (before.verdict === 'waiting' || before.verdict === 'standby');
    if (!watching || verdict !== 'won') return;
    void queries.invalidateQueries({ queryKey: cartKey });
    if (ticket.cartId) void navigate(`/pay?ids=${ticket.cartId}`);
  }, [ticket, queries, navigate]);
  return {
    ticket,
    /** The connection is lost; the place is kept. */
    unsure: current.isError && ticket !== null,
    joining: join.isPending,
    refused: join.error ? errorText(join.error) : null,
    join: (quantity: Quantity) => join.mutate(quantity),
    look: () => void current.refetch(),
  };
}
