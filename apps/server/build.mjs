// Bundles the server: our own packages go in, node_modules stay outside.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

await build({
  entryPoints: [join(here, 'src/pifa.ts')],
  outfile: join(here, 'dist/pifa.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  loader: { '.sql': 'text' },
  plugins: [
    {
      name: 'packages-of-others-stay-outside',
      setup(esbuild) {
        esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          path.startsWith('@pifa/') || kind === 'entry-point' ? undefined : { path, external: true },
        );
      },
    },
  ],
});
