import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { durations } from '../lib/durations.mjs';
import { inRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { compile, filesChecked, typeFolders } from '../lib/types.mjs';
import { runVitest } from '../lib/vitest.mjs';
import { relatedTests, within } from './related.mjs';

/** Seconds of work that the tests of a check may take; two files run at a time. */
const TEST_BUDGET = 45;

/** One part's result: `note` is printed in its line; `problem` is what failed. */
const result = (note, problems) => ({ note, problem: problems.filter(Boolean).join('\n\n') || undefined });

/** Files that every compiler and linter reads. */
const isForAll = (file) =>
  /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json)$|^tooling\/tsconfig\//.test(file);

/** Folders whose last check read one of the files, or that were never checked. */
function typeFoldersOf(files, onlyOwn) {
  const isIn = (folder) => files.some((file) => file.startsWith(`${folder}/`));
  if (onlyOwn) return typeFolders().filter(isIn);
  if (files.some(isForAll)) return typeFolders();
  return typeFolders().filter((folder) => {
    const checked = filesChecked(folder);
    return isIn(folder) || !checked || files.some((file) => checked.has(file));
  });
}

/** One compiler at a time: the tests use the other core. */
export async function types(files, { onlyOwn }) {
  const folders = typeFoldersOf(files, onlyOwn);
  const problems = [];
  for (const folder of folders) {
    const { code, output } = await compile(folder);
    if (code !== 0) problems.push(output.trim() || `tsc -p ${folder} ended with ${code}`);
  }
  return result(folders.join(', ') || 'nothing to compile', problems);
}

export async function lint(files) {
  const here = files.filter((file) => existsSync(inRoot(file)));
  const sources = here.filter((file) => /\.(tsx?|mjs|cjs|js)$/.test(file));
  const formatted = here.filter((file) => /\.(tsx?|mjs|cjs|js|json|css)$/.test(file));
  const programs = [
    sources.length > 0 && ['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...sources],
    formatted.length > 0 && [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--max-diagnostics=20',
      '--no-errors-on-unmatched',
      '--files-ignore-unknown=true',
      ...formatted,
    ],
  ].filter(Boolean);
  const done = await Promise.all(
    programs.map(([program, ...args]) => run(process.execPath, [inRoot(program), ...args])),
  );
  return result(
    `${formatted.length} files`,
    done.map(({ code, output }) => (code === 0 ? undefined : output.trim())),
  );
}

/** Runs one part of the import rules, see `import-rules/check.mjs`. */
export async function judge(part) {
  const { code, output } = await run(process.execPath, [inRoot('tooling/import-rules/check.mjs'), part]);
  if (code !== 0) return { verdicts: [{ name: `import rules, ${part}`, problem: output }], graph: {} };
  return JSON.parse(output);
}

/**
 * The whole tree, because a circle closes through files that did not change. The other parts only if the changes can
 * affect them.
 */
export async function imports(files, tree) {
  const others = [];
  if (files.some((file) => /^(apps\/storefront|packages)\//.test(file))) others.push(judge('runtime'));
  if (files.some((file) => file.startsWith('tooling/import-rules/'))) others.push(judge('fixtures'));
  const all = (await Promise.all([tree, ...others])).flatMap(({ verdicts }) => verdicts);
  return result(
    `${all.length} rules`,
    all.map(({ name, problem }) => problem && `${name}\n  ${problem.replaceAll('\n', '\n  ')}`),
  );
}

const answers = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const done = (there) => () => {
      socket.destroy();
      resolve(there);
    };
    socket.once('connect', done(true)).once('error', done(false)).once('timeout', done(false));
  });

async function hasPostgres() {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL || 'postgres://127.0.0.1:5432/');
  return answers(hostname, Number(port || 5432));
}

/** The nearest tests that fit into the budget. */
export async function tests(files, tree) {
  const { graph } = await tree;
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*']);
  const all = output
    .split('\n')
    .filter((file) => file && existsSync(inRoot(file)) && !file.includes('/fixtures/'));
  const related = relatedTests(files, graph, all);
  const races = related.filter(({ file }) => file.endsWith('.pg.test.ts')).length;
  const runnable =
    races > 0 && !(await hasPostgres())
      ? related.filter(({ file }) => !file.endsWith('.pg.test.ts'))
      : related;
  const chosen = within(runnable, TEST_BUDGET, durations());
  if (chosen.length === 0) return result('none can be touched', []);
  const { passed, failed, output: said } = await runVitest('.', { args: chosen });
  const rest = related.length - chosen.length;
  const note = `${passed} passed in ${chosen.length} files${rest > 0 ? `; ${rest} further files only in npm test` : ''}`;
  return result(note, [failed > 0 && said.trim()]);
}
