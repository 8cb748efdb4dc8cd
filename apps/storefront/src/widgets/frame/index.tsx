import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ScreenRoute } from '../../lib/screen-route';
import { useTabBarKept } from '../../lib/tab-bar';
import { ErrorBoundary } from '../../ui/error-boundary';
import { useIsPhone, useIsWide } from '../../ui/use-media';
import { DropBalls } from '../cart';
import { NoticeLine } from '../notice-line';
import { Header } from './desktop/header';
import { Nav } from './desktop/nav';
import { UtilityBar } from './desktop/utility-bar';
import { PhoneHeader } from './phone/phone-header';
import { TabBar } from './phone/tab-bar';

const SiteFooter = lazy(() =>
  import('./footer/site-footer').then((module) => ({ default: module.SiteFooter })),
);
const SideToolbar = lazy(() =>
  import('./desktop/side-toolbar').then((module) => ({ default: module.SideToolbar })),
);

/** Everything around a screen (UX §3). The screen keeps its place when the window changes between phone and desktop. */
export function SiteFrame({ route, children }: { route: ScreenRoute; children: ReactNode }) {
  const isPhone = useIsPhone();
  const isWide = useIsWide();
  const kept = useTabBarKept();
  return (
    <>
      {isPhone ? (
        <PhoneHeader route={route} />
      ) : (
        <div className="relative">
          <UtilityBar />
          <Header />
          <Nav />
          {!route.hidesTabBar && <NoticeLine bar />}
        </div>
      )}
      <div className="min-h-[calc(100dvh-160px)]">{children}</div>
      <Later>
        <Suspense fallback={null}>{(!isPhone || !route.hidesTabBar) && <SiteFooter />}</Suspense>
      </Later>
      {isWide && (
        <Later>
          <Suspense fallback={null}>
            <SideToolbar />
          </Suspense>
        </Later>
      )}
      {isPhone && (!route.hidesTabBar || kept) && <TabBar />}
      <DropBalls />
    </>
  );
}

/** Nobody looks for the footer before the goods are there. */
const PAUSE = 600;

/** A part that comes when the screen has been drawn, and may be missing without anybody being stopped by it. */
function Later({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    // The first moment in which the browser has nothing better to do; where it cannot tell, after a pause.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setNow(true), PAUSE);
      return () => clearTimeout(timer);
    }
    let handle = 0;
    const timer = setTimeout(() => {
      handle = requestIdleCallback(() => setNow(true), { timeout: 4 * PAUSE });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(handle);
    };
  }, []);
  return now && <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
