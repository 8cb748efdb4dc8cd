/** Navigation for code outside React; the router registers itself at start. */
type Navigate = (to: string, options?: { replace?: boolean }) => void;

let go: Navigate = (to) => window.location.assign(to);
let busy: () => boolean = () => false;

/** Called once by the router: how to navigate, and whether a navigation is pending. */
export function setNavigator(navigate: Navigate, navigating: () => boolean = () => false): void {
  go = navigate;
  busy = navigating;
}

/** Whether a navigation is pending; true at once, before React renders anything of it. */
export function isNavigating(): boolean {
  return busy();
}

/** Goes to a path of this shop. */
export function navigateTo(to: string, options?: { replace?: boolean }): void {
  go(to, options);
}

const LOGIN = '/pages/login';

let drawnAt: string | null = null;

/** The path of the page that is being drawn where there is no browser. */
export function standAt(path: string): void {
  drawnAt = path;
}

/** The current path, in the form used to redirect back to it. */
export function currentPath(): string {
  if (drawnAt !== null) return drawnAt;
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Whether a path is the login page itself. */
export function isLoginPath(path: string): boolean {
  return path.replace(/\/+(?=[?#]|$)/, '').split(/[?#]/)[0] === LOGIN;
}

/** The login page with the way back (UX §3 "Session expiry"). */
export function loginPath(back: string = currentPath()): string {
  return isLoginPath(back) ? `${LOGIN}/` : `${LOGIN}/?redirect=${encodeURIComponent(back)}`;
}

/**
 * Where to go after login. Only paths of this shop are accepted: `//evil.example` or `javascript:` in a link must not
 * take a buyer elsewhere with fresh credentials.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/pages/home'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || isLoginPath(wanted)) return fallback;
  // Browsers drop tabs and newlines inside URLs: "/\t/evil" would become "//evil".
  for (const character of wanted) if (character.charCodeAt(0) < 32) return fallback;
  return wanted;
}
