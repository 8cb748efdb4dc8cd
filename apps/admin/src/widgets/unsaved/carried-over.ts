export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed since a form was sent, laid over what is saved now: fields that are as they went out are as the server
 * has them (a new version, an id, a trimmed name), every other one is as it was typed. Rows of a list belong together by
 * their places while there are as many of them; a list that grew or shrank is as it was typed.
 */
export function carriedOver<Value>(sent: Value, typed: Value, saved: Value): Value {
  if (isSame(sent, typed)) return saved;
  if (Array.isArray(sent) && Array.isArray(typed) && Array.isArray(saved)) {
    if (sent.length !== typed.length || typed.length !== saved.length) return typed;
    return typed.map((one: unknown, at) => carriedOver(sent[at] as unknown, one, saved[at])) as Value;
  }
  if (!isRecord(sent) || !isRecord(typed) || !isRecord(saved)) return typed;
  const keys = new Set([...Object.keys(saved), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, carriedOver(sent[key], typed[key], saved[key])]),
  ) as Value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
