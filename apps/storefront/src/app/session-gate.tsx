import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isNavigating, loginPath, navigateTo } from '../lib/navigation';
import { useLoggedIn } from '../lib/session';

/** Lets members through; visitors go to the login page and come back to this very place. */
export function SessionGate({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search, hash } = useLocation();
  const back = pathname + search + hash;
  useEffect(() => {
    if (loggedIn) return;
    // Whoever logged out here may be on the way elsewhere by the end of the same turn: that way goes first.
    const timer = setTimeout(() => {
      if (!isNavigating()) navigateTo(loginPath(back), { replace: true });
    });
    return () => clearTimeout(timer);
  }, [loggedIn, back]);
  return loggedIn ? children : null;
}
