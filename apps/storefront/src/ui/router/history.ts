/** Where the buyer is. `pathname`, `search` and `hash` are encoded as in the address bar. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation left in the history entry; survives a reload. */
  state: unknown;
  /** Names the history entry. */
  key: string;
  /** Its position among the shop's entries; before 0 there is nothing of the shop to go back to. */
  index: number;
}

/** The list of visited addresses: the browser's, or one in memory for the server and for tests. */
export interface History {
  location: () => Location;
  push: (location: Location) => void;
  replace: (location: Location) => void;
  go: (delta: number) => void;
  /** Calls back after Back or Forward with the number of entries moved. Returns the function that stops it. */
  listen: (onPop: (delta: number) => void) => () => void;
}

/** Stands for the shop's own origin where only path, search and hash matter. */
const NO_ORIGIN = 'http://shop.invalid';

let serial = 0;
const newKey = (): string => `${Date.now().toString(36)}${((serial += 1)).toString(36)}`;

/** Where a link is seen from. */
type Here = Pick<Location, 'pathname' | 'search' | 'index'>;

/** The address of `to` as seen from `from`: a path, or only `?search` or `#hash` of it. Its place is still that of `from`. */
export function locationOf(to: string, from: Here, state: unknown): Location {
  const url = new URL(to, NO_ORIGIN + from.pathname + (to.startsWith('#') ? from.search : ''));
  const { pathname, search, hash } = url;
  return { pathname, search, hash, state: state ?? null, key: newKey(), index: from.index };
}

export const hrefOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** What this module keeps in `history.state`, beside the marks of ui/back-layers. */
interface Entry {
  usr: unknown;
  key: string;
  /** Position among the shop's entries. */
  idx: number;
}

function entryOf(state: unknown): Partial<Entry> {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The browser's own history. */
export function browserHistory(): History {
  const { history } = window;
  const stamp = (entry: Partial<Entry>) => history.replaceState({ ...entryOf(history.state), ...entry }, '');
  // A new entry, unless the page was reloaded or returned to.
  const { idx = 0, key: own = newKey() } = entryOf(history.state);
  let index = idx;
  stamp({ idx, key: own });
  return {
    location: () => {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = own } = entryOf(history.state);
      return { pathname, search, hash, state: usr, key, index };
    },
    push: (location) => {
      index += 1;
      const entry: Entry = { usr: location.state, key: location.key, idx: index };
      try {
        history.pushState(entry, '', hrefOf(location));
      } catch {
        // iOS allows a hundred entries in 30 s; state that cannot be copied fails too. The page still changes.
        window.location.assign(hrefOf(location));
      }
    },
    replace: (location) => {
      const entry: Entry = { usr: location.state, key: location.key, idx: index };
      history.replaceState(entry, '', hrefOf(location));
    },
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      const pop = () => {
        const { idx } = entryOf(history.state);
        // A plain `#anchor` link has made an entry of its own.
        if (idx === undefined) stamp({ usr: null, key: newKey(), idx: index + 1 });
        const next = idx ?? index + 1;
        const delta = next - index;
        index = next;
        onPop(delta);
      };
      window.addEventListener('popstate', pop);
      return () => window.removeEventListener('popstate', pop);
    },
  };
}

/** A history in memory that starts at this address. */
export function memoryHistory(href: string): History {
  const entries = [locationOf(href, { pathname: '/', search: '', index: 0 }, null)];
  const listeners = new Set<(delta: number) => void>();
  let index = 0;
  const location = () => {
    const entry = entries[index];
    if (!entry) throw new Error(`no history entry ${index}`);
    return entry;
  };
  return {
    location,
    push: (next) => {
      index += 1;
      entries.splice(index, entries.length, { ...next, index });
    },
    replace: (next) => {
      entries[index] = { ...next, index };
    },
    go: (delta) => {
      const next = index + delta;
      if (!entries[next]) return;
      index = next;
      for (const listener of listeners) listener(delta);
    },
    listen: (onPop) => {
      listeners.add(onPop);
      return () => void listeners.delete(onPop);
    },
  };
}
