import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, type CommandField, partOf, takesBody } from './fields';
import { readTable } from './read-table';
import type { StaffRequest } from './send';
import { written } from './usage';

/** The options by name, and the words in their order. */
export interface Typed {
  values: Readonly<Record<string, string | boolean | undefined>>;
  words: readonly string[];
}

/** Options of every command. */
const COMMON = {
  url: 'string',
  as: 'string',
  out: 'string',
  json: 'boolean',
  help: 'boolean',
} as const;

/** The typed words and options; an option that no command knows throws (`ERR_PARSE_ARGS_UNKNOWN_OPTION`). */
export function parseTyped(
  args: readonly string[],
  commands: readonly Command[],
  further: readonly string[],
): Typed {
  const types: Record<string, 'string' | 'boolean'> = { ...COMMON };
  for (const name of further) types[name] = 'string';
  for (const { kind, name } of commands.flatMap(({ fields }) => fields)) {
    if (kind === 'option') types[name] = 'string';
    if (kind === 'flag') types[name] = 'boolean';
  }
  const options = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const single = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? undefined : value,
  ]);
  return { values: Object.fromEntries(single), words: positionals };
}

/** The forms of the verb that the words begin with, and the words after it. */
export function formsOf(
  commands: readonly Command[],
  words: readonly string[],
): { forms: Command[]; rest: string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const forms = commands.filter(({ verb }) => verb.verb === name);
    if (forms.length > 0) return { forms, rest: words.slice(length) };
  }
  return { forms: [], rest: [...words] };
}

/** What keeps the words from being this form of the command, Chinese; '' when they are. */
export function whatIsMissing({ fields }: Command, { values }: Typed, rest: readonly string[]): string {
  const wanted = fields.filter(({ kind }) => kind === 'word');
  const word = wanted.find((_field, position) => (rest[position] ?? '') === '');
  if (word) return `缺少 ${written(word)}`;
  const absent = fields.find(({ kind, name, required }) => {
    if (!required || kind === 'word') return false;
    return kind === 'environment' ? process.env[name] === undefined : values[name] === undefined;
  });
  if (absent)
    return absent.kind === 'environment' ? `请先设置环境变量 ${absent.name}` : `缺少 ${written(absent)}`;
  const surplus = rest.slice(wanted.length);
  return surplus.length > 0 ? `多余的词：${surplus.join(' ')}（含空格的内容请加引号）` : '';
}

/** An option that this form does not take; `further` are those of its answer. */
export function strangeOption(
  { fields }: Command,
  { values }: Typed,
  further: readonly string[],
): string | undefined {
  const known = new Set([...fields.map(({ name }) => name), ...Object.keys(COMMON), ...further]);
  return Object.keys(values).find((name) => !known.has(name));
}

/** What was typed for a field is not of its kind. */
export class WrongWord extends Error {}

type Input = Record<string, unknown>;

/** The request that a complete form makes. Reads the files that it names. */
export async function requestOf(
  { call, verb, fields }: Command,
  typed: Typed,
  rest: string[],
): Promise<StaffRequest> {
  const input: Input = {};
  let upload: Buffer | undefined;
  const words = fields.filter(({ kind }) => kind === 'word');
  // A file holds the larger part; what is typed beside it wins.
  const inOrder = [...fields].sort((one, other) => Number(other.to === '') - Number(one.to === ''));
  for (const field of inOrder) {
    const text = field.kind === 'word' ? rest[words.indexOf(field)] : typedFor(field, typed);
    if (field.file === 'upload') upload = text === undefined ? undefined : await readFile(text);
    else set(input, field.to, await valueOf(field, text));
  }
  for (const { sets, name } of fields) if (sets && typed.values[name]) Object.assign(input, sets);
  Object.assign(input, verb.sets);
  return { ...shareOut(call, input), ...(upload ? { file: upload } : {}) };
}

function typedFor({ kind, name }: CommandField, { values }: Typed): string | undefined {
  if (kind === 'environment') return process.env[name];
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

async function valueOf(field: CommandField, text: string | undefined): Promise<unknown> {
  const { otherwise, file, choices, read, type } = field;
  if (text === undefined) return otherwise === 'new-id' ? randomUUID() : otherwise;
  if (file === 'json') return JSON.parse(await readFile(text, 'utf8'));
  if (typeof file === 'function') return readTable(await readFile(text), file);
  if (read) return read(text);
  if (choices) {
    if (!Object.hasOwn(choices, text)) throw new WrongWord(`${written(field)}：不能是「${text}」`);
    return choices[text];
  }
  if (type === 'list') return text.split(',').filter(Boolean);
  if (type === 'json') return readJson(field, text);
  if (type === 'text') return text;
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number))
    throw new WrongWord(`${written(field)}：应为数字，不是「${text}」`);
  return number;
}

/** Written out, or the file that holds it. */
async function readJson(field: CommandField, text: string): Promise<unknown> {
  const content = /^\s*[[{]/.test(text) ? text : await readFile(text, 'utf8');
  try {
    return JSON.parse(content);
  } catch {
    throw new WrongWord(`${written(field)}：不是有效的 JSON`);
  }
}

/** Puts a value where it belongs: `''` merges an object, dots lead into inner objects, undefined changes nothing. */
function set(input: Input, to: string, value: unknown): void {
  if (value === undefined) return;
  if (to === '') {
    Object.assign(input, value);
    return;
  }
  const [head = '', tail] = to.split('.');
  if (tail === undefined) input[head] = value;
  else input[head] = { ...(typeof input[head] === 'object' ? input[head] : {}), [tail]: value };
}

/** Each field into the part of the request that its schema names. */
export function shareOut(call: Command['call'], input: Input): StaffRequest {
  const parts = {
    params: {} as Record<string, string>,
    query: {} as Record<string, string>,
    body: {} as Input,
  };
  for (const [name, value] of Object.entries(input)) {
    const part = partOf(call, name);
    if (part === 'body') parts.body[name] = value;
    else parts[part][name] = String(value);
  }
  const { params, query, body } = parts;
  return { call, params, query, ...(takesBody(call) ? { body } : {}) };
}
