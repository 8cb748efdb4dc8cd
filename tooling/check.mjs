// npm run check: types, lint, import rules and the nearest tests of what differs from main, in under a minute and
// without a build. npm run check -- FILE… checks these files only. `npm test` is what counts.
import './lib/check-node.mjs';

const { changedFiles, namedFiles } = await import('./check/changed.mjs');
const { imports, judge, lint, tests, types } = await import('./check/parts.mjs');
const { cleanUp } = await import('./lib/cleanup.mjs');
const { stopOnSignal } = await import('./lib/command.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { root } = await import('./lib/root.mjs');
const { dim, green, red, seconds } = await import('./lib/terminal.mjs');

stopOnSignal();
const problems = [];

/** Runs one part and prints its result in a line; failures are printed at the end. */
async function part(name, work) {
  const from = Date.now();
  const done = await work.catch((error) => ({ note: 'broke off', problem: error.stack }));
  if (done.problem) problems.push(`${red(`✗ ${name}`)}\n${done.problem}`);
  console.log(
    `${done.problem ? red('✗') : green('✓')} ${name} ${dim(`(${done.note}, ${seconds(Date.now() - from)})`)}`,
  );
  return done;
}

async function check(args) {
  await ensureInstalled();
  const onlyOwn = args.length > 0;
  const files = onlyOwn ? namedFiles(args) : await changedFiles();
  console.log(onlyOwn ? files.join(', ') : `${files.length} files differ from main`);
  if (files.length === 0) return;
  const tree = judge('types');
  await Promise.all([
    part('lint', lint(files)),
    part('types', types(files, { onlyOwn })),
    part('imports', imports(files, tree)),
    part('tests', tests(files, tree)),
  ]);
}

const start = Date.now();
try {
  process.chdir(root);
  await check(process.argv.slice(2));
} catch (error) {
  problems.push(error.message);
}
await cleanUp();
for (const problem of problems) console.log(`\n${problem}`);
console.log(dim(`\n${seconds(Date.now() - start)} in all`));
process.exit(problems.length > 0 ? 1 : 0);
