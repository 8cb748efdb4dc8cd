import { createRoot, hydrateRoot } from 'react-dom/client';
import { configureApi } from '../lib/api';
import { loadSettings, readBootData, readServerClock, seedQueries, takeOverAsMember } from '../lib/boot-data';
import { keepForNextVisit, restoreKept } from '../lib/kept-queries';
import { createQueryClient } from '../lib/query-client';
import { drawFor, formOfWindow, whenAlive } from '../ui/served';
import { holdClock } from '../lib/server-clock';
import { currentSession } from '../lib/session';
import '../styles/main.css';
import { createRouter } from './router';
import { watchSession } from './session-watch';
import { Shop } from './shop';

/** Opens the shop: hydrates what the server drew for this kind of window, or draws it. */
async function start(place: HTMLElement): Promise<void> {
  const boot = readBootData();
  readServerClock();
  configureApi(await loadSettings(boot));
  const client = createQueryClient();
  seedQueries(client, boot.queries);
  restoreKept(client);
  keepForNextVisit(client);
  watchSession(client);
  const { drawn } = boot;
  const { router, first } = createRouter(client, { prepares: !drawn });
  const shop = <Shop client={client} router={router} />;
  if (drawn && drawn.form === formOfWindow()) {
    drawFor(drawn.form);
    holdClock(drawn.at);
    // Time stands still until the screen has been found as it was drawn; then a member's own answers come.
    whenAlive(() => {
      holdClock(null);
      if (currentSession()) void takeOverAsMember(client);
    });
    await first;
    hydrateRoot(place, shop);
    return;
  }
  if (drawn) await first;
  place.removeAttribute('data-form');
  createRoot(place).render(shop);
  if (currentSession() && drawn) void takeOverAsMember(client);
}

const place = document.getElementById('root');
if (place) void start(place);
