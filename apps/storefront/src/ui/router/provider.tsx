import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Location } from './history';
import type { Params } from './match';
import type { Blocked, NavigateOptions, Page, Router } from './router';

const RouterContext = createContext<Router | null>(null);
const PageContext = createContext<Page | null>(null);
const MovesContext = createContext<{ navigating: boolean; blocked: Blocked | null }>({
  navigating: false,
  blocked: null,
});

function inside<T>(value: T | null): T {
  if (value === null) throw new Error('this part stands outside the router');
  return value;
}

/** Draws the current route, in the router's frame if it has one. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    // A transition: while the next page still waits for something, the former one stays in view.
    return router.subscribe((next) => startTransition(() => setState(next)));
  }, [router]);
  const { location, route, params, error, keepScroll, navigating, blocked } = state;
  // Only a change of the page concerns the many who read its address.
  const page = useMemo(
    () => ({ location, route, params, error, keepScroll }),
    [location, route, params, error, keepScroll],
  );
  const moves = useMemo(() => ({ navigating, blocked }), [navigating, blocked]);
  return (
    <RouterContext value={router}>
      <PageContext value={page}>
        <MovesContext value={moves}>{router.frame ?? <Outlet />}</MovesContext>
      </PageContext>
    </RouterContext>
  );
}

/** Access to the router itself. */
export const useRouter = (): Router => inside(useContext(RouterContext));

/** The page in view: its address, its route and the route's parameters. */
export const usePage = (): Page => inside(useContext(PageContext));

/** The address of the page in view. */
export const useLocation = (): Location => usePage().location;

/** The decoded `:name` parameters of the address. */
export const useParams = (): Params => usePage().params;

/** Whether a navigation waits for the next page. */
export const useNavigating = (): boolean => useContext(MovesContext).navigating;

/** The function that leads to other pages. It stays the same. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

type NextSearch = URLSearchParams | Record<string, string>;
type SetSearch = (
  next: NextSearch | ((before: URLSearchParams) => NextSearch),
  options?: NavigateOptions,
) => void;

/** The address' search, and a function that replaces it; a function given to that gets the latest one. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const router = useRouter();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setSearch: SetSearch = useCallback(
    (next, options) => {
      const before = new URLSearchParams(router.state.location.search);
      const after = new URLSearchParams(typeof next === 'function' ? next(before) : next);
      void router.navigate(`?${after.toString()}`, options);
    },
    [router],
  );
  return [params, setSearch];
}

/** Holds navigations back while `shouldBlock` says so; answers the one that waits for a decision. */
export function useBlocker(shouldBlock: (next: Location) => boolean): Blocked | null {
  const router = useRouter();
  const ask = useRef(shouldBlock);
  useEffect(() => {
    ask.current = shouldBlock;
  });
  useEffect(() => router.block((next) => ask.current(next)), [router]);
  return useContext(MovesContext).blocked;
}

/** The current route's element. */
export function Outlet() {
  const { route, error } = usePage();
  if (error !== null) throw error;
  return route?.element;
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }) {
  const { navigate } = useRouter();
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
