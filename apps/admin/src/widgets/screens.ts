import type { ScreenRoute } from '../lib/route';

const found = import.meta.glob<{ route: ScreenRoute | readonly ScreenRoute[] }>('../screens/*/route.ts', {
  eager: true,
});

/** Every screen of the back office. */
export const screens: readonly ScreenRoute[] = Object.values(found)
  .flatMap(({ route }) => route)
  .sort((a, b) => (a.order ?? 99) - (b.order ?? 99));
