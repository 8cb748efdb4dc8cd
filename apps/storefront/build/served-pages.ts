import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite';
import { redirects } from '../src/app/redirects';
import type { ScreenRoute } from '../src/lib/screen-route';

/** What a server that fills the page must know of the build; in a folder that is not served. */
const FILE = '.server/pages.json';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const chunkOf = (bundle: Bundle, file: string): Chunk | undefined => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : undefined;
};

/** A chunk's file and all that it cannot run without. */
function withImports(bundle: Bundle, file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of chunkOf(bundle, file)?.imports ?? []) withImports(bundle, imported, files);
  return files;
}

async function routeOf(config: ResolvedConfig, folder: string): Promise<ScreenRoute | undefined> {
  const file = join(folder, 'route.ts');
  if (!existsSync(file)) return undefined;
  const { module } = await runnerImport<{ route: ScreenRoute }>(file, {
    configFile: false,
    root: config.root,
  });
  return module.route;
}

/**
 * Writes down, for the server that fills the page, which files each address' screen is made of (so that they are
 * asked for together with the entry, not after it has run), whether a server may draw it, and which addresses lead on to
 * others.
 */
export function servedPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pifa:served-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      const known = entry ? withImports(bundle, entry.fileName) : new Set<string>();
      const screens: { path: string; files: string[]; served: boolean }[] = [];
      for (const chunk of chunks) {
        const folder = /^(.*\/src\/screens\/[^/]+)\/screen\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
        const route = folder === undefined ? undefined : await routeOf(config, folder);
        if (!route) continue;
        const files = [...withImports(bundle, chunk.fileName)].filter((file) => !known.has(file));
        for (const path of [route.path].flat())
          screens.push({ path, files: files.map((file) => `/${file}`), served: route.served === true });
      }
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify({ screens, redirects }) });
    },
  };
}
