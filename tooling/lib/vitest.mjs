import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './cleanup.mjs';
import { remember } from './durations.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const vitest = inRoot('node_modules/vitest/vitest.mjs');

/**
 * Runs one vitest project and counts its cases from the JSON report. Its temporary files are removed with their
 * folder.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, skippedNames: string[], secondTries: string[], output: string }>}
 */
export async function runVitest(project, { env = {}, args = [], timeoutMs = 1_800_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pifa-report-'));
  const report = join(folder, 'report.json');
  const sweep = () => rmSync(folder, { recursive: true, force: true });
  atEnd(sweep);
  try {
    const { code, output } = await run(
      process.execPath,
      [
        vitest,
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--maxWorkers=2',
        ...args,
      ],
      { cwd: inRoot(project), env: { ...env, NODE_ENV: 'test', NO_COLOR: '1', TMPDIR: folder }, timeoutMs },
    );
    const json = read(report);
    if (json) remember(json);
    return count(json, code, output);
  } finally {
    sweep();
  }
}

/** Runs one vitest project with its output on the terminal; returns the exit code. */
export async function showVitest(project, args, env = {}) {
  const { code } = await run(process.execPath, [vitest, 'run', ...args], {
    cwd: inRoot(project),
    output: 'show',
    env: { NODE_ENV: 'test', ...env },
  });
  return code;
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Counts the cases of a JSON report. Any failure outside of every case counts as one. */
export function count(json, code, output) {
  if (!json) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      skippedNames: [],
      secondTries: [],
      output: output || 'vitest left no report',
    };
  }
  const cases = json.testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (...states) => cases.filter(({ status }) => states.includes(status));
  const skippedCases = of('pending', 'skipped', 'todo', 'disabled');
  const passed = of('passed').length;
  // A file that cannot be loaded has no cases, and a rejection outside of every case belongs to none.
  const brokenFiles = json.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  let failed = of('failed').length + brokenFiles;
  if (code !== 0 && failed === 0) failed = 1;
  if (cases.length === 0 && failed === 0) failed = 1;
  return {
    passed,
    failed,
    skipped: skippedCases.length,
    skippedNames: skippedCases.map(({ fullName }) => fullName),
    // A case that passed but has failure messages failed at its first try.
    secondTries: of('passed')
      .filter(({ failureMessages }) => failureMessages?.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0].split('\n')[0]}`),
    output,
  };
}
