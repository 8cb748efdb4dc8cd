import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary';
import { RouterProvider } from '../ui/router';
import { Failure } from './failure';
import type { createRouter } from './router';

interface ShopProps {
  client: QueryClient;
  router: ReturnType<typeof createRouter>['router'];
}

/** The whole shop: the same on the server, at the first look and ever after. */
export function Shop({ client, router }: ShopProps) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={() => <Failure error={new Error('the shop could not be drawn')} />}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
