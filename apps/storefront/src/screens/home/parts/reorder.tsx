import { useEffect, useRef } from 'react';
import { useReorder } from '../../../widgets/order-parts';

/** Starts the reorder once per press and reports the result. */
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
    // Finished when it was pending in the last render and no longer is.
    if (busy.current && busyWith === null) onDone();
    busy.current = busyWith !== null;
  }, [busyWith, onDone]);
  return dialog;
}
