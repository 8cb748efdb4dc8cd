import { type CallName, calls, type CallSpec, type TerminalField, type TerminalVerb } from '@pifa/contract';
import { z } from 'zod';
import { LABELS } from './answer-words';
import { OPTION_WORDS } from './option-words';

/** Where a field of a call travels. */
export type Part = 'params' | 'query' | 'body';

/** A word or option of a command, with what the schema of the call says about its field. */
export interface CommandField extends TerminalField {
  type: 'text' | 'number' | 'list' | 'json';
}

/** One form of a command, with the call that it makes. */
export interface Command {
  call: CallName;
  verb: TerminalVerb;
  fields: readonly CommandField[];
}

const PARTS = ['params', 'query', 'body'] as const;
/** Chosen by `--page`; sizes stay as the call has them. */
const PAGE: TerminalField = { kind: 'option', to: 'pageNum', name: 'page', label: '页' };

type Schema = z.core.JSONSchema.BaseSchema;

const specOf = (call: CallName): CallSpec => calls[call].spec;

/** Every field asks for the schema of its call: each is made once. */
const made = new Map<string, Schema | undefined>();

export function schemaOf(call: CallName, part: Part): Schema | undefined {
  const key = `${call} ${part}`;
  if (!made.has(key)) {
    const schema = specOf(call)[part];
    made.set(key, schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  }
  return made.get(key);
}

/** Where the field of this name travels; what no schema names is left to the body to refuse. */
export function partOf(call: CallName, field: string): Part {
  return PARTS.find((part) => field in (schemaOf(call, part)?.properties ?? {})) ?? 'body';
}

export const takesBody = (call: CallName): boolean => specOf(call).body !== undefined;

/** All commands: what the contract says of every staff call. */
export function allCommands(): Command[] {
  return (Object.keys(calls) as CallName[]).flatMap((call) => commandsOf(call));
}

function commandsOf(call: CallName): Command[] {
  const { terminal = [] } = specOf(call);
  const paged = terminal.length > 0 && 'pageNum' in (schemaOf(call, 'query')?.properties ?? {});
  return terminal.map((verb) => {
    const fields = [...verb.fields, ...(paged ? [PAGE] : []), ...(verb.rest ? restOf(call, verb) : [])];
    return { call, verb, fields: fields.map((field) => describe(call, field)) };
  });
}

/** Names of all fields of a call. */
export const fieldsOf = (call: CallName): string[] =>
  PARTS.flatMap((part) => Object.keys(schemaOf(call, part)?.properties ?? {}));

/** What a form fills: its fields by the first name of their path, and what it sets. */
export const filledBy = ({ fields, sets }: Pick<TerminalVerb, 'fields' | 'sets'>): Set<string> =>
  new Set([
    ...Object.keys(sets),
    ...fields.flatMap((field) => [field.to.split('.')[0] ?? '', ...Object.keys(field.sets ?? {})]),
  ]);

/** `priceListId` is asked for as `--price-list`, as people say it. */
function optionName(field: string): string {
  if (field === 'khId') return 'company';
  if (field === 'khIds') return 'companies';
  return field.replace(/(Ids?|Code|No)$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The fields that a form does not name, as options. */
function restOf(call: CallName, verb: TerminalVerb): TerminalField[] {
  const filled = filledBy(verb);
  return fieldsOf(call)
    .filter((field) => !filled.has(field) && field !== 'pageNum')
    .map((field) => {
      const name = optionName(field);
      if (field === 'requestId') {
        return { kind: 'option', to: field, name: 'request', label: '编号', otherwise: 'new-id' };
      }
      const schema = fieldIn(schemaOf(call, partOf(call, field)), [field])?.schema;
      if (schema?.type !== 'boolean') return { kind: 'option', to: field, name, label: '' };
      // Off by itself: a flag switches it on.
      if (schema.default === false) {
        return { kind: 'flag', to: '', name, label: '', required: false, sets: { [field]: true } };
      }
      return { kind: 'option', to: field, name, label: '', choices: { yes: true, no: false } };
    });
}

/** The field with what its schema says: its type, whether it must be given, and the values it may have. */
function describe(call: CallName, field: TerminalField): CommandField {
  const path = field.to.split('.');
  const schema = schemaOf(call, partOf(call, path[0] ?? ''));
  const found = field.to === '' ? undefined : fieldIn(schema, path);
  if (!found) return { ...field, type: 'text' };
  const last = path.at(-1) ?? '';
  return {
    ...field,
    label: field.label || choicesOf(field, found.schema) || (OPTION_WORDS[last] ?? LABELS[last] ?? '…'),
    required: field.required ?? (found.required && field.otherwise === undefined),
    type: typeOf(found.schema),
  };
}

/** The schema at a path of field names, and whether the object that holds it requires it. */
export function fieldIn(
  schema: z.core.JSONSchema._JSONSchema | undefined,
  [head = '', ...rest]: readonly string[],
): { schema: Schema; required: boolean } | undefined {
  if (typeof schema !== 'object') return undefined;
  for (const one of [schema, ...(schema.anyOf ?? [])]) {
    // The settings of a plan are its kind's: their names are open.
    const inner = one.properties?.[head] ?? one.additionalProperties;
    if (typeof inner !== 'object') continue;
    return rest.length > 0
      ? fieldIn(inner, rest)
      : { schema: inner, required: one.required?.includes(head) ?? false };
  }
  return undefined;
}

/** What may be written, where that is a few words. */
function choicesOf({ choices }: TerminalField, { enum: named, anyOf = [] }: Schema): string {
  const values = choices ? Object.keys(choices) : (named ?? enumerated(anyOf));
  return values.filter((value) => value !== '').join('|');
}

/** The values of alternatives that are all values; an open one beside them makes them no list. */
function enumerated(alternatives: readonly Schema[]): unknown[] {
  const values = alternatives.map((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return values.some((list) => list.length === 0) ? [] : values.flat();
}

function typeOf({ type, items }: Schema): CommandField['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'object') return 'json';
  if (type !== 'array') return 'text';
  return typeof items === 'object' && !Array.isArray(items) && items.type === 'object' ? 'json' : 'list';
}
