import { type CallName, calls, type CallSpec, type TerminalField, type TerminalVerb } from '@pifa/contract';
import { z } from 'zod';

/** Where a field of a call travels. */
export type Part = 'params' | 'query' | 'body';

/** A word or option of a command, with what the schema of the call says about its field. */
export interface CommandField extends TerminalField {
  type: 'text' | 'number' | 'list';
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

export const schemaOf = (call: CallName, part: Part): Schema | undefined => {
  const schema = specOf(call)[part];
  return schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
};

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
  return terminal.map((verb) => ({
    call,
    verb,
    fields: [...verb.fields, ...(paged ? [PAGE] : [])].map((field) => describe(call, field)),
  }));
}

/** The field with what its schema says: its type, whether it must be given, and the values it may have. */
function describe(call: CallName, field: TerminalField): CommandField {
  const path = field.to.split('.');
  const schema = schemaOf(call, partOf(call, path[0] ?? ''));
  const found = field.to === '' ? undefined : fieldIn(schema, path);
  if (!found) return { ...field, type: 'text' };
  const values = found.schema.enum ?? found.schema.anyOf?.flatMap((one) => one.enum ?? one.const ?? []) ?? [];
  return {
    ...field,
    label: field.label || values.filter((value) => value !== '').join('|') || '…',
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
    const inner = one.properties?.[head];
    if (typeof inner !== 'object') continue;
    return rest.length > 0
      ? fieldIn(inner, rest)
      : { schema: inner, required: one.required?.includes(head) ?? false };
  }
  return undefined;
}

function typeOf({ type }: Schema): CommandField['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'array' ? 'list' : 'text';
}
