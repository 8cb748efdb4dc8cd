import type { WireFormField, WirePromotionGoods } from '@pifa/contract/staff';
import { askedValues, type FormField } from '@pifa/domain';
import { sentMoment, writtenMoment } from '../../lib/moment';
import type { PromotionForm } from '../../widgets/new-promotion/forms-query';
import type { DraftBody, Promotion } from './queries';

export type Values = Readonly<Record<string, unknown>>;
export interface Company {
  id: string;
  name: string;
}

/** A promotion as it is being written. */
export interface Draft {
  title: string;
  /** Beijing time; '' = open */
  start: string;
  end: string;
  audience: readonly Company[];
  priority: number;
  settings: Values;
}

/** What of it counts as a change of its own, for 「有 n 处未保存」. */
export const DRAFT_PARTS = ['title', 'start', 'end', 'audience', 'priority', 'settings'] as const;

/** A new one: what has options begins with the first, rows with as many as there must be. */
export function newDraft({ form }: PromotionForm): Draft {
  return { title: '', start: '', end: '', audience: [], priority: 100, settings: firstValues(form) };
}

export function firstValues(form: readonly WireFormField[]): Values {
  return Object.fromEntries(
    form.flatMap((field): [string, unknown][] => {
      if (field.control === 'choice') return [[field.name, field.options?.[0]?.value ?? '']];
      if (field.control === 'scope') return [[field.name, { of: 'all', ids: [], except: [] }]];
      if (field.control === 'rows' && (field.min ?? 0) > 0) {
        const least = Math.max(1, field.min ?? 1);
        const columns = field.fields ?? [];
        const first: Values[] = [];
        while (first.length < least) first.push(marked(firstValues(columns), first, columns));
        return [[field.name, first]];
      }
      if (field.control === 'grid') return [[field.name, []]];
      if (field.control === 'whole' && field.min !== undefined && field.required && !field.when) {
        return [[field.name, String(field.min)]];
      }
      return [];
    }),
  );
}

/** A row with the mark that nobody types: the lowest number that is free. */
export function marked(row: Values, rows: readonly Values[], columns: readonly WireFormField[]): Values {
  const mark = columns.find(({ fills }) => fills === 'row-mark')?.name;
  if (!mark) return row;
  const taken = new Set(rows.map((one) => String(one[mark])));
  let next = 1;
  while (taken.has(String(next))) next += 1;
  return { ...row, [mark]: String(next) };
}

export function draftOf(saved: Promotion, form: readonly WireFormField[]): Draft {
  const names = new Map(saved.names.companies.map(({ id, name }) => [id, name]));
  return {
    title: saved.title,
    start: writtenMoment(saved.startTime),
    end: writtenMoment(saved.endTime),
    audience: saved.audience.map((id) => ({ id, name: names.get(id) ?? '其他业务员的客户' })),
    priority: saved.priority,
    settings: typedValues(form, saved.settings),
  };
}

/** Stored numbers as the boxes hold them: text. */
function typedValues(form: readonly WireFormField[], values: Values): Values {
  const fields = new Map(form.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.get(name);
      if (field?.control === 'moment') return [name, writtenMoment(String(value))];
      if (field?.fields && Array.isArray(value)) {
        return [name, value.map((row: Values) => typedValues(field.fields ?? [], row))];
      }
      return [name, typeof value === 'number' ? String(value) : value];
    }),
  );
}

/** A copy begins anew: another name, no times. */
export const copyOf = (draft: Draft): Draft => ({
  ...draft,
  title: `${draft.title}（副本）`.slice(0, 60),
  start: '',
  end: '',
});

/** What is stored of it and goes with what is sent. */
export type Sent = Pick<Promotion, 'id' | 'version' | 'startTime' | 'endTime' | 'settings'>;

/** What is sent: only what is asked for, counts as numbers, money as it was typed. */
export function bodyOf(
  { title, start, end, audience, priority, settings }: Draft,
  { kind, form }: PromotionForm,
  saved: Sent | undefined,
): DraftBody {
  const fields = form as readonly FormField[];
  return {
    ...(saved ? { id: saved.id, version: saved.version } : {}),
    kind,
    title,
    ...(start === '' ? {} : { startTime: sentMoment(start, saved?.startTime) }),
    ...(end === '' ? {} : { endTime: sentMoment(end, saved?.endTime) }),
    audience: audience.map(({ id }) => id),
    priority,
    settings: sentValues(fields, askedValues(fields, settings), saved?.settings),
  };
}

function sentValues(form: readonly FormField[], values: Values, was: Values = {}): Record<string, unknown> {
  const fields = new Map(form.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.get(name);
      if (field?.fields && Array.isArray(value)) {
        return [name, value.map((row: Values) => sentValues(field.fields ?? [], row))];
      }
      if (field?.control === 'moment' && typeof value === 'string') {
        return [name, sentMoment(value, String(was[name] ?? ''))];
      }
      const isCount = field?.control === 'whole' || field?.control === 'percent';
      if (isCount && typeof value === 'string' && /^\s*\d+\s*$/.test(value)) return [name, Number(value)];
      return [name, value];
    }),
  );
}

/** What a goods is called on this screen. */
export const goodsName = ({ code, name, spec }: WirePromotionGoods): string =>
  [code, name, spec].filter(Boolean).join(' ');

/** The problem beside a field, by its path (`goods.0.stock`). */
export type Problems = ReadonlyMap<string, string>;
export const problemAt = (problems: Problems, path: string): string | undefined => problems.get(path);
