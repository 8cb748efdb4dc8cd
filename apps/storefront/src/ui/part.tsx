import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from './error-boundary';
import { RetryBlock } from './retry-block';
import { useServed, useWaits } from './served';

/**
 * A part of a page whose code comes later. `waiting` holds its place meanwhile. If the code cannot be had, the rest of
 * the page stays as it is: nothing stands here, or with `needed` a block that offers to load the page again.
 */
export function Part({
  waiting = null,
  needed = false,
  children,
}: {
  waiting?: ReactNode;
  needed?: boolean;
  children: ReactNode;
}) {
  const served = useServed();
  const [alive, setAlive] = useState(!served);
  useWaits(!alive);
  const onAlive = useCallback(() => setAlive(true), []);
  const sayAlive = served && <Alive onAlive={onAlive} />;
  const part = (
    <Suspense fallback={waiting}>
      {children}
      {sayAlive}
    </Suspense>
  );
  // What the server drew stays until its code is here: any other element would have React put `waiting` in its place.
  const [first] = useState(part);
  const lost = needed ? <RetryBlock look="strip" onRetry={() => window.location.reload()} /> : null;
  return (
    <ErrorBoundary
      fallback={() => (
        <>
          {lost}
          {sayAlive}
        </>
      )}
    >
      {alive ? part : first}
    </ErrorBoundary>
  );
}

function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}
