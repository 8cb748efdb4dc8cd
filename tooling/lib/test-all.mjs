import { ensureBuilt } from './build.mjs';
import { atEnd, cleanUp } from './cleanup.mjs';
import { ensureInstalled } from './install.mjs';
import { stopWithParent } from './orphan.mjs';
import { root } from './root.mjs';
import { stopAll } from './run.mjs';
import { bold, dim, green, red, seconds, yellow } from './terminal.mjs';

function choose(suites, args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) {
    if (args.length > 0) throw new Error(`Unknown: ${args.join(' ')}. Use --only a,b`);
    return suites;
  }
  const list = args[at].includes('=') ? args[at].slice('--only='.length) : (args[at + 1] ?? '');
  const names = list.split(',').filter(Boolean);
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `Unknown: ${unknown.join(', ') || '(nothing)'}. There are: ${suites.map(({ name }) => name).join(', ')}`,
    );
  }
  return suites.filter(({ name }) => names.includes(name));
}

async function runSuite(suite, chosen) {
  try {
    if (suite.needsBuild) await ensureBuilt();
    return await suite.run(chosen);
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, skippedNames: [], output: error.stack ?? String(error) };
  }
}

function report(suite, result, ms) {
  const mark = result.failed > 0 ? red('✗') : result.passed > 0 ? green('✓') : yellow('–');
  if (result.failed > 0) console.log(`${result.output.trim()}\n`);
  for (const name of result.skippedNames.slice(0, 20)) console.log(`  ${yellow('skipped')} ${name}`);
  for (const name of result.secondTries ?? [])
    console.log(`  ${yellow('passed at the second try only')} ${name}`);
  const counts = `${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`;
  console.log(`${mark} ${suite.name}: ${counts} ${dim(`(${seconds(ms)})`)}`);
}

/** Neighbouring suites of the same `group` (each uses one core) run at the same time. */
export function groups(suites) {
  const list = [];
  for (const suite of suites) {
    const last = list.at(-1);
    if (suite.group && last?.[0].group === suite.group) last.push(suite);
    else list.push([suite]);
  }
  return list;
}

async function timed(suite, chosen) {
  const from = Date.now();
  const result = await runSuite(suite, chosen);
  return { suite, result, ms: Date.now() - from };
}

/** @returns {Promise<number>} the exit code */
export async function testAll(args) {
  process.chdir(root);
  const total = { passed: 0, failed: 0, skipped: 0 };
  let stopping = false;
  const stop = async (signal) => {
    if (stopping) return;
    stopping = true;
    stopAll('SIGTERM');
    await cleanUp();
    stopAll('SIGKILL');
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  stopWithParent();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));
  atEnd(() => stopAll('SIGKILL'));

  const start = Date.now();
  try {
    await ensureInstalled();
    const { suites } = await import('../suites/index.mjs');
    const list = choose(suites, args);
    const chosen = list.map(({ name }) => name);
    for (const group of groups(list)) {
      for (const suite of group) console.log(`\n${bold(`── ${suite.name} · ${suite.title}`)}`);
      for (const { suite, result, ms } of await Promise.all(group.map((suite) => timed(suite, chosen)))) {
        report(suite, result, ms);
        for (const key of Object.keys(total)) total[key] += result[key];
      }
    }
  } catch (error) {
    total.failed += 1;
    console.error(`\n${red('✗')} ${error.message}`);
  }
  await cleanUp();
  console.log(`\n${dim(`${seconds(Date.now() - start)} in all`)}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}
