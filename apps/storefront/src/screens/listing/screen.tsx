import { useEffect } from 'react';
import { useLocation, useParams } from '../../ui/router';
import { loginPath, navigateTo } from '../../lib/navigation';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession, useLoggedIn } from '../../lib/session';
import { Listing } from './listing';
import { listingAt } from './listings';
import { prepareListing } from './queries';

/** One screen for the five goods listings of SPEC §2; 常购清单 is a member's own (UX §4.2). */
export function Screen() {
  const { pathname, search } = useLocation();
  const { key = '' } = useParams();
  const member = useLoggedIn();
  const listing = listingAt(pathname);
  const locked = listing.kind === 'regular' && !member;
  useEffect(() => {
    if (!locked) return;
    // Whoever logged out here may be on the way elsewhere by the end of the same turn.
    const timer = setTimeout(() => {
      if (!currentSession()) navigateTo(loginPath(pathname + search), { replace: true });
    });
    return () => clearTimeout(timer);
  }, [locked, pathname, search]);
  if (locked) return null;
  // Another list is another page: nothing of the former stays, neither goods nor an open sheet.
  return <Listing key={listing.kind} listing={listing} searchKey={key} />;
}

export const prepare: ScreenModule['prepare'] = (context) => prepareListing(context).catch(() => undefined);
