import { readInstant } from '../time';
import { INSTANT_WANTED, type Parsed, type SettingField, type SettingProblem, decimalsOf } from './settings';

/**
 * Settings as staff enter them: money in yuan (a number or text), instants in Beijing time. Stored settings hold
 * integers of fen and 1/10000 yuan and ISO instants; this is the one place where the two meet.
 */
export type EnteredRules = {
  /**
   * Files carry money as text: a bare whole number in one may still mean the fen or 1/10000 yuan of older files, so
   * it is refused with the way to write it.
   */
  readonly fromFile?: boolean;
};

type Entry = Readonly<Record<string, unknown>>;
type Reading = { readonly problems: SettingProblem[]; readonly rules: EnteredRules };

/** What is stored for entered settings; unknown fields and unreadable values are named. */
export function readEntered(
  fields: readonly SettingField[],
  entered: unknown,
  rules: EnteredRules = {},
): Parsed<Record<string, unknown>> {
  const problems: SettingProblem[] = [];
  const value = readEntry(fields, entered, '', '', { problems, rules });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

/** Stored settings as staff read them: money as numbers of yuan. What does not fit its field is shown as it stands. */
export function showEntered(fields: readonly SettingField[], stored: Entry): Record<string, unknown> {
  const types = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const field = types.get(name);
      return [name, field ? showValue(field, value) : value];
    }),
  );
}

/** A bound of a field (min, max) in the unit in which the value is entered. */
export function enteredBound(field: Pick<SettingField, 'type'>, bound: number): number {
  const decimals = decimalsOf(field.type);
  return decimals === null ? bound : inYuan(bound, decimals);
}

const inYuan = (units: number, decimals: number): number => Number(`${units}e-${decimals}`);

function showValue(field: SettingField, value: unknown): unknown {
  const decimals = decimalsOf(field.type);
  if (decimals !== null) return typeof value === 'number' ? inYuan(value, decimals) : value;
  if (field.type !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: unknown) => (isEntry(row) ? showEntered(field.fields ?? [], row) : row));
}

const NAMED = 5;

/** 「不认识的字段 a、b」: names what was sent and is not taken; of many the first few. */
export function unknownFieldsText(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  return `不认识的字段 ${shown.join('、')}${names.length > NAMED ? ` 等 ${names.length} 个` : ''}`;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readEntry(
  fields: readonly SettingField[],
  entered: unknown,
  path: string,
  whose: string,
  reading: Reading,
): Record<string, unknown> {
  if (!isEntry(entered)) {
    reading.problems.push({ path, text: `${whose || '设置'}应为一组字段` });
    return {};
  }
  const known = new Map(fields.map((field) => [field.name, field]));
  const unknown = Object.keys(entered).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const at = [path, unknown[0] ?? ''].filter(Boolean).join('.');
    reading.problems.push({ path: at, text: `${whose}${unknownFieldsText(unknown)}` });
  }
  return Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      const field = known.get(name);
      const spot = { path: path === '' ? name : `${path}.${name}`, label: `${whose}${field?.label ?? ''}` };
      return [name, field ? readValue(field, value, spot, reading) : value];
    }),
  );
}

type Spot = { readonly path: string; readonly label: string };

function readValue(field: SettingField, value: unknown, spot: Spot, reading: Reading): unknown {
  if (value === undefined || value === null) return value;
  const complain = (text: string): null => {
    reading.problems.push({ path: spot.path, text: `${spot.label}${text}` });
    return null;
  };
  const decimals = decimalsOf(field.type);
  if (decimals !== null) return readMoney(value, decimals, reading.rules, complain);
  if (field.type === 'instant' && value !== '') {
    const at = typeof value === 'string' ? readInstant(value, field.edge) : null;
    return at?.toISOString() ?? complain(INSTANT_WANTED);
  }
  if (field.type === 'scope') return readScope(value, complain);
  if (field.type !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: unknown, index) =>
    readEntry(field.fields ?? [], row, `${spot.path}.${index}`, `第 ${index + 1} 行`, reading),
  );
}

/** Yuan to the stored integer; more decimals than it holds are refused, never rounded. */
function readMoney(
  value: unknown,
  decimals: 2 | 4,
  { fromFile = false }: EnteredRules,
  complain: (text: string) => null,
): unknown {
  if (value === '') return value;
  if (fromFile && Number.isInteger(value) && value !== 0) {
    const older = decimals === 2 ? '分' : '万分之一元';
    return complain(`须写成带引号的元，例如 "88.00"（不带引号的 ${String(value)} 分不清是元还是${older}）`);
  }
  const units = yuanUnits(value, decimals);
  return units ?? complain(`应为金额（元），最多 ${decimals} 位小数，例如 88.00`);
}

/** Decimal yuan, a number or plain digits, as a whole number of 10^-decimals yuan; null for anything else. */
export function yuanUnits(value: unknown, decimals: 2 | 4): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const found = /^(\d{1,12})(?:\.(\d+))?$/.exec(text);
  if (!found) return null;
  const [, whole = '', fraction = ''] = found;
  if (fraction.replace(/0+$/, '').length > decimals) return null;
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : null;
}

const SCOPE_FIELDS = ['of', 'ids', 'except'];

function readScope(value: unknown, complain: (text: string) => null): unknown {
  if (!isEntry(value)) return complain('应为一组字段');
  const unknown = Object.keys(value).filter((name) => !SCOPE_FIELDS.includes(name));
  if (unknown.length > 0) return complain(unknownFieldsText(unknown));
  const numbers = [value.ids, value.except]
    .flat()
    .find((id) => id !== undefined && id !== null && typeof id !== 'string');
  return numbers === undefined ? value : complain('的编号应为文字，例如 "501"');
}
