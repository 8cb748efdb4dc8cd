import { sql } from 'kysely';
import { type Db, outsideTransaction, type Platform, toJson } from '../../../platform';

/** Phrases are written together, long after the answer has gone out. */
const WRITE_EVERY_MS = 5_000;
/** A robot that asks for anything fills neither the memory nor the table. */
const MOST_WAITING = 1_000;
const MOST_A_DAY = 5_000;
const KEPT_DAYS = 90;
const MOST_LETTERS = 40;

interface Counted {
  times: number;
  found: number;
}

/**
 * How often each phrase is searched for and what it finds, by day (ADMIN §7.8). Nothing of a person is kept: who asks is
 * not known here, and what looks like a phone number or an address of mail is left out.
 */
export function createSearchLog({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) {
  let waiting = new Map<string, Counted>();

  async function write(): Promise<void> {
    const counted = waiting;
    waiting = new Map();
    if (counted.size > 0) await outsideTransaction(() => writeCounts(db, counted, clock.now()));
  }

  /** What cannot be counted is lost, and keeps nobody. */
  const writeOrSay = (): Promise<void> =>
    write().catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'));

  return {
    /** Counts one search in memory. */
    note(keyword: string, found: number): void {
      const phrase = phraseOf(keyword);
      if (phrase === '') return;
      const known = waiting.get(phrase);
      if (!known && waiting.size >= MOST_WAITING) return;
      waiting.set(phrase, { times: (known?.times ?? 0) + 1, found });
    },
    write,
    /** Writes the last of it when the server leaves. */
    leave: writeOrSay,
    /** Writes what was counted again and again while the server runs; answers what ends that. */
    run(): () => void {
      const timer = setInterval(() => void writeOrSay(), WRITE_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

/** The phrase as it is counted; '' for what is not. */
export function phraseOf(keyword: string): string {
  const phrase = keyword.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const isPersonal = /\d{7,}/.test(phrase.replaceAll(/[\s-]/g, '')) || phrase.includes('@');
  return isPersonal || phrase.length > MOST_LETTERS ? '' : phrase;
}

async function writeCounts(db: Db, counted: ReadonlyMap<string, Counted>, now: Date): Promise<void> {
  const rows = [...counted].map(([phrase, counts]) => ({ phrase, ...counts }));
  await sql`
    insert into search_days as d (day, phrase, times, found)
    select (${now}::timestamptz at time zone 'Asia/Shanghai')::date, r.phrase, r.times, r.found
    from json_to_recordset(${toJson(rows)}::json) as r (phrase text, times int, found int)
    where (select count(*) from search_days t
           where t.day = (${now}::timestamptz at time zone 'Asia/Shanghai')::date) < ${MOST_A_DAY}
      or exists (select 1 from search_days t
                 where t.day = (${now}::timestamptz at time zone 'Asia/Shanghai')::date and t.phrase = r.phrase)
    on conflict (day, phrase) do update set times = d.times + excluded.times, found = excluded.found`.execute(
    db,
  );
}

/** Forgets what is too old to tell anything. */
export async function tidySearches(db: Db, now: Date): Promise<void> {
  await sql`delete from search_days where day < (${now}::timestamptz)::date - ${KEPT_DAYS}::int`.execute(db);
}
