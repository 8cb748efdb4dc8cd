import type { ReactNode } from 'react';
import { browserHistory, type History, hrefOf, type Location, locationOf, memoryHistory } from './history';
import { decoded, matcher, type Params } from './match';

/** What a route may fetch for an address. */
export interface RouteContext {
  params: Params;
  /** The whole address; its origin means nothing where there is no browser. */
  url: URL;
}

/** One address of the shop and what stands there. */
export interface Route {
  /** A whole path with `:name` parameters; `*` for every other address. */
  path: string;
  element?: ReactNode;
  /** Leads on to another path at once. */
  redirect?: string;
  /** Another path's navigation waits for this; the former page stays in view meanwhile. */
  load?: (context: RouteContext) => Promise<unknown>;
  /** Called when a buyer is about to come here. */
  prefetch?: (context: RouteContext) => void;
  /** For the frame around the routes. */
  handle?: unknown;
}

/** A navigation that the page asked to hold back. */
export interface Blocked {
  proceed: () => void;
  reset: () => void;
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
  /** The page keeps its scroll position. */
  preventScrollReset?: boolean | undefined;
}

export interface Page {
  location: Location;
  route: Route | undefined;
  params: Params;
  /** Why the route could not be loaded. */
  error: unknown;
  keepScroll: boolean;
}

export interface RouterState extends Page {
  /** A navigation waits for its route. */
  navigating: boolean;
  blocked: Blocked | null;
}

export interface Router {
  readonly state: RouterState;
  /** What stands around the routes; it places them with `<Outlet />`. */
  readonly frame: ReactNode;
  /** Goes to a path, or by so many history entries. Settles when the page has changed or was held back. */
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  /** Fetches what another page needs before the buyer asks for it. */
  prefetch: (to: string) => void;
  subscribe: (listener: (state: RouterState) => void) => () => void;
  /** Asks before each navigation; true holds it back. Returns the function that stops it. */
  block: (shouldBlock: (next: Location) => boolean) => () => void;
}

function createRouter(history: History, routes: readonly Route[], frame: ReactNode): Router {
  const table = routes.map((route) => ({ route, match: matcher(route.path) }));
  const pageAt = (location: Location, keepScroll = false): Page => {
    const pathname = decoded(location.pathname);
    for (const { route, match } of table) {
      const params = match(pathname);
      if (params) return { location, route, params, error: null, keepScroll };
    }
    return { location, route: undefined, params: {}, error: null, keepScroll };
  };
  const contextOf = ({ location, params }: Page): RouteContext => ({
    params,
    url: new URL(
      hrefOf(location),
      typeof window === 'undefined' ? 'http://shop.invalid' : window.location.href,
    ),
  });

  let first = pageAt(history.location());
  while (first.route?.redirect) {
    history.replace(locationOf(first.route.redirect, first.location, null));
    first = pageAt(history.location());
  }
  let state: RouterState = { ...first, navigating: false, blocked: null };
  const listeners = new Set<(state: RouterState) => void>();
  const set = (change: Partial<RouterState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener(state);
  };

  /** The latest navigation; an earlier one that is still loading is given up. */
  let turn = 0;
  const open = async (page: Page, commit: () => void): Promise<void> => {
    turn += 1;
    const own = turn;
    const finish = (error: unknown) => {
      if (own !== turn) return;
      commit();
      set({ ...page, location: history.location(), error, navigating: false, blocked: null });
    };
    const here = page.location.pathname === state.location.pathname && state.error === null;
    // Filters and sorting live in the URL; changing them does not load the page again.
    if (here || !page.route?.load) return finish(null);
    const loading = page.route.load(contextOf(page));
    set({ navigating: true, blocked: null });
    await loading.then(() => finish(null), finish);
  };

  /** Holds a navigation back until the page has decided. */
  const hold = (proceed: () => void) => {
    const blocked: Blocked = {
      proceed,
      reset: () => {
        if (state.blocked === blocked) set({ blocked: null });
      },
    };
    set({ blocked });
  };

  let shouldBlock: ((next: Location) => boolean) | null = null;

  const navigate = async (to: string | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to);
    const location = locationOf(to, state.location, options.state);
    const page = pageAt(location, options.preventScrollReset);
    if (page.route?.redirect) return navigate(page.route.redirect, options);
    const proceed = () => open(page, () => history[options.replace ? 'replace' : 'push'](location));
    if (!shouldBlock?.(location)) return proceed();
    hold(() => void proceed());
  };

  /** Set while the history moves by our own doing: what to do instead of following it. */
  let onOwnMove: (() => void) | null = null;
  let proceeding = false;
  history.listen((delta) => {
    if (onOwnMove) {
      onOwnMove();
      onOwnMove = null;
      return;
    }
    const page = pageAt(history.location());
    if (page.route?.redirect) return void navigate(page.route.redirect, { replace: true });
    if (delta === 0 || proceeding || !shouldBlock?.(page.location)) {
      proceeding = false;
      return void open(page, () => undefined);
    }
    // The browser has moved already: back to the entry of the page in view, until the buyer has decided.
    // Only there may the question come up: it adds a history entry of its own. And only after this event: within one of
    // the history React draws at once, and a dialog that opens so is not seen.
    const proceed = () => {
      proceeding = true;
      set({ blocked: null });
      history.go(delta);
    };
    onOwnMove = () => void setTimeout(() => hold(proceed));
    history.go(-delta);
  });

  return {
    get state() {
      return state;
    },
    frame,
    navigate,
    prefetch: (to) => {
      const page = pageAt(locationOf(to, state.location, null));
      if (page.location.pathname !== state.location.pathname) page.route?.prefetch?.(contextOf(page));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block: (ask) => {
      shouldBlock = ask;
      return () => {
        if (shouldBlock === ask) shouldBlock = null;
      };
    },
  };
}

/** A router over the browser's address bar. The first route that matches stands. */
export const createBrowserRouter = (routes: readonly Route[], frame?: ReactNode): Router =>
  createRouter(browserHistory(), routes, frame);

/** A router that starts at `href` and touches no browser: for the server and for tests. */
export const createMemoryRouter = (routes: readonly Route[], href: string, frame?: ReactNode): Router =>
  createRouter(memoryHistory(href), routes, frame);
