import type { ScreenRoute } from '../../lib/route';

const found = import.meta.glob<{ route: ScreenRoute | readonly ScreenRoute[] }>('../../screens/*/route.ts', {
  eager: true,
});

/** Screens that can be opened without more than their name. */
export const screens = (): readonly ScreenRoute[] =>
  Object.values(found)
    .flatMap(({ route }) => route)
    .filter(({ path }) => !path.includes(':'));
