import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '../ui/router';
import { configureApi } from '../lib/api';
import { loadSettings, readBootData, seedQueries } from '../lib/boot-data';
import { keepForNextVisit, restoreKept } from '../lib/kept-queries';
import { createQueryClient } from '../lib/query-client';
import '../styles/main.css';
import { ErrorBoundary } from '../ui/error-boundary';
import { Failure } from './failure';
import { createRouter } from './router';
import { watchSession } from './session-watch';

/** After this delay (ms) the frame itself shows that the screen is still loading. */
const LONGEST_FIRST_LOOK = 4000;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Opens the shop: settings, then the router over every screen. */
async function start(place: HTMLElement): Promise<void> {
  const boot = readBootData();
  configureApi(await loadSettings(boot));
  const client = createQueryClient();
  seedQueries(client, boot.queries);
  restoreKept(client);
  keepForNextVisit(client);
  watchSession(client);
  const { router, first } = createRouter(client);
  // The served first look shows more than an empty frame, so it stays until the screen can replace it.
  if (place.hasChildNodes()) await Promise.race([first, wait(LONGEST_FIRST_LOOK)]);
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary fallback={() => <Failure error={new Error('the shop could not be drawn')} />}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

const place = document.getElementById('root');
if (place) void start(place);
