import type { Plugin } from 'vite';

/** So many of a file's modules are named. */
const NAMED = 12;

/**
 * Writes down of each file which modules make it heavy, in bytes before minification: a budget that breaks can then name
 * them. In a folder that is not served.
 */
export function moduleSizes(): Plugin {
  return {
    name: 'pifa:module-sizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes: Record<string, [module: string, bytes: number][]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        sizes[`/${chunk.fileName}`] = Object.entries(chunk.modules)
          .map(([id, { renderedLength }]): [string, number] => [
            id.replace(/^.*\/(?=node_modules\/|apps\/|packages\/)/, ''),
            renderedLength,
          ])
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, NAMED);
      }
      this.emitFile({ type: 'asset', fileName: '.server/modules.json', source: JSON.stringify(sizes) });
    },
  };
}
