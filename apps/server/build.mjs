// Builds the server into dist/: pifa.js (packages stay outside, in node_modules) and the migrations beside it.
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
rmSync(dist, { recursive: true, force: true });

const own = /^@pifa\//;
await build({
  absWorkingDir: here,
  entryPoints: ['src/pifa.ts'],
  outfile: 'dist/pifa.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  banner: { js: '#!/usr/bin/env node' },
  define: { 'process.env.PIFA_BUNDLED': '"yes"' },
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-stay-outside',
      setup(builder) {
        builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || own.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
});
chmodSync(join(dist, 'pifa.js'), 0o755);

const migrations = join(dist, 'migrations');
mkdirSync(migrations);
const modules = join(here, 'src/modules');
const folders = readdirSync(modules).map((area) => join(modules, area, 'migrations'));
for (const folder of [join(here, 'src/platform/database/migrations'), ...folders]) {
  for (const name of list(folder))
    if (name.endsWith('.sql')) cpSync(join(folder, name), join(migrations, name));
}

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
