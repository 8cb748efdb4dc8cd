import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build of a browser app of this very checkout lies. */
export function builtApp(name: 'storefront' | 'admin'): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, name, 'package.json')) && dirname(folder) !== folder)
    folder = dirname(folder);
  return join(folder, name, 'dist');
}
