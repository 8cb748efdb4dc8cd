import { type Fen, type UnitPrice, fen, unitPrice } from '../money';
import { type Edge, readInstant } from '../time';

export type SettingType =
  | 'fen'
  | 'unit-price'
  | 'count'
  | 'percent'
  | 'text'
  | 'goods'
  | 'id-list'
  | 'yes-no'
  | 'choice'
  | 'time-of-day'
  | 'instant'
  | 'scope'
  | 'rows';

/** One field of a kind's settings; the back-office form is generated from these (DESIGN). Labels are Chinese. */
export type SettingField = {
  readonly name: string;
  readonly label: string;
  readonly type: SettingType;
  readonly required: boolean;
  readonly help?: string;
  /** Numbers: smallest and largest. Rows and lists: fewest and most entries. */
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  /** Instants: which side of a window it is, so that a bare day begins or ends there. */
  readonly edge?: Edge;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Numbers: what is counted, where the label does not say it (`form.ts`). */
  readonly unit?: string;
  /** The form asks for it only while another field of the form has one of these values. */
  readonly when?: SettingCondition;
  /** While the form asks for it, it must be filled in. */
  readonly needed?: boolean;
  /** Nobody types it: the name of the goods in the same row, or a mark that tells the rows apart. */
  readonly fills?: FilledBy;
  /** Picked from what another field of the row says: the coupon or the goods of a prize. */
  readonly picksBy?: string;
  /** The columns of 'rows'. */
  readonly fields?: readonly SettingField[];
};

export type FilledBy = 'goods-name' | 'row-mark';

/** A field by its name, and the values (or for a switch `true`) under which another one matters. */
export type SettingCondition = { readonly field: string; readonly is: readonly (string | boolean)[] };

/** What is wrong with settings: where (`goods.0.stock`) and the Chinese sentence beside the field. */
export type SettingProblem = { readonly path: string; readonly text: string };

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

/** What stands behind an instant that cannot be read. */
export const INSTANT_WANTED = '须为日期时间，例如 2026-01-31 或 2026-01-31 08:00（北京时间）';

const BAD = Symbol('bad setting');
type Bad = typeof BAD;
type Spot = { readonly path: string; readonly label: string; readonly problems: SettingProblem[] };

/** A field: its description and its reader, which reports problems to the spot. */
export type Field<T> = {
  readonly about: Omit<SettingField, 'name'>;
  readonly read: (value: unknown, spot: Spot) => T | Bad;
};
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type SettingsOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Limits = {
  readonly min?: number;
  readonly max?: number;
  readonly help?: string;
  readonly unit?: string;
};

function bad(spot: Spot, text: string): Bad {
  spot.problems.push({ path: spot.path, text: `${spot.label}${text}` });
  return BAD;
}

function whole(
  type: SettingType,
  label: string,
  { min = 0, max = 1_000_000_000, help, unit }: Limits,
): Field<number> {
  return {
    about: { label, type, required: true, min, max, ...(help ? { help } : {}), ...(unit ? { unit } : {}) },
    read: (value, spot) => {
      if (value === undefined || value === null || value === '') return bad(spot, '不能为空');
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return bad(spot, '须为整数');
      if (value < min) return bad(spot, `不能小于 ${boundText(type, min)}`);
      return value > max ? bad(spot, `不能大于 ${boundText(type, max)}`) : value;
    },
  };
}

/** How many decimals of a yuan an integer of this type holds; null for what is no money. */
export function decimalsOf(type: SettingType): 2 | 4 | null {
  if (type === 'fen') return 2;
  return type === 'unit-price' ? 4 : null;
}

/** A bound as people enter the value: money in yuan. */
function boundText(type: SettingType, bound: number): string {
  const decimals = decimalsOf(type);
  return decimals === null ? String(bound) : `${Number(`${bound}e-${decimals}`)} 元`;
}

function mapped<A, B>(field: Field<A>, map: (value: A) => B): Field<B> {
  return {
    about: field.about,
    read: (value, spot) => {
      const read = field.read(value, spot);
      return read === BAD ? BAD : map(read);
    },
  };
}

