import type { QueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { setNavigator } from '../lib/navigation';
import { type PrepareContext, registerPaths, type ScreenRoute } from '../lib/screen-route';
import { currentSession } from '../lib/session';
import { setNavigationProbe } from '../ui/back-layers';
import { createBrowserRouter, createMemoryRouter, type Route, watchIntent } from '../ui/router';
import { Root } from './root';
import { loadedScreen, loadScreen, pathsOf, screens } from './screens';
import { SessionGate } from './session-gate';

// Lazy, so that the 404 page adds nothing to the first load.
const NotFound = lazy(async () => ({ default: (await import('./not-found')).NotFound }));

/** Redirects (SPEC §2). */
const redirects: Record<string, string> = {
  '/': '/pages/',
  '/pages': '/pages/home',
  '/pages/membercenter': '/pages/membercenter/person',
};

/** Renders the screen synchronously if its code is loaded, so that nothing flashes in between. */
function lazyScreen(screen: ScreenRoute) {
  const Lazy = lazy(() => loadScreen(screen).then((module) => ({ default: module.Screen })));
  return function ScreenHere() {
    const [Screen] = useState(() => loadedScreen(screen)?.Screen ?? Lazy);
    return <Screen />;
  };
}

function screenRoutes(screen: ScreenRoute, client: QueryClient): Route[] {
  const Screen = lazyScreen(screen);
  const element = screen.requiresLogin ? (
    <SessionGate>
      <Screen />
    </SessionGate>
  ) : (
    <Screen />
  );
  const load = async (context: Omit<PrepareContext, 'client'>) => {
    const module = await loadScreen(screen);
    void module.prepare?.({ client, ...context });
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

/**
 * Builds the router over all screens. In the browser it follows the address bar, and `first` means that the first
 * screen's code and data are loaded. With `href` (path and search) it stands there and touches no browser: that is for
 * the server, and `first` means the code.
 */
export function createRouter(client: QueryClient, href?: string) {
  registerPaths(screens.flatMap(pathsOf));
  const routes: Route[] = [
    ...Object.entries(redirects).map(([path, redirect]): Route => ({ path, redirect })),
    ...screens
      .flatMap((screen) => screenRoutes(screen, client))
      .toSorted((a, b) => parameters(a) - parameters(b)),
    { path: '*', element: <NotFound /> },
  ];
  if (href !== undefined) {
    const router = createMemoryRouter(routes, href, <Root />);
    const screen = screens.find((each) => each === router.state.route?.handle);
    return { router, first: screen ? loadScreen(screen) : Promise.resolve() };
  }
  const router = createBrowserRouter(routes, <Root />);
  // The first screen renders inside its frame at once, while its code still loads.
  const { route, params } = router.state;
  const screen = screens.find((each) => each === route?.handle);
  const first = screen
    ? loadScreen(screen).then(
        (module) => module.prepare?.({ client, params, url: new URL(window.location.href) }),
        () => undefined,
      )
    : Promise.resolve();
  const navigating = () => router.state.navigating;
  setNavigator((to, options) => void router.navigate(to, options), navigating);
  setNavigationProbe(navigating);
  watchIntent(router);
  return { router, first };
}
