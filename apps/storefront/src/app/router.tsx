import type { QueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { setNavigator } from '../lib/navigation';
import { registerPaths, type ScreenRoute } from '../lib/screen-route';
import { setNavigationProbe } from '../ui/back-layers';
import { RouteFailure } from './failure';
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

function screenRoutes(screen: ScreenRoute, client: QueryClient): RouteObject[] {
  const Screen = lazyScreen(screen);
  const element = screen.requiresLogin ? (
    <SessionGate>
      <Screen />
    </SessionGate>
  ) : (
    <Screen />
  );
  return pathsOf(screen).map((path) => ({
    id: path,
    path,
    element,
    handle: screen,
    errorElement: <RouteFailure />,
    // A navigation waits for the screen's code; the old screen stays in view meanwhile.
    loader: async ({ params, request }) => {
      const module = await loadScreen(screen);
      module.prepare?.({ client, params, url: new URL(request.url) });
      return null;
    },
    // Filters and sorting live in the URL; changing them must not run the loader again.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }));
}

/** Builds the router over all screens; `first` means the first screen's code and data are loaded. */
export function createRouter(client: QueryClient) {
  registerPaths(screens.flatMap(pathsOf));
  const routes: RouteObject[] = [
    {
      id: 'root',
      element: <Root />,
      errorElement: <RouteFailure />,
      children: [
        ...Object.entries(redirects).map(
          ([path, to]): RouteObject => ({ path, element: <Navigate to={to} replace /> }),
        ),
        ...screens.flatMap((screen) => screenRoutes(screen, client)),
        { id: 'not-found', path: '*', element: <NotFound /> },
      ],
    },
  ];
  // The first screen renders inside its frame at once, while its code still loads. With hydration data the router
  // skips the loader and does not wait for it.
  const matches = matchRoutes(routes, window.location) ?? [];
  const loaderData: Record<string, null> = {};
  const waiting: Promise<unknown>[] = [];
  for (const { route, params } of matches) {
    const screen = screens.find((each) => each === route.handle);
    if (!screen) continue;
    loaderData[route.id ?? ''] = null;
    waiting.push(
      loadScreen(screen).then(
        (module) => module.prepare?.({ client, params, url: new URL(window.location.href) }),
        () => undefined,
      ),
    );
  }
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  const navigating = () => router.state.navigation.state !== 'idle';
  setNavigator((to, options) => void router.navigate(to, options), navigating);
  setNavigationProbe(navigating);
  return { router, first: Promise.all(waiting) };
}
