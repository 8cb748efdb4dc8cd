import { type ComponentType, Suspense, lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { PERMISSIONS } from '@pifa/contract/staff';
import { mayOpen, type ScreenRoute } from '../lib/route';
import { useMe } from '../lib/me';
import { Frame } from './frame';
import { LastResort } from './last-resort';
import { screens } from '../widgets/screens';
import { Skeleton } from '../ui/states';
import { NotFound, NoPermission } from './no-way';

/** Hides a screen from a role that may not open it, and names what is missing. */
function Guarded({ route, Screen }: { route: ScreenRoute; Screen: ComponentType }) {
  const { permissions } = useMe();
  if (!mayOpen(route, permissions)) {
    return <NoPermission words={[route.permission ?? []].flat().map((one) => PERMISSIONS[one])} />;
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <Screen />
    </Suspense>
  );
}

function routeOf(route: ScreenRoute): RouteObject {
  const Screen = lazy(() => route.load().then(({ Screen }) => ({ default: Screen })));
  const element = <Guarded route={route} Screen={Screen} />;
  return route.path === ''
    ? { index: true, element, errorElement: <LastResort /> }
    : { path: route.path, element, errorElement: <LastResort /> };
}

/** Every screen, each behind its permission. */
export const guardedRoutes = (): RouteObject[] => [
  ...screens.map(routeOf),
  { path: '*', element: <NotFound /> },
];

/** Every screen under the frame, at /admin. */
export function createOfficeRouter(onOut: () => void) {
  return createBrowserRouter(
    [
      {
        path: '/',
        element: <Frame onOut={onOut} />,
        errorElement: <LastResort />,
        children: guardedRoutes(),
      },
    ],
    { basename: '/admin' },
  );
}
