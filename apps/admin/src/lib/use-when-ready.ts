import { useEffect, useRef, useState } from 'react';

/**
 * For Enter pressed while the answer is still on its way: it counts for what comes, never for what stands there from
 * the words before. `forget` takes it back.
 */
export function useWhenReady(isReady: boolean, run: () => void): { ask: () => void; forget: () => void } {
  const [isAsked, setAsked] = useState(false);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setAsked(false);
    latest.current();
  }, [isAsked, isReady]);
  return { ask: () => (isReady ? run() : setAsked(true)), forget: () => setAsked(false) };
}
