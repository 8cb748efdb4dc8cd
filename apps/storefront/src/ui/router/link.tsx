import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, locationOf } from './history';
import { useLocation, useRouter } from './provider';
import type { NavigateOptions } from './router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path of the shop, `?search` or `#hash` of this page, or a whole address elsewhere. */
  to: string;
}

const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Whether the browser shall follow the link itself: a new tab, another window, a download. */
const isForBrowser = (event: MouseEvent, target: string | undefined): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (target !== undefined && target !== '' && target !== '_self');

/** A link inside the shop. */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || ELSEWHERE.test(to) || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    const here = router.state.location;
    // As in a browser: a link to where one is adds nothing to the history.
    const same = hrefOf(locationOf(to, here, null)) === hrefOf(here);
    void router.navigate(to, { replace: replace ?? same, state, preventScrollReset });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A path without its search, hash and last slash, in lower case. */
const bare = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: (link: { isActive: boolean }) => string;
}

/** A link of a menu: it knows whether the buyer is there or below. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = bare(locationOf(rest.to, { pathname, search: '', index: 0 }, null).pathname);
  const here = bare(pathname);
  const isActive = here === path || (path !== '' && here.startsWith(`${path}/`));
  return (
    <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className?.({ isActive })} />
  );
}
