import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  nowhereOf,
  PLAIN_FIELDS,
  type PlainDraft,
  type PlainKind,
  type PlainTarget,
  readPlain,
  type TableRows,
} from '@pifa/domain';
import { refusalText } from '@pifa/contract';
import { type Platform, Refused } from '../../../platform';
import { addPlanRows, type JudgeContext, type JudgedRow, type Operator, type PlanEffect } from '../../staff';
import type { StoredImport } from './import-store';
import { type PlainJudged, refuseRow } from './plain-row';
import { meantBy, PLAIN_TABLES, twinLines } from './plain-tables';
import { beginTrial, finishTrial, noteSeen } from './trial';
import { tidyWaybill } from './waybill-table';

/** Rows that are judged at a time. */
const SLICE = 1_000;
const MOST_LISTED = 500;

interface PlainTrial {
  own: StoredImport;
  operator: Operator;
  table: TableRows;
  kind: PlainKind;
}

/** 试运行 of a table of anything but goods: its rows become those of the plan that a screen would make. */
export async function tryPlain(
  platform: Platform,
  { own, operator, table, kind }: PlainTrial,
): Promise<string> {
  const { plan, settings, whole } = PLAIN_TABLES[kind];
  const read = readPlain(table, own.targets as PlainTarget[]).map((draft) =>
    mendedCells(kind, draft, own.mended),
  );
  const drafts = whole ? whole(read) : read;
  // Of the whole table: rows of one goods may lie in different slices.
  const twins = twinLines(drafts, kind, await meantBy(platform.db, kind, drafts, operator));
  const planId = await beginTrial(platform, own, operator, { kind: plan.kind, settings: settings(own) });
  const all = { stepUp: false, effects: [] as PlanEffect[] };
  for (let at = 0; at < drafts.length; at += SLICE) {
    const slice = drafts.slice(at, at + SLICE);
    try {
      await platform.database.transaction(async (tx) => {
        const context = { tx, platform, operator, now: platform.clock.now() };
        const judged = await judgePlain(context, own, kind, slice, twins);
        all.stepUp ||= judged.stepUp === true;
        all.effects.push(...judged.effects);
        await addPlanRows(tx, planId, at, judged.rows);
        await noteSeen(tx, own.id, at + slice.length, context.now);
      });
    } catch (error) {
      if (error instanceof Refused) return refusalText(error.refusal);
      throw error;
    }
    await yieldToOthers();
  }
  const effects = drafts.length > SLICE ? PLAIN_TABLES[kind].summary(all.effects) : all.effects;
  const report = { nowhere: nowhereOf(drafts).slice(0, MOST_LISTED) };
  await finishTrial(platform, own, { planId, seen: drafts.length, report, stepUp: all.stepUp, effects });
  return '';
}

/** Rows judged by their plan, each with what the table says of it, for mending; rows of one thing are refused together. */
export async function judgePlain(
  context: JudgeContext,
  own: StoredImport,
  kind: PlainKind,
  drafts: readonly PlainDraft[],
  twins: ReadonlyMap<number, string>,
): Promise<PlainJudged> {
  const single = drafts.filter(({ line }) => !twins.has(line));
  const judged = await PLAIN_TABLES[kind].judge(context, own, single);
  const refused = drafts.flatMap((draft): JudgedRow[] => {
    const refusal = twins.get(draft.line);
    return refusal ? [refuseRow(draft, refusal)] : [];
  });
  const byLine = new Map(drafts.map((draft) => [draft.line, draft]));
  const rows = [...judged.rows, ...refused].map((row) => {
    const draft = byLine.get(row.line);
    const isBare = row.refusal !== undefined && row.refusal !== '' && row.fields.length === 0;
    return {
      ...row,
      fields: isBare && draft ? asWritten(kind, draft) : row.fields,
      change: { ...row.change, draft },
    };
  });
  return { ...judged, rows: rows.toSorted((a, b) => a.line - b.line) };
}

/** What the table says of a row that is refused: whoever mends it sees what is wrong. */
const asWritten = (kind: PlainKind, { cells }: PlainDraft): JudgedRow['fields'] =>
  Object.entries(PLAIN_FIELDS[kind]).flatMap(([field, { word }]) => {
    const after = cells[field];
    return after ? [{ label: word, before: '', after: after.slice(0, 200) }] : [];
  });

/** A row with the cells that were mended after an earlier trial. */
export const mendedCells = (
  kind: PlainKind,
  draft: PlainDraft,
  mended: StoredImport['mended'],
): PlainDraft => {
  const cells = mended[String(draft.line)];
  const whole = cells ? { ...draft, cells: { ...draft.cells, ...cells } } : draft;
  return kind === 'waybills' ? tidyWaybill(whole) : whole;
};
