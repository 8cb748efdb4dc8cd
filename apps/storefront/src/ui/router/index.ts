/** The shop's router: addresses, links, and what waits until the next page is there. */
export { watchIntent } from './intent';
export { Link, type LinkProps, NavLink } from './link';
export {
  Navigate,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigating,
  usePage,
  useParams,
  useSearchParams,
} from './provider';
export { createBrowserRouter, createMemoryRouter, type Route, type RouteContext } from './router';
export { ScrollRestoration, scrollWhenLongEnough } from './scroll';
