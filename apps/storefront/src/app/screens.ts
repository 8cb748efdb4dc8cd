import type { ScreenModule, ScreenRoute } from '../lib/screen-route';

/** Every screen's `route.ts`, found by pattern. */
const found = import.meta.glob<{ route: ScreenRoute }>('../screens/*/route.ts', { eager: true });

export const screens: readonly ScreenRoute[] = Object.values(found).map((module) => module.route);

const loading = new Map<ScreenRoute, Promise<ScreenModule>>();
const loaded = new Map<ScreenRoute, ScreenModule>();

/** Screens whose code is loaded and can render at once. */
export const loadedScreen = (route: ScreenRoute): ScreenModule | undefined => loaded.get(route);

/** Loads a screen's code once; a failure is not cached, so the next attempt requests it again. */
export function loadScreen(route: ScreenRoute): Promise<ScreenModule> {
  let module = loading.get(route);
  if (!module) {
    module = route.lazy();
    loading.set(route, module);
    module.then(
      (there) => loaded.set(route, there),
      () => loading.delete(route),
    );
  }
  return module;
}

/** The paths of a screen as a list. */
export function pathsOf(route: ScreenRoute): readonly string[] {
  return typeof route.path === 'string' ? [route.path] : route.path;
}
