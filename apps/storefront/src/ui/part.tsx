import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary';
import { RetryBlock } from './retry-block';

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
  const lost = needed ? <RetryBlock look="strip" onRetry={() => window.location.reload()} /> : null;
  return (
    <ErrorBoundary fallback={() => lost}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
