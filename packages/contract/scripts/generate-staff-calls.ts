/**
 * Writes src/staff-calls.ts: method and path of each staff call, as plain data, so that no schema travels to the browser.
 * Run it after adding a staff call (a test says when it is stale): npx tsx packages/contract/scripts/generate-staff-calls.ts
 */
import { writeFileSync } from 'node:fs';
import { calls } from '../src/calls';

const staff = Object.values(calls).filter(({ name }) => name.startsWith('admin'));
const paths = staff.map(({ name, at }) => `  ${name}: { method: '${at.method}', path: '${at.path}' },\n`);

writeFileSync(
  new URL('../src/staff-calls.ts', import.meta.url),
  `// Written by scripts/generate-staff-calls.ts. Do not edit.
import type { CallPath } from './define-call';

/** Method and path of every call that the back office may make. */
export const staffPaths = {
${paths.join('')}} as const satisfies Record<string, CallPath>;

export type StaffCall = keyof typeof staffPaths;
`,
);
