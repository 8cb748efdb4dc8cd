import type { ScreenRoute } from '../lib/route';

const found = import.meta.glob<{ route: ScreenRoute | readonly ScreenRoute[] }>('../screens/*/route.ts', {
  eager: true,
});

/** Every screen of the back office. */
export const screens: readonly ScreenRoute[] = Object.values(found)
  .flatMap(({ route }) => route)
  .sort((a, b) => (a.order ?? 99) - (b.order ?? 99));

/** The screen at an address under /admin, parameters and all. */
export function screenAt(pathname: string): ScreenRoute | undefined {
  const wanted = pathname
    .replace(/^\/admin\/?/, '')
    .replace(/\/$/, '')
    .split('/');
  return screens.find(({ path }) => {
    const parts = path.split('/');
    return (
      parts.length === wanted.length &&
      parts.every((part, at) => part === wanted[at] || (part.startsWith(':') && wanted[at] !== ''))
    );
  });
}
