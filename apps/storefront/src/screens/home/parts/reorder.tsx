import { useEffect, useRef } from 'react';
import { useReorder } from '../../../widgets/order-parts';

/** Starts the reorder once per press, and says how it ended. */
export function Reorder({
  orderId,
  attempt,
  onDone,
}: {
  orderId: string;
  attempt: number;
  onDone: () => void;
}) {
  const { start, busyWith, dialog } = useReorder();
  const begun = useRef(0);
  const busy = useRef(false);
  useEffect(() => {
    if (begun.current !== attempt) {
      begun.current = attempt;
      start(orderId);
    }
  }, [attempt, orderId, start]);
  useEffect(() => {
    // It is over when it was under way before and is no longer.
    if (busy.current && busyWith === null) onDone();
    busy.current = busyWith !== null;
  }, [busyWith, onDone]);
  return dialog;
}
