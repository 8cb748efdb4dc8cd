import { Suspense } from 'react';
import type { ScreenRoute } from '../lib/screen-route';
import { ConfirmHost } from '../ui/confirm-host';
import { ErrorBoundary } from '../ui/error-boundary';
import { LiveRegion } from '../ui/live-region';
import { Outlet, ScrollRestoration, usePage } from '../ui/router';
import { SkipLink } from '../ui/skip-link';
import { Skeleton, Waiting } from '../ui/skeleton';
import { Toaster } from '../ui/toast';
import { MemberFrame } from '../widgets/member-frame/member-frame';
import { Failure } from './failure';
import { SiteFrame } from './frame';
import { NavigationBar } from './navigation-bar';
import { OfflineStrip } from './offline-strip';
import { PageHead } from './page-head';
import { MAIN_ID, RouteFocus } from './route-focus';

/** The route the frame assumes for an address without a screen. */
const nowhere: ScreenRoute = {
  path: '*',
  title: '页面走丢了',
  lazy: () => Promise.reject(new Error('no screen')),
};

function isScreenRoute(value: unknown): value is ScreenRoute {
  return typeof value === 'object' && value !== null && 'path' in value && 'title' in value;
}

function ScreenSkeleton() {
  return (
    <Waiting>
      <div className="container-page space-y-4 py-6">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-90 w-full rounded-card" />
      </div>
    </Waiting>
  );
}

/** Everything around the screens: one frame that stays mounted, toasts, titles, focus, scroll. */
export function Root() {
  const page = usePage();
  const route = isScreenRoute(page.route?.handle) ? page.route.handle : nowhere;
  const main = (
    <main id={MAIN_ID} tabIndex={-1}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ErrorBoundary resetKey={page.location} fallback={(_retry, error) => <Failure error={error} />}>
          <Outlet />
        </ErrorBoundary>
      </Suspense>
    </main>
  );
  return (
    <>
      <SkipLink to={MAIN_ID} />
      <NavigationBar />
      <OfflineStrip />
      {route.frame === 'bare' ? (
        main
      ) : (
        // If the frame fails, the screen must still render.
        <ErrorBoundary fallback={() => main}>
          <SiteFrame route={route}>
            {route.frame === 'member' ? <MemberFrame>{main}</MemberFrame> : main}
          </SiteFrame>
        </ErrorBoundary>
      )}
      <PageHead title={route.title} />
      <RouteFocus screenKey={page.route?.path ?? '*'} title={route.title} />
      <ScrollRestoration />
      <LiveRegion />
      <Toaster />
      <ConfirmHost />
    </>
  );
}
