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

/** What the storefront's build tells of its screens. Empty for an older build. */
export interface ServedPages {
  screenAt(path: string): BuiltScreen | undefined;
  /** Whether a screen stands at this address, or it leads on to one. */
  leadsSomewhere(path: string): boolean;
}

/** Addresses that the storefront leads on to others (SPEC §2). */
const REDIRECTS = /^\/(pages|pages\/membercenter)?\/?$/i;

/** Reads `.server/pages.json` of the built storefront. */
export async function readServedPages(folder: string): Promise<ServedPages> {
  const text = await readFile(join(folder, '.server', 'pages.json'), 'utf8').catch(() => undefined);
  const { screens } = (text === undefined ? { screens: [] } : JSON.parse(text)) as { screens: BuiltScreen[] };
  const patterns = screens.map((screen) => ({ pattern: addressPattern(screen.path), screen }));
  const screenAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.screen;
  return {
    screenAt,
    leadsSomewhere: (path) => patterns.length === 0 || REDIRECTS.test(path) || screenAt(path) !== undefined,
  };
}

/** '/pages/gooddetail/:id' as the storefront's router understands it. */
const addressPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
