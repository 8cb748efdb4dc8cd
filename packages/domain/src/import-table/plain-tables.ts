import { plainHead } from './aliases';
import type { NamedValue } from './draft';
import type { TableColumn } from './guess';
import { PLAIN_FIELDS, type PlainKind, type PlainTarget } from './kinds';
import type { TableRows } from './read-goods';

/** What one row of a plain table says: cells by field. */
export interface PlainDraft {
  line: number;
  cells: Record<string, string>;
  /** what has no place: the column's head and the value */
  nowhere: NamedValue[];
}

/** What each column of a plain table means, by its head; of two that mean the same the first is taken. */
export function guessPlain(kind: PlainKind, columns: readonly TableColumn[]): PlainTarget[] {
  const byAlias = new Map(
    Object.entries(PLAIN_FIELDS[kind]).flatMap(([field, { word, aliases }]) =>
      [word, field, ...aliases.split(' ')].filter(Boolean).map((alias) => [plainHead(alias), field] as const),
    ),
  );
  const taken = new Set<string>();
  const byForm = (head: string): string | undefined =>
    Object.entries(PLAIN_FIELDS[kind]).find(([, { heads }]) => heads?.test(head.replaceAll(/\s/g, '')))?.[0];
  return columns.map(({ head }) => {
    const field = byAlias.get(plainHead(head)) ?? byForm(head.normalize('NFKC'));
    if (field === undefined || taken.has(field)) return { to: 'nowhere' };
    taken.add(field);
    return { to: 'field', field };
  });
}

/** `field:code`, or `nowhere`. */
export const plainTargetText = (target: PlainTarget): string =>
  target.to === 'field' ? `field:${target.field}` : 'nowhere';

/** 「货号」 */
export const plainTargetWords = (kind: PlainKind, target: PlainTarget): string =>
  target.to === 'field' ? (PLAIN_FIELDS[kind][target.field]?.word ?? '不导入') : '不导入';

/** The target that a word says; undefined for any other text. */
export function readPlainTarget(kind: PlainKind, text: string): PlainTarget | undefined {
  if (text === 'nowhere') return { to: 'nowhere' };
  const field = text.startsWith('field:') ? text.slice('field:'.length) : '';
  return Object.hasOwn(PLAIN_FIELDS[kind], field) ? { to: 'field', field } : undefined;
}

/** The rows of a plain table, each by itself; an empty cell says nothing. */
export function readPlain(table: TableRows, targets: readonly PlainTarget[]): PlainDraft[] {
  return table.rows.map(({ line, cells }) => {
    const draft: PlainDraft = { line, cells: {}, nowhere: [] };
    targets.forEach((target, at) => {
      const cell = (cells[at] ?? '').trim();
      if (cell === '') return;
      if (target.to === 'field') draft.cells[target.field] = cell;
      else draft.nowhere.push({ name: table.heads[at] ?? '', value: cell });
    });
    return draft;
  });
}
