import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstLook } from '../module';
import { escapeHtml } from './page-html';

/** What the storefront's build tells of itself: files by address, first looks by name. Empty for an older build. */
export interface ServedPages {
  /** The files that the screen at this address is made of, beside the entry's own. */
  filesOf(path: string): readonly string[];
  /** What stands in the page until its code has run; '' where the build has none of that name. */
  draw(look: FirstLook): string;
}

interface Written {
  screens: { path: string; files: string[] }[];
  firstLooks: Record<string, string>;
}

const PART = /<!--if (\w+)-->([\s\S]*?)<!--\/if-->/g;
const VALUE = /\{\{(\w+)\}\}/g;

/** Reads `.server/pages.json` of the built storefront. */
export async function readServedPages(folder: string): Promise<ServedPages> {
  const text = await readFile(join(folder, '.server', 'pages.json'), 'utf8').catch(() => undefined);
  const { screens, firstLooks }: Written =
    text === undefined ? { screens: [], firstLooks: {} } : (JSON.parse(text) as Written);
  const patterns = screens.map(({ path, files }) => ({ pattern: addressPattern(path), files }));
  return {
    filesOf: (path) => patterns.find(({ pattern }) => pattern.test(path))?.files ?? [],
    draw: ({ name, values }) =>
      (firstLooks[name] ?? '')
        .replace(PART, (_part, key: string, inside: string) => (values[key] ? inside : ''))
        .replace(VALUE, (_place, key: string) => escapeHtml(values[key] ?? '')),
  };
}

/** '/pages/gooddetail/:id' as the storefront's router understands it. */
const addressPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
