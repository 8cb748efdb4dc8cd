import type { ReactNode } from 'react';
import type { ScreenRoute } from '../../lib/screen-route';

/** Everything around a screen. */
export function SiteFrame({ children }: { route: ScreenRoute; children: ReactNode }) {
  return <>{children}</>;
}
