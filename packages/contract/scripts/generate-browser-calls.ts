/**
 * Writes src/browser-calls.ts and src/browser-defaults.ts: of each buyer call its path and its defaults, as plain data.
 * The browser needs nothing else at run time, so no schema travels there, and the defaults only with its first call. Run it after changing a buyer call (a test says when it is stale), then
 * `npm run format`: npx tsx packages/contract/scripts/generate-browser-calls.ts
 */
import { writeFileSync } from 'node:fs';
import { calls } from '../src/calls';
import { Maybe } from '../src/complete';
import { defaultsOf } from '../src/defaults';
import type { CallSpec } from '../src/define-call';

/** Objects of so many fields are written once when they occur again, or when another object begins with them. */
const WORTH_A_NAME = 4;

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Maybe);
const inside = (value: unknown): unknown[] =>
  value instanceof Maybe
    ? [value.whole]
    : Array.isArray(value)
      ? value
      : isPlain(value)
        ? Object.values(value)
        : [];
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Maybe
      ? { maybe: part.whole }
      : isPlain(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  );

function browserCalls(): { calls: string; defaults: string } {
  const buyers = Object.values(calls).filter(({ name }) => !name.startsWith('admin'));
  const answers = buyers.map(({ name, spec }) => [name, defaultsOf((spec as CallSpec).data)] as const);

  const times = new Map<string, number>();
  const objects: Plain[] = [];
  const count = (value: unknown): void => {
    const key = keyOf(value);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    if (before > 0) return;
    for (const part of inside(value)) count(part);
    if (isPlain(value) && Object.keys(value).length >= WORTH_A_NAME) objects.push(value);
  };
  for (const [, answer] of answers) count(answer);

  const beginsWith = (value: Plain, base: Plain): boolean =>
    Object.keys(base).length < Object.keys(value).length &&
    Object.entries(base).every(([name, part]) => name in value && keyOf(value[name]) === keyOf(part));
  const shared = objects
    .filter((one) => (times.get(keyOf(one)) ?? 0) > 1 || objects.some((other) => beginsWith(other, one)))
    .sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  const names = new Map(shared.map((one, position) => [keyOf(one), `part${position + 1}`]));

  const written = new Map<string, string>();
  const write = (value: unknown): string => {
    if (value instanceof Maybe) return `new Maybe(${write(value.whole)})`;
    if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
    if (!isPlain(value)) return JSON.stringify(value);
    const name = names.get(keyOf(value));
    if (name === undefined) return fieldsOf(value);
    if (!written.has(name)) written.set(name, '').set(name, fieldsOf(value));
    return name;
  };
  const fieldsOf = (value: Plain): string => {
    const base = shared.find((one) => beginsWith(value, one));
    const own = Object.entries(value).filter(([name]) => !base || !(name in base));
    const fields = own.map(([name, part]) => `${name}: ${write(part)}`);
    return `{ ${[...(base ? [`...${write(base)}`] : []), ...fields].join(', ')} }`;
  };
  const defaults = answers.map(([name, answer]) => `  ${name}: ${write(answer)},\n`);
  const parts = [...inOrder(written)].map(([name, text]) => `const ${name} = ${text};\n`);
  const paths = buyers.map(({ name, at }) => {
    const fields = Object.entries(at).map(([field, value]) => `${field}: '${value}'`);
    return `  ${name}: { ${fields.join(', ')} },\n`;
  });
  const head = '// Written by scripts/generate-browser-calls.ts. Do not edit.\n';
  return {
    calls: `${head}import type { CallPath } from './define-call';

/** Method and path of every call that the storefront may make. */
export const buyerPaths = {
${paths.join('')}} as const satisfies Record<string, CallPath>;

export type BuyerCall = keyof typeof buyerPaths;
`,
    defaults: `${head}import type { BuyerCall } from './browser-calls';
import { Maybe } from './complete';

${parts.join('')}
/** What each call's data is when nothing came. */
export const defaults: Readonly<Record<BuyerCall, unknown>> = {
${defaults.join('')}};
`,
  };
}

/** Parts after those that they name. */
function inOrder(parts: ReadonlyMap<string, string>): Map<string, string> {
  const ordered = new Map<string, string>();
  const add = (name: string): void => {
    const text = parts.get(name);
    if (text === undefined || ordered.has(name)) return;
    for (const [other] of text.matchAll(/\bpart\d+\b/g)) add(other);
    ordered.set(name, text);
  };
  for (const name of parts.keys()) add(name);
  return ordered;
}

const written = browserCalls();
writeFileSync(new URL('../src/browser-calls.ts', import.meta.url), written.calls);
writeFileSync(new URL('../src/browser-defaults.ts', import.meta.url), written.defaults);
