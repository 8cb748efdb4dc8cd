// Builds the server into dist/, or the folder named: pifa.js, its threads and the migrations beside it. Packages stay outside, in node_modules, but for
// those of very many files that every start needs: finding and opening them took longer than running them.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(here, 'dist');
rmSync(dist, { recursive: true, force: true });

const own = /^@pifa\//;
const inside =
  /^(kysely|zod|pg(-(pool|protocol|types|int8|connection-string))?|pgpass|postgres-(array|bytea|date|interval)|split2|xtend|prom-client|@opentelemetry\/api|tdigest|bintrees)(\/|$)/;
const built = await build({
  absWorkingDir: here,
  entryPoints: ['src/pifa.ts', 'src/job-thread.ts', 'src/modules/goods/words/words-worker.ts'],
  entryNames: '[name]',
  outdir: dist,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'linked',
  metafile: true,
  // CommonJS packages inside ask for Node's own modules by `require`.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  define: { 'process.env.PIFA_BUNDLED': '"yes"' },
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-stay-outside',
      setup(builder) {
        builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || own.test(path) || inside.test(path)
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
});
chmodSync(join(dist, 'pifa.js'), 0o755);

writeFileSync(join(dist, 'licences.txt'), licencesOf(Object.keys(built.metafile.inputs)));

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

/** What the packages inside pifa.js ask to be handed on with them. */
function licencesOf(files) {
  const folders = files.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(folders.filter(Boolean))]
    .sort()
    .map((folder) => {
      const at = join(here, folder);
      const { name, version, license } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
      const texts = list(at).filter((file) => /^licen[cs]e/i.test(file));
      return [
        `${name} ${version} (${license})`,
        ...texts.map((file) => readFileSync(join(at, file), 'utf8')),
      ];
    })
    .flat()
    .join('\n\n');
}
