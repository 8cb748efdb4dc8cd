import { useEffect, useRef } from 'react';
import { isPassing, refusalOf } from '../../lib/errors';
import { currentSession } from '../../lib/session';
import { closeAttempt, openAttempt } from './attempt';
import type { useSubmit } from './use-submit';

/**
 * If the response to an order is lost and the cart now has nothing to settle, the order was most likely placed. Sending
 * it again under the same request id answers with that order and cannot place another.
 */
export function useResend(error: unknown, resend: ReturnType<typeof useSubmit>['resend']): void {
  const resent = useRef(false);
  const nothing = refusalOf(error)?.code === 'nothing-to-order';
  const latest = useRef(resend);
  useEffect(() => {
    latest.current = resend;
  });
  useEffect(() => {
    if (!nothing || resent.current) return;
    const open = openAttempt(currentSession()?.userId ?? '');
    if (!open) return;
    resent.current = true;
    void latest.current(open).then((failure) => {
      if (refusalOf(failure) && !isPassing(failure)) closeAttempt();
    });
  }, [nothing]);
}
