import { isPermission, type Permission, PERMISSIONS } from '@pifa/contract';
import { fen, fenToYuan, formatDateTime, unitPrice, unitPriceToYuan } from '@pifa/domain';

/** An area's own way to show one side of its acts, by the part of their names before the dot; undefined: the usual way. */
export type ActViews = Readonly<Record<string, (part: object) => unknown>>;

/** A field that acts write: what it is called, what it counts, and what its reader must be granted. */
type FieldWord = string | { label: string; money?: 'fen' | 'unit'; needs?: Permission };

/** What acts and their fields are called. */
export interface ActWords {
  /** kinds of acts, by the part of their names before the dot */
  areas: Readonly<Record<string, string>>;
  /** '为{}发货': the object stands for the braces */
  acts: Readonly<Record<string, string>>;
  /** by name, or as 'area.name' where an area means something else by it */
  fields: Readonly<Record<string, FieldWord>>;
  /** codes of a field, as 'area.field' or for all areas */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What an object of the book is called, and where under /admin it is seen; '' = nowhere. */
export interface NamedObject {
  name: string;
  link: string;
}

/** One field of an act, in words; an absent side is ''. */
export interface ShownChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

type May = (permission: Permission) => boolean;

const areaOf = (what: string): string => what.split('.')[0] ?? '';

/** One side of an entry as data: money in yuan, without what its reader may not see. */
export function showActPart(
  what: string,
  part: unknown,
  { views, words, may }: { views: ActViews; words: ActWords; may: May },
): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const seen = withoutForbidden(part, words, areaOf(what), may);
  const own = views[areaOf(what)]?.(seen);
  if (own !== undefined) return own;
  return allInYuan(words, areaOf(what), seen);
}

const allInYuan = (words: ActWords, area: string, part: object): object =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? allInYuan(words, area, value)
        : inYuan(words, area, name, value),
    ]),
  );

const fieldOf = (words: ActWords, area: string, name: string) => {
  const word = words.fields[`${area}.${name}`] ?? words.fields[name];
  return typeof word === 'string' ? { label: word } : word;
};

/** Cost and contacts hide inside other fields, too. */
function withoutForbidden(part: object, words: ActWords, area: string, may: May): object {
  const kept = Object.entries(part).flatMap(([name, value]) => {
    const needs = fieldOf(words, area, name)?.needs;
    if (needs && !may(needs)) return [];
    const inner =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withoutForbidden(value, words, area, may)
        : value;
    return [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}

function inYuan(words: ActWords, area: string, name: string, value: unknown): unknown {
  const money = fieldOf(words, area, name)?.money;
  if (typeof value !== 'number' || !money) return value;
  return money === 'fen' ? fenToYuan(fen(value)) : unitPriceToYuan(unitPrice(value));
}

/** 「李四 为订单 2026… 发货」 without the name: what was done, in words. */
export function actSentence(words: ActWords, what: string, object: string): string {
  const template = words.acts[what];
  return template ? template.replace('{}', object) : `${words.areas[areaOf(what)] ?? '其他操作'}：${object}`;
}

/** Before → after, field by field: only what differs, and what the act says beside. */
export function actChanges(
  words: ActWords,
  { what, before, after, address, may }: ActSides & { may: May },
): ShownChange[] {
  const area = areaOf(what);
  const [old, now] = [before, after].map((part) =>
    withoutForbidden(typeof part === 'object' && part !== null ? part : {}, words, area, may),
  ) as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => {
    const [was, is] = apart(old[field], now[field]).map((value) => valueText(words, area, field, value));
    // What only one side names is no change of nothing.
    const isSame = was === is || (is === '' && !(field in now)) || (field === 'through' && is === address);
    return isSame
      ? []
      : [{ field, label: fieldOf(words, area, field)?.label ?? field, before: was ?? '', after: is ?? '' }];
  });
}

interface ActSides {
  what: string;
  before: unknown;
  after: unknown;
  /** it stands beside the act: a login does not repeat it */
  address: string;
}

/** Of two lists only what one has and the other has not. */
function apart(one: unknown, other: unknown): [unknown, unknown] {
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other];
  const without = (from: unknown[], taken: unknown[]) => {
    const known = new Set(taken.map((value) => JSON.stringify(value)));
    return from.filter((value) => !known.has(JSON.stringify(value)));
  };
  return [without(one, other), without(other, one)];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function valueText(words: ActWords, area: string, field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') {
    const shown = inYuan(words, area, field, value);
    return fieldOf(words, area, field)?.money ? `¥${Number(shown).toFixed(2)}` : String(value);
  }
  if (Array.isArray(value)) return value.map((one) => valueText(words, area, field, one)).join('、');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => [fieldOf(words, area, name)?.label ?? name, valueText(words, area, name, one)])
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label} ${text}`)
      .join('，');
  }
  const text = String(value);
  if (isPermission(text)) return PERMISSIONS[text];
  if (INSTANT.test(text)) return formatDateTime(new Date(text));
  return words.values[`${area}.${field}`]?.[text] ?? words.values[field]?.[text] ?? text;
}
