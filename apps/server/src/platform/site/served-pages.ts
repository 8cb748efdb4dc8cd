import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A screen of the storefront, as its build describes it. */
export interface BuiltScreen {
  /** Its route's path, with `:name` for parameters. */
  path: string;
  /** The files that it is made of, beside the entry's own. */
  files: readonly string[];
  /** A server may draw it from public data. */
  served: boolean;
}

/** What the storefront's build tells of its addresses. Empty for an older build. */
export interface ServedPages {
  screenAt(path: string): BuiltScreen | undefined;
  /** The address itself, or the one that it leads on to. */
  follow(path: string): string;
  /** Whether a screen stands at this address; always, for a build that tells of none. */
  isKnown(path: string): boolean;
}

interface Written {
  screens: BuiltScreen[];
  redirects: Record<string, string>;
}

/** Reads `.server/pages.json` of the built storefront. */
export async function readServedPages(folder: string): Promise<ServedPages> {
  const text = await readFile(join(folder, '.server', 'pages.json'), 'utf8').catch(() => undefined);
  const { screens, redirects }: Written =
    text === undefined ? { screens: [], redirects: {} } : (JSON.parse(text) as Written);
  const patterns = screens.map((screen) => ({ pattern: addressPattern(screen.path), screen }));
  const screenAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.screen;
  const follow = (path: string): string => {
    const next = redirects[path.toLowerCase().replace(/(?<=.)\/$/, '')];
    return next === undefined ? path : follow(next);
  };
  return { screenAt, follow, isKnown: (path) => patterns.length === 0 || screenAt(path) !== undefined };
}

/** '/pages/gooddetail/:id' as the storefront's router understands it. */
const addressPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
