import type { CallData, Permission } from '@pifa/contract/staff';
import { DESK_VIEWS, deskViews } from '@pifa/domain';
import { mayOpen } from '../../lib/route';
import { usePref } from '../../lib/prefs';
import { screens } from '../screens';

/** Something to open. */
export interface Choice {
  /** '' = a place, not an object */
  id: string;
  title: string;
  note: string;
  /** under /admin */
  path: string;
}
export type Recent = CallData<'adminSearch'>['groups'][number]['rows'][number];

const MOST_RECENT = 8;
const MOST_PLACES = 6;

/** Objects that this person opened last by the search, the newest first. */
export function useRecents(): [readonly Recent[], (one: Recent) => void] {
  const [recents, keep] = usePref<readonly Recent[]>('find.recent', []);
  const remember = ({ id, title, note, path }: Recent) =>
    keep([{ id, title, note, path }, ...recents.filter((one) => one.path !== path)].slice(0, MOST_RECENT));
  return [recents, remember];
}

/** Found rows, those opened lately before the others. */
export function withRecentFirst(rows: readonly Recent[], recents: readonly Recent[]): readonly Recent[] {
  const rank = ({ path }: Recent) => {
    const at = recents.findIndex((one) => one.path === path);
    return at < 0 ? recents.length : at;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Screens and views whose names hold the text and that the role may open. */
export function placesFor(text: string, permissions: readonly Permission[]): readonly Choice[] {
  const pages = screens.flatMap((screen): Choice[] => {
    const { path, title, group } = screen;
    // A page with a parameter opens from its list.
    return mayOpen(screen, permissions) && !path.includes(':')
      ? [{ id: '', title, note: group ?? '', path }]
      : [];
  });
  const views = permissions.includes('order.read')
    ? deskViews
        .filter((view) => view !== 'all')
        .map((view) => ({ id: '', title: DESK_VIEWS[view], note: '订单', path: `orders?view=${view}` }))
    : [];
  const all = [...pages, ...views];
  const fits =
    text === '' ? pages : all.filter(({ title, note }) => title.includes(text) || note.includes(text));
  return text === '' ? fits : fits.slice(0, MOST_PLACES);
}
