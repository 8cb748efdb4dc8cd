import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

const file = inRoot('node_modules/.cache/pifa/test-seconds.json');

/** Seconds that each test file took the last time, by its path from the top folder. */
export function durations() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Records how long the files of a JSON report took. */
export function remember(report) {
  const known = durations();
  for (const { name, startTime, endTime } of report.testResults) {
    if (endTime > startTime) known[relative(root, name)] = Math.round((endTime - startTime) / 10) / 100;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(known));
}
