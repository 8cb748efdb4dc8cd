import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { useLoggedIn } from '../../lib/session';
import { useIsPhone, useMedia } from '../../ui/use-media';

const MemberRail = lazy(async () => ({ default: (await import('./member-rail')).MemberRail }));

const MemberStrip = lazy(async () => ({ default: (await import('./member-strip')).MemberStrip }));

/** Inside the frame a screen's own page container is as wide as the place beside the menu. */
const asWideAsItsPlace = { '--container-page': '100%' } as CSSProperties;

/**
 * The member centre around its children (UX §4.11): on the desktop the menu is on the left, on a tablet above
 * them, because their tables need the width; on the phone the children are whole pages and 会员中心 itself is the hub.
 * Screens use `container-page` as everywhere.
 */
export function MemberFrame({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const railFits = useMedia('(min-width: 1024px)');
  const loggedIn = useLoggedIn();
  // Whoever is on the way to the login page is shown no menu of a member. One tree for both, so that a turned
  // tablet does not lose what was typed into a form.
  const framed = loggedIn && !isPhone;
  const rail = framed && railFits;
  return (
    <div
      className={
        rail
          ? 'container-page grid grid-cols-[200px_minmax(0,1fr)] items-start gap-4 py-4'
          : framed
            ? 'container-page py-4'
            : undefined
      }
    >
      {rail && (
        <Suspense fallback={<div className="min-h-120 rounded-card border border-line bg-card" />}>
          <MemberRail />
        </Suspense>
      )}
      {framed && !rail && (
        <Suspense fallback={<div className="mb-3 h-21 rounded-card border border-line bg-card" />}>
          <MemberStrip />
        </Suspense>
      )}
      <div key="content" style={framed ? asWideAsItsPlace : undefined} className="min-w-0">
        {children}
      </div>
    </div>
  );
}
