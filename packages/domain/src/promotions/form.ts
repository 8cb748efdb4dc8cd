import { decimalsOf } from './settings';
import type { FilledBy, SettingCondition, SettingField } from './settings';

/** What a person fills a field in with. */
export type FormControl =
  | 'yuan'
  | 'whole'
  | 'percent'
  | 'text'
  | 'long-text'
  | 'switch'
  | 'choice'
  | 'time'
  | 'moment'
  | 'goods'
  | 'goods-list'
  | 'scope'
  /** a coupon or a goods, by what another field of the row says */
  | 'prize'
  /** a few rows below each other */
  | 'rows'
  /** goods with prices and counts beside them: the money grid, with paste */
  | 'grid';

/**
 * A field as the back office draws it: in the words and units of the trade. It comes from the settings of the kind alone, so
 * that a new kind has its form without a line elsewhere.
 */
export type FormField = {
  readonly name: string;
  readonly word: string;
  readonly control: FormControl;
  readonly required: boolean;
  /** Behind the box: 元, 个, 家, 分钟; '' = none. */
  readonly unit: string;
  readonly hint: string;
  /** In the unit in which it is typed. Rows: fewest and most. */
  readonly min?: number;
  readonly max?: number;
  /** Money: most places after the point. */
  readonly decimals?: number;
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly when?: SettingCondition;
  readonly fills?: FilledBy;
  readonly picksBy?: string;
  readonly fields?: readonly FormField[];
};

/** Texts longer than this are written in a box of several lines. */
const ONE_LINE = 200;
/** 「满（元）」: the unit stands behind the box. */
const BRACKET = /^(.+?)（(.{1,4})）$/;
/** Brackets that are no unit but tell two prices apart: 「定金（件）」. */
const FACES = new Set(['件', '零']);
const PIECES = /^单件数/;

/** The form of a kind, in the order of its settings. */
export const formOf = (fields: readonly SettingField[]): FormField[] => fields.map(fieldOf);

function fieldOf(field: SettingField): FormField {
  const {
    name,
    label,
    required,
    needed = false,
    help = '',
    maxLength,
    options,
    when,
    fills,
    picksBy,
  } = field;
  const decimals = decimalsOf(field.type);
  const bracket = BRACKET.exec(label);
  const inBrackets = bracket && !FACES.has(bracket[2] ?? '') ? bracket : null;
  return {
    name,
    word: inBrackets?.[1] ?? label,
    control: controlOf(field),
    required: (required || needed) && field.type !== 'yes-no',
    unit: unitOf(field, inBrackets?.[2]),
    hint: hintOf(help),
    ...boundsOf(field),
    ...(decimals === null ? {} : { decimals }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(options ? { options } : {}),
    ...(when ? { when } : {}),
    ...(fills ? { fills } : {}),
    ...(picksBy ? { picksBy } : {}),
    ...(field.fields ? { fields: formOf(field.fields) } : {}),
  };
}

function controlOf({ type, maxLength = 0, fields = [], picksBy }: SettingField): FormControl {
  if (picksBy) return 'prize';
  switch (type) {
    case 'fen':
    case 'unit-price':
      return 'yuan';
    case 'count':
      return 'whole';
    case 'text':
      return maxLength > ONE_LINE ? 'long-text' : 'text';
    case 'yes-no':
      return 'switch';
    case 'time-of-day':
      return 'time';
    case 'instant':
      return 'moment';
    case 'id-list':
      return 'goods-list';
    case 'rows':
      return isGrid(fields) ? 'grid' : 'rows';
    default:
      return type;
  }
}

/** Goods with something to be typed as numbers: they come by the dozen and out of a spreadsheet. */
const isGrid = (fields: readonly SettingField[]): boolean =>
  fields.some(({ type }) => type === 'goods') &&
  fields.some(({ type }) => type === 'unit-price' || type === 'fen');

function unitOf({ type, unit, help = '' }: SettingField, bracket: string | undefined): string {
  if (decimalsOf(type) !== null) return '元';
  if (type === 'percent') return '%';
  if (type !== 'count') return '';
  return unit ?? bracket ?? (PIECES.test(help) ? '个' : '');
}

/** What the unit says already need not be said again. */
const hintOf = (help: string): string => help.replace(/^单件数[，。]?/, '');

function boundsOf(field: SettingField): Pick<FormField, 'min' | 'max'> {
  const decimals = decimalsOf(field.type);
  const typed = (bound: number): number => (decimals === null ? bound : Number(`${bound}e-${decimals}`));
  return {
    ...(field.min === undefined ? {} : { min: typed(field.min) }),
    ...(field.max === undefined ? {} : { max: typed(field.max) }),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Whether a field is asked for now; `around` holds the values of the form and, in a row, of the forms around it. */
export function isAsked({ when }: Pick<FormField, 'when'>, around: Values): boolean {
  if (!when) return true;
  const value = around[when.field];
  return when.is.some((one) => one === value || (one === false && value === undefined));
}

/** The values of the fields that are asked for; what was typed before another choice was made stays out. */
export function askedValues(fields: readonly FormField[], values: Values, around: Values = {}): Values {
  const all = { ...around, ...values };
  const kept = fields.filter((field) => isAsked(field, all));
  return Object.fromEntries(
    kept.flatMap(({ name, fields: inner }) => {
      const value = values[name];
      if (value === undefined || value === '' || value === null) return [];
      if (!inner || !Array.isArray(value)) return [[name, value]];
      return [[name, value.map((row: Values) => askedValues(inner, row, all))]];
    }),
  );
}