/** A whole number: pieces, times, minutes. */
export const count = (label: string, limits: Limits = {}): Field<number> => whole('count', label, limits);
/** An amount in fen. */
export const amount = (label: string, limits: Limits = {}): Field<Fen> =>
  mapped(whole('fen', label, limits), fen);
/** A unit price in 1/10000 yuan. */
export const price = (label: string, limits: Limits = {}): Field<UnitPrice> =>
  mapped(whole('unit-price', label, limits), unitPrice);
/** A whole percentage. */
export const percent = (label: string, limits: Limits = {}): Field<number> =>
  whole('percent', label, { min: 1, max: 100, ...limits });

/** Trimmed text, not empty. */
export function text(label: string, maxLength = 200): Field<string> {
  return {
    about: { label, type: 'text', required: true, maxLength },
    read: (value, spot) => {
      if (value !== undefined && value !== null && typeof value !== 'string') return bad(spot, '应为文字');
      const read = (value ?? '').trim();
      if (read === '') return bad(spot, '不能为空');
      return read.length > maxLength ? bad(spot, `不能超过 ${maxLength} 个字`) : read;
    },
  };
}

/** A goods id. */
export const goods = (label = '商品'): Field<string> => {
  const field = text(label, 40);
  return { ...field, about: { label, type: 'goods', required: true } };
};

/** A switch; absent = off unless `otherwise`. */
export const yesNo = (label: string, otherwise = false, help?: string): Field<boolean> => ({
  about: { label, type: 'yes-no', required: false, ...(help ? { help } : {}) },
  read: (value, spot) => {
    if (value === undefined || value === null) return otherwise;
    return typeof value === 'boolean' ? value : bad(spot, '须为是或否');
  },
});

/** A field with its own reader; `read` returns null for an invalid value. */
export function custom<T>(about: Omit<SettingField, 'name'>, read: (value: unknown) => T | null): Field<T> {
  return { about, read: (value, spot) => read(value) ?? bad(spot, '格式不正确') };
}

/** One of several options. */
export function oneOf<const V extends string>(
  label: string,
  options: readonly { readonly value: V; readonly label: string }[],
): Field<V> {
  return {
    about: { label, type: 'choice', required: true, options },
    read: (value, spot) => options.find((option) => option.value === value)?.value ?? bad(spot, '请选择'),
  };
}

/** 'HH:mm' in Shanghai, '24:00' allowed as an end. */
export function timeOfDay(label: string): Field<string> {
  return {
    about: { label, type: 'time-of-day', required: true },
    read: (value, spot) =>
      typeof value === 'string' && /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value)
        ? value
        : bad(spot, '须为 时:分'),
  };
}

/** An instant, stored as ISO text; one without a zone is Beijing time on every machine. */
export function instant(label: string, edge: Edge): Field<Date> {
  return {
    about: { label, type: 'instant', required: true, edge },
    read: (value, spot) => {
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? bad(spot, INSTANT_WANTED) : value;
      return (typeof value === 'string' ? readInstant(value, edge) : null) ?? bad(spot, INSTANT_WANTED);
    },
  };
}

/** Null where nothing is entered. */
export function optional<T>(field: Field<T>): Field<T | null> {
  return {
    about: { ...field.about, required: false },
    read: (value, spot) =>
      value === undefined || value === null || value === '' ? null : field.read(value, spot),
  };
}

/** A field that the form shows only under a condition; what it reads is the same. */
export const onlyWhen = <T>(field: string, is: readonly (string | boolean)[], of: Field<T>): Field<T> => ({
  ...of,
  about: { ...of.about, when: { field, is } },
});

/** The same of a field that must be filled in while it is shown; the kind's own check refuses it empty. */
export const neededWhen = <T>(
  field: string,
  is: readonly (string | boolean)[],
  of: Field<T>,
): Field<T | null> => {
  const { about, ...rest } = onlyWhen(field, is, optional(of));
  return { ...rest, about: { ...about, needed: true } };
};

