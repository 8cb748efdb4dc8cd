import { useRef } from 'react';

/**
 * Ignores presses while the action runs, including the second one of a double click, which comes before React
 * renders. Takes a mutation's `mutateAsync`; the mutation itself shows the outcome.
 */
export function usePressOnce<Variables = void>(
  act: (variables: Variables) => Promise<unknown>,
): (variables: Variables) => void {
  const running = useRef(false);
  return (variables) => {
    if (running.current) return;
    running.current = true;
    act(variables)
      .catch(() => undefined)
      .finally(() => {
        running.current = false;
      });
  };
}
