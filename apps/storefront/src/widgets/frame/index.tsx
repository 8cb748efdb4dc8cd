import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from '../../ui/router';
import type { ScreenRoute } from '../../lib/screen-route';
import { useTabBarKept } from '../../lib/tab-bar';
import { useGoodsSeen } from '../../lib/use-goods-seen';
import { ErrorBoundary } from '../../ui/error-boundary';
import { useIsPhone, useIsWide } from '../../ui/use-media';
import { DropBalls } from '../cart';
import { NoticeLine } from '../notice-line';
import { Header } from './desktop/header';
import { isHomePath, Nav } from './desktop/nav';
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
  const home = isHomePath(useLocation().pathname);
  return (
    <>
      {isPhone ? (
        <PhoneHeader route={route} />
      ) : (
        <div className="relative">
          <UtilityBar />
          <Header />
          <Nav />
          {/* The home page lists the notices beside its banner. */}
          {!route.hidesTabBar && !(isWide && home) && <NoticeLine bar />}
        </div>
      )}
      <div className="min-h-[calc(100dvh-160px)]">{children}</div>
      <Later afterGoods={home}>
        <Suspense fallback={null}>{(!isPhone || !route.hidesTabBar) && <SiteFooter />}</Suspense>
      </Later>
      {isWide && (
        <Later afterGoods={home}>
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

/** The footer waits until the goods are shown. */
const PAUSE = 600;

/**
 * An optional part, loaded after the screen (on the home page: after its first goods). If it fails the page works
 * without it.
 */
function Later({ afterGoods, children }: { afterGoods: boolean; children: ReactNode }) {
  const [now, setNow] = useState(false);
  const seen = useGoodsSeen(afterGoods);
  useEffect(() => {
    if (!seen) return;
    // When the browser is idle; without requestIdleCallback, after a pause.
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
  }, [seen]);
  return now && <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