/** The name of the goods in the same row, kept with the promotion. */
export const goodsName = (label: string): Field<string> => {
  const field = text(label, 60);
  return { ...field, about: { ...field.about, fills: 'goods-name' } };
};

/** Tells the rows of a table apart; the form makes it, a file writes it. */
export const rowMark = (label: string): Field<string> => {
  const field = text(label, 20);
  return { ...field, about: { ...field.about, fills: 'row-mark' } };
};

/** What is picked depends on another field of the row. */
export const pickedBy = <T>(other: string, field: Field<T>): Field<T> => ({
  ...field,
  about: { ...field.about, picksBy: other },
});

/** A table of entries, each with these columns. */
export function rows<F extends Fields>(
  label: string,
  fields: F,
  { min = 1, max = 500, help }: Limits = {},
): Field<readonly SettingsOf<F>[]> {
  return {
    about: {
      label,
      type: 'rows',
      required: min > 0,
      min,
      max,
      fields: described(fields),
      ...(help ? { help } : {}),
    },
    read: (value, spot) => {
      const list: unknown = value ?? [];
      if (!Array.isArray(list)) return bad(spot, '格式不正确');
      if (list.length < min) return bad(spot, min === 1 ? '不能为空' : `至少 ${min} 项`);
      if (list.length > max) return bad(spot, `最多 ${max} 项`);
      const read: SettingsOf<F>[] = [];
      list.forEach((entry, index) => {
        const row = readFields(fields, entry, `${spot.path}.${index}.`, spot.problems, `第 ${index + 1} 行`);
        if (row !== BAD) read.push(row);
      });
      return read.length === list.length ? read : BAD;
    },
  };
}

function described(fields: Fields): SettingField[] {
  return Object.entries(fields).map(([name, field]) => ({ name, ...field.about }));
}

function readFields<F extends Fields>(
  fields: F,
  value: unknown,
  prefix: string,
  problems: SettingProblem[],
  whose = '',
): SettingsOf<F> | Bad {
  const source: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const read: Record<string, unknown> = {};
  let fine = true;
  for (const [name, field] of Object.entries(fields)) {
    const label = `${whose}${field.about.label}`;
    const one = field.read(source[name], { path: `${prefix}${name}`, label, problems });
    if (one === BAD) fine = false;
    else read[name] = one;
  }
  // Every field has been read by its own reader, so the record has the type that the fields promise.
  return fine ? (read as SettingsOf<F>) : BAD;
}

/** A kind's settings: the form, the check, and the typed reading of a stored promotion. */
export type Schema<T> = {
  readonly fields: readonly SettingField[];
  readonly parse: (value: unknown) => Parsed<T>;
  /** The same for settings that were checked when they were stored; null = broken, the promotion is then left out. */
  readonly of: (settings: Readonly<Record<string, unknown>>) => T | null;
};

/** `check` sees whole settings only and names what does not fit together. */
export function schema<F extends Fields>(
  fields: F,
  check: (value: SettingsOf<F>) => readonly SettingProblem[] = () => [],
): Schema<SettingsOf<F>> {
  const parse = (value: unknown): Parsed<SettingsOf<F>> => {
    const problems: SettingProblem[] = [];
    const read = readFields(fields, value, '', problems);
    if (read === BAD) return { ok: false, problems };
    const further = check(read);
    return further.length > 0 ? { ok: false, problems: further } : { ok: true, value: read };
  };
  // Reading is pure; remembering it by the settings object only saves doing it once per line.
  const known = new WeakMap<object, SettingsOf<F> | null>();
  const of = (settings: Readonly<Record<string, unknown>>): SettingsOf<F> | null => {
    const before = known.get(settings);
    if (before !== undefined) return before;
    const parsed = parse(settings);
    const value = parsed.ok ? parsed.value : null;
    known.set(settings, value);
    return value;
  };
  return { fields: described(fields), parse, of };
}
