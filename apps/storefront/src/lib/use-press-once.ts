import { useRef } from 'react';

/**
 * What is under way ignores further presses, the second one of a double click too: state is drawn late, this is not.
 * Takes a mutation's `mutateAsync`; how it ended is the mutation's own to show.
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
