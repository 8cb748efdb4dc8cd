import { Maybe } from './complete';
import { chosenDefaults, z } from './define-call';

/**
 * The defaults of a response's schema, for `complete`: '', 0, false, the first value of an enum, `[item]` for a list,
 * null for what may be absent. Optional fields have none.
 */
export function defaultsOf(schema: z.core.$ZodType, unfolded: z.core.$ZodType[] = []): unknown {
  const of = (inner: z.core.$ZodType): unknown => defaultsOf(inner, unfolded);
  const own = chosenDefaults.get(schema as z.ZodType);
  if (own) return own.value;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      fields.flatMap(([name, field]) => (field instanceof z.ZodOptional ? [] : [[name, of(field)]])),
    );
  }
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    // Recursive items, and enum values, are taken as they are.
    return unfolded.includes(element) || element instanceof z.ZodEnum ? [] : [of(element)];
  }
  if (schema instanceof z.ZodLazy) return defaultsOf(schema.unwrap(), [...unfolded, schema]);
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodObject ? new Maybe(of(inner)) : null;
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodString) return '';
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodNull) return null;
  if (schema instanceof z.ZodUnion) return of(schema.options[0] as z.core.$ZodType);
  throw new Error(`no default for a response field of type ${schema._zod.def.type}`);
}
