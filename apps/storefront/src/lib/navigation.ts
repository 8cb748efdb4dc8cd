/** How code outside React changes the page; the router hands itself in at start. */
type Navigate = (to: string, options?: { replace?: boolean }) => void;

let go: Navigate = (to) => window.location.assign(to);
let busy: () => boolean = () => false;

/** Called once by the router: how to go somewhere, and whether it is on the way already. */
export function setNavigator(navigate: Navigate, navigating: () => boolean = () => false): void {
  go = navigate;
  busy = navigating;
}

/** Whether a navigation has begun; true at once, before React has drawn anything of it. */
export function isNavigating(): boolean {
  return busy();
}

/** Goes to a path of this shop. */
export function navigateTo(to: string, options?: { replace?: boolean }): void {
  go(to, options);
}

const LOGIN = '/pages/login';

/** The path of the page in view, as one redirects back to it. */
export function currentPath(): string {
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
 * Where to go after login. Only a path of this shop is followed: `//evil.example` or `javascript:` in a link
 * that somebody sent must not carry a buyer away with fresh credentials.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/pages/home'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || isLoginPath(wanted)) return fallback;
  // Browsers drop tabs and newlines inside URLs: "/\t/evil" would become "//evil".
  for (const character of wanted) if (character.charCodeAt(0) < 32) return fallback;
  return wanted;
}
