import { partsOfLink } from '@pifa/contract';
import { shareOut } from './read-command';
import type { Answer, StaffRequest } from './send';

/** The request for the file that an answer links to, by the dotted path of the link; undefined without one. */
export function fileBehind({ meta, data }: Answer, path: string | undefined): StaffRequest | undefined {
  if (path === undefined || !meta.success) return undefined;
  let found = data;
  for (const name of path.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
  return typeof found === 'string' && found !== '' ? shareOut('adminFile', partsOfLink(found)) : undefined;
}
