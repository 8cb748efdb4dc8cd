import { ensureBuilt } from '../lib/build.mjs';
import { inRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { compile, typeFolders } from '../lib/types.mjs';

/** Counts single verdicts into one result. */
function verdicts(list) {
  const broken = list.filter(({ problem }) => problem !== undefined);
  return {
    passed: list.length - broken.length,
    failed: broken.length,
    skipped: 0,
    skippedNames: [],
    output: broken.map(({ name, problem }) => `✗ ${name}\n${problem}`).join('\n\n'),
  };
}

const verdict = (name, { code, output }) => ({
  name,
  problem: code === 0 ? undefined : output.trim() || `exit ${code}`,
});

/** Builds all products as a mall would get them. */
export async function build() {
  const list = [];
  for (const name of ['storefront', 'admin', 'server']) {
    try {
      await ensureBuilt([name]);
      list.push({ name });
    } catch (error) {
      list.push({ name, problem: error.message });
    }
  }
  return verdicts(list);
}

/** Every folder with a tsconfig.json, two compilers at a time. */
export async function types() {
  const list = [];
  const queue = typeFolders();
  await Promise.all(
    [0, 1].map(async () => {
      for (let folder = queue.shift(); folder; folder = queue.shift()) {
        list.push(verdict(`tsc -p ${folder}`, await compile(folder)));
      }
    }),
  );
  return verdicts(list);
}

export async function lint() {
  return verdicts([
    verdict(
      'oxlint',
      await run(process.execPath, [inRoot('node_modules/oxlint/bin/oxlint'), '--deny-warnings']),
    ),
    verdict(
      'biome: formatting',
      await run(process.execPath, [
        inRoot('node_modules/@biomejs/biome/bin/biome'),
        'check',
        '--max-diagnostics=20',
        '.',
      ]),
    ),
  ]);
}

export async function importRules() {
  const { code, output } = await run(process.execPath, [inRoot('tooling/import-rules/check.mjs'), '--json']);
  if (code !== 0) return verdicts([{ name: 'import rules', problem: output }]);
  return verdicts(JSON.parse(output));
}

export async function unused() {
  return verdicts([
    verdict('knip', await run(process.execPath, [inRoot('node_modules/knip/bin/knip.js'), '--no-progress'])),
  ]);
}
