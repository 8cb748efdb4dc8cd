import { sql } from 'kysely';
import { type Platform, toJson, type Transaction } from '../../../platform';

/** The job that puts in pictures after their import was written. */
export const PICTURES_JOB = 'import.pictures';

/** A goods that pictures are still to come to. */
interface Expecting {
  /** the row of the plan */
  seq: number;
  line: number;
  code: string;
  /** all its pictures as sources */
  coming: string[];
  /** the pictures that it has now */
  stood: Stood;
}

/** The pictures of a goods, and its main one, which may be another than their first. */
export interface Stood {
  urls: string[];
  image: string;
}

/** Notes the pictures that rows of an import still want; they come after it, since they may take minutes. */
export async function expectPictures(
  platform: Platform,
  tx: Transaction,
  rows: readonly Expecting[],
  { importId, planId, now }: { importId: string; planId: string; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_pictures (import_id, plan_id, seq, line, code, sources, stood)
    select ${importId}, ${planId}, c.seq, c.line, c.code, c.coming, c.stood
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as c(seq integer, line integer, code text, coming jsonb, stood jsonb)
    on conflict do nothing`.execute(tx);
  await platform.jobs.enqueue(tx, PICTURES_JOB, { key: importId, runAt: now });
}
