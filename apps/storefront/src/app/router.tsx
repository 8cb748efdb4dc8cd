import type { QueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { setNavigator } from '../lib/navigation';
import { registerPaths, type ScreenRoute } from '../lib/screen-route';
import { type Form, formOfWindow, useSayAlive } from '../ui/served';
import { currentSession } from '../lib/session';
import { setNavigationProbe } from '../ui/back-layers';
import {
  createBrowserRouter,
  createMemoryRouter,
  type Route,
  type RouteContext,
  watchIntent,
} from '../ui/router';
import { redirects } from './redirects';
import { Root } from './root';
import { loadedScreen, loadScreen, pathsOf, screens } from './screens';
import { SessionGate } from './session-gate';

// Lazy, so that the 404 page adds nothing to the first load.
const NotFound = lazy(async () => ({ default: (await import('./not-found')).NotFound }));

/** Renders the screen synchronously if its code is loaded, so that nothing flashes in between. */
function lazyScreen(screen: ScreenRoute) {
  const Lazy = lazy(() => loadScreen(screen).then((module) => ({ default: module.Screen })));
  return function ScreenHere() {
    useSayAlive();
    const [Screen] = useState(() => loadedScreen(screen)?.Screen ?? Lazy);
    return <Screen />;
  };
}

function screenRoutes(screen: ScreenRoute, client: QueryClient, formNow: () => Form): Route[] {
  const Screen = lazyScreen(screen);
  const element = screen.requiresLogin ? (
    <SessionGate>
      <Screen />
    </SessionGate>
  ) : (
    <Screen />
  );
  const load = async (context: RouteContext) => {
    const module = await loadScreen(screen);
    void module.prepare?.({ client, form: formNow(), ...context });
  };
  return pathsOf(screen).map((path) => ({
    path,
    element,
    handle: screen,
    load,
    prefetch: (context) => {
      // A visitor gets the login page instead.
      if (screen.requiresLogin && !currentSession()) return;
      load(context).catch(() => undefined);
    },
  }));
}

/** Paths without parameters before those with, so that the order of the screens means nothing. */
const parameters = ({ path }: Route): number => path.split(':').length;

interface RouterOptions {
  /** Path and search where a page is drawn without a browser; else the router follows the address bar. */
  href?: string;
  /** The window it is drawn for; else the browser's. */
  form?: Form;
  /** Whether the first screen fetches its data; a served page has it. */
  prepares?: boolean;
}

/** Builds the router over all screens. `first` means that the first screen's code is loaded, and what it fetches. */
export function createRouter(client: QueryClient, { href, form, prepares = true }: RouterOptions = {}) {
  registerPaths(screens.flatMap(pathsOf));
  const formNow = (): Form => form ?? formOfWindow();
  const routes: Route[] = [
    ...Object.entries(redirects).map(([path, redirect]): Route => ({ path, redirect })),
    ...screens
      .flatMap((screen) => screenRoutes(screen, client, formNow))
      .toSorted((a, b) => parameters(a) - parameters(b)),
    { path: '*', element: <NotFound /> },
  ];
  const router =
    href === undefined ? createBrowserRouter(routes, <Root />) : createMemoryRouter(routes, href, <Root />);
  // In the browser the first screen renders inside its frame at once, while its code still loads.
  const { route, params, location } = router.state;
  const screen = screens.find((each) => each === route?.handle);
  const url = new URL(location.pathname + location.search, 'http://shop.invalid');
  const first = screen
    ? loadScreen(screen).then(
        (module) => (prepares ? module.prepare?.({ client, params, url, form: formNow() }) : undefined),
        () => undefined,
      )
    : Promise.resolve();
  if (href === undefined) {
    const navigating = () => router.state.navigating;
    setNavigator((to, options) => void router.navigate(to, options), navigating);
    setNavigationProbe(navigating);
    watchIntent(router);
  }
  return { router, first };
}
