import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { parse } from 'regexparam';

/** The window that a page is drawn for. */
export type Form = 'phone' | 'desktop';

/** What a screen may prefetch while it opens; the screen itself shows the errors. */
export interface PrepareContext {
  client: QueryClient;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  /** The window that the screen is for. */
  form: Form;
}

/** What `screen.tsx` exports. */
export interface ScreenModule {
  Screen: ComponentType;
  /** Starts the screen's first calls: while its code loads, on intent, and on the server, which waits for them. */
  prepare?: (context: PrepareContext) => void | Promise<unknown>;
}

/**
 * A screen's `route.ts`, found by pattern: a new folder under `screens/` is a new screen.
 * `export const route: ScreenRoute = { path: '/cart', title: '购物车', lazy: () => import('./screen') };`
 */
export interface ScreenRoute {
  /** Whole paths; several when one screen serves several routes. `:name` is a parameter. */
  path: string | readonly string[];
  /** The page's name in 「{页面} - {sitename}」, until the screen says more with `usePageTitle`. */
  title: string;
  /** layout: the whole frame · member: with the member centre's menu · bare: nothing around it. */
  frame?: 'layout' | 'member' | 'bare';
  /** The phone's tab bar gives way to the screen's own bar of actions (UX §3 "Phone frame"). */
  hidesTabBar?: boolean;
  /** A visitor's page is the same for everybody: a server may draw it from public data. */
  served?: boolean;
  /** Visitors are led to the login page and back. */
  requiresLogin?: boolean;
  lazy: () => Promise<ScreenModule>;
}

let known: readonly RegExp[] = [];

/** Called once by the router with all paths. */
export function registerPaths(paths: readonly string[]): void {
  known = paths.map((path) => parse(path).pattern);
}

/** Whether this address leads to a screen: menus show only what exists (RULINGS "no dead link"). */
export function leadsSomewhere(to: string): boolean {
  const [pathname = ''] = to.split(/[?#]/);
  return known.some((path) => path.test(pathname));
}
