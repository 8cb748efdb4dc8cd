import { lazy, type ReactNode, Suspense } from 'react';
import type { ScreenRoute } from '../../lib/screen-route';
import { ErrorBoundary } from '../../ui/error-boundary';
import { useIsPhone, useIsWide } from '../../ui/use-media';
import { DropBalls } from '../cart';
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
  return (
    <>
      {isPhone ? (
        <PhoneHeader route={route} />
      ) : (
        <div className="relative">
          <UtilityBar />
          <Header />
          <Nav />
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
      {isPhone && !route.hidesTabBar && <TabBar />}
      <DropBalls />
    </>
  );
}

/** A part that may be missing without anybody being stopped by it. */
function Later({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
