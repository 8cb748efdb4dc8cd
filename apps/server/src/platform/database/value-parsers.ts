/**
 * The same JavaScript value for the same column on both kinds of database:
 * int8 → number, timestamptz → Date, date and numeric → string, json → parsed.
 */
const OID = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
  int8Array: 1016,
} as const;

const FAR = 8.64e15;

/** Instants as the server prints them in UTC; ±infinity become the ends of JavaScript's calendar. */
function parseInstant(text: string): Date {
  if (text === 'infinity') return new Date(FAR);
  if (text === '-infinity') return new Date(-FAR);
  const iso = text.replace(' ', 'T');
  return new Date(/[+-]\d\d$/.test(iso) ? `${iso}:00` : iso);
}

function parseWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`A database integer is too large to handle: ${text}`);
  return value;
}

function parseWholeArray(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : parseWhole(item)));
}

const asIs = (text: string): string => text;

/** Parsers by type number, understood by both drivers. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [OID.bool]: (text) => text === 't',
  [OID.int8]: parseWhole,
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.json]: (text) => JSON.parse(text) as unknown,
  [OID.jsonb]: (text) => JSON.parse(text) as unknown,
  [OID.date]: asIs,
  [OID.timestamp]: asIs,
  [OID.timestamptz]: parseInstant,
  [OID.numeric]: asIs,
  [OID.int8Array]: parseWholeArray,
};

/** Values as both drivers write them alike: instants as ISO text, the calendar's ends as ±infinity. */
export function toWireValue(value: unknown): unknown {
  if (value instanceof Date) {
    const time = value.getTime();
    if (time >= FAR) return 'infinity';
    if (time <= -FAR) return '-infinity';
    return value.toISOString();
  }
  if (Array.isArray(value)) return value.map(toWireValue);
  return value;
}
