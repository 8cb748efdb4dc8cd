import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigation } from 'react-router';
import { loginPath } from '../lib/navigation';
import { useLoggedIn } from '../lib/session';

/** Lets members through; visitors go to the login page and come back to this very place. */
export function SessionGate({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const leaving = useNavigation().state !== 'idle';
  const { pathname, search, hash } = useLocation();
  if (loggedIn) return children;
  // Whoever logged out is already on the way to somewhere else.
  if (leaving) return null;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}
