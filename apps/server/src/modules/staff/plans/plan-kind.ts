import type { Permission } from '@pifa/contract';
import type { z } from 'zod';
import type { Db, Platform, Transaction } from '../../../platform';
import type { Operator } from '../operator';

/** A value that a row changes, in the words of the trade. */
export interface PlanField {
  label: string;
  before: string;
  after: string;
}

/** What a plan does besides its rows: who is told, what leaves the stock. */
export interface PlanEffect {
  text: string;
  tone: 'plain' | 'amber' | 'red';
  /** A setting that decides about it, in words, and how it stands in this plan. */
  choice?: { words: string; setting: string; on: boolean };
}

/** What a kind thinks of one row. Without fields it stays as it is; with a refusal it is left out. */
export interface JudgedRow<Change extends object = object> {
  /** The line of what was pasted, or the place in the selection; from 1. */
  line: number;
  /** 'order:…', as in the book of acts; '' when nothing was found. */
  object: string;
  name: string;
  fields: PlanField[];
  warnings?: string[];
  refusal?: string;
  /** What the object looks like now; compared when it is written. */
  mark?: string;
  /** What `write` needs to know; never shown. */
  change?: Change;
}

/** A row that is to be written. */
export interface PlannedRow<Change extends object = object> {
  seq: number;
  object: string;
  name: string;
  change: Change;
}

/** A row that was written, for taking it back. */
export interface DoneRow<Change extends object = object, Back extends object = object> {
  line: number;
  object: string;
  name: string;
  change: Change;
  back: Back;
}

/** What a plan is made of: objects, or lines that were pasted. */
export interface PlanInput<Settings> {
  settings: Settings;
  /** Ids of objects without their kind: `['k3…', …]`. */
  objects: readonly string[];
  /** Pasted or imported lines as sent; the kind reads them. */
  rows: readonly Readonly<Record<string, unknown>>[];
}

export interface JudgeContext {
  tx: Transaction;
  platform: Platform;
  operator: Operator;
  now: Date;
}

export interface WriteContext<Settings> extends JudgeContext {
  settings: Settings;
  planId: string;
}

/** What became of a row: done, with what taking it back needs; given to a second person, in words; or why not. */
export type RowOutcome<Back extends object = object> =
  | { back?: Back }
  | { handed: string }
  | { reason: string };

/** An object as it is now, locked until the transaction ends. */
export interface ObjectMark {
  mark: string;
  /** When it was changed last, if that is known. */
  at?: Date;
}

/**
 * A kind of bulk work (ADMIN §3): one folder, joined in `modules/index.ts`. `judge` says what would change, `write`
 * changes it and records an act for each row.
 */
export interface PlanKind<Settings = unknown, Change extends object = object, Back extends object = object> {
  kind: string;
  /** Asked for when the plan is made, committed and taken back. */
  permission: Permission;
  settings: z.ZodType<Settings>;
  /** 「发货 30 单」 */
  title(rows: number, settings: Settings): string;
  /** What the button says: 「发货 27 单」. */
  verb(rows: number, settings: Settings): string;
  /** Ids that a filter means now, at most `most`. */
  resolve?(context: JudgeContext, filter: Readonly<Record<string, unknown>>, most: number): Promise<string[]>;
  judge(
    context: JudgeContext,
    input: PlanInput<Settings>,
  ): Promise<{ rows: JudgedRow<Change>[]; effects: PlanEffect[]; stepUp?: boolean }>;
  /** Locks objects in the order of their ids and says what they look like; missing ones are gone. */
  marks(context: JudgeContext, objects: readonly string[]): Promise<Map<string, ObjectMark>>;
  /**
   * Writes rows whose objects are unchanged and locked, and answers an outcome for each, in their order. May throw
   * `Refused` where `atOnce` is 1.
   */
  write(context: WriteContext<Settings>, rows: readonly PlannedRow<Change>[]): Promise<RowOutcome<Back>[]>;
  /** Its rows come from a plan that is taken back, never from a caller: they say what was there before. */
  onlyUndo?: boolean;
  /** It may be committed for a later moment: prices, on and off the shelf, what the shop shows. */
  schedulable?: boolean;
  /** Rows in one transaction, 500 unless it is set; 1 for rows that lock much. */
  atOnce?: number;
  /** How it is taken back: by which kind, out of which rows, for how long. */
  undo?: {
    ms: number;
    kind: string;
    input(
      db: Db,
      rows: readonly DoneRow<Change, Back>[],
      settings: Settings,
    ): Promise<Partial<PlanInput<unknown>>> | Partial<PlanInput<unknown>>;
  };
}
