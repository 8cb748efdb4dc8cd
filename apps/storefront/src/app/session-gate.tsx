import { type ReactNode, useEffect } from 'react';
import { useLocation } from '../ui/router';
import { currentPath, isLoginPath, isNavigating, loginPath, navigateTo } from '../lib/navigation';
import { useLoggedIn } from '../lib/session';

/** Lets members through; visitors go to the login page and come back to this address. */
export function SessionGate({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search, hash } = useLocation();
  const back = pathname + search + hash;
  useEffect(() => {
    if (loggedIn) return;
    // Logging out may already have started another navigation, or finished it while this page is still rendered. That
    // navigation takes precedence.
    const here = currentPath();
    const timer = setTimeout(() => {
      if (isNavigating() || currentPath() !== here || isLoginPath(here)) return;
      navigateTo(loginPath(back), { replace: true });
    });
    return () => clearTimeout(timer);
  }, [loggedIn, back]);
  return loggedIn ? children : null;
}
