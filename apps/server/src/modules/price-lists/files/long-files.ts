import { type CallData, type CallQuery, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { sql } from 'kysely';
import {
  badInput,
  type CallContext,
  createConcurrencyLimit,
  type Db,
  type JobRegistry,
  type Platform,
  safeFileName,
  toJson,
} from '../../../platform';
import { can, type Operator, operatorNow } from '../../staff';
import { keepProgress, noProgress, type Progress } from './progress';
import { readPriceFile } from './read-price-file';
import { announceFile, landFile, tryFile } from './run-file';

type Wire = CallData<'adminPriceFile'>;

/** The job that tries or lands a long file. */
const JOB = 'price-lists.file';
const DAY_MS = 86_400_000;
/** A larger file is read by a job: a request would outlast the patience of a proxy. */
const LARGE_BYTES = 4 * 1024 * 1024;

/** As the call had it. */
type Query = Pick<CallQuery<'adminPriceFile'>, 'seen' | 'replace' | 'from' | 'confirm'>;

export const isLong = (bytes: Buffer): boolean => bytes.length > LARGE_BYTES;

/** Keeps a long file for the job; the answer names it. */
export async function keepLongFile(
  { database, files, ids, jobs, now, query }: CallContext<'adminPriceFile'>,
  operator: Operator,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Wire> {
  const [id, fileId] = [ids.unguessable(), ids.unguessable()];
  await files.put(fileId, bytes);
  await database.transaction(async (tx) => {
    await tx
      .insertInto('price_files')
      .values({
        id,
        operator_id: operator.id,
        name: safeFileName(name, 'csv').slice(0, 120),
        file_id: fileId,
        asked: toJson(query),
        made_at: now,
      })
      .execute();
    await jobs.enqueue(tx, JOB, { key: id, runAt: now });
  });
  return stillRunning(id);
}

const stillRunning = (id: string): Wire => ({
  landed: false,
  running: id,
  seen: '',
  message: '文件很长，正在后台读，请稍候',
  lists: [],
  wrong: [],
  wrongRows: 0,
  nowhere: [],
});

/** What became of a long file, told to whoever sent it. */
export async function showLongFile(
  { db, params }: CallContext<'adminPriceFileShow'>,
  operator: Operator,
): Promise<Wire | Refusal> {
  const own = await readFile(db, params.id);
  if (own?.operatorId !== operator.id) return refuse('not-found', { what: '这份文件' });
  return own.answer ?? { ...stillRunning(params.id), progress: own.progress };
}

interface LongFile {
  operatorId: number;
  name: string;
  fileId: string;
  asked: Query;
  progress: Progress;
  answer: Wire | Refusal | null;
}

async function readFile(db: Db, id: string): Promise<LongFile | undefined> {
  const { rows } = await sql<LongFile>`
    select operator_id as "operatorId", name, file_id as "fileId", asked, progress, answer from price_files
    where id = ${id}`.execute(db);
  return rows[0];
}

const saveAnswer = (db: Db, id: string, answer: Wire | Refusal): Promise<unknown> =>
  sql`update price_files set state = 'done', answer = ${toJson(answer)} where id = ${id}`.execute(db);

/** Reads long files in the background, one at a time: each of them keeps a core busy. */
export function longFileJobs(registry: JobRegistry, platform: Platform): void {
  const turns = createConcurrencyLimit(1);
  // The moment is that of its turn: until then another file wrote prices.
  registry.heavyJob(JOB, ({ key }) => turns.run(() => runLongFile(platform, key, platform.clock.now())));
  registry.every('price-lists.tidy-files', DAY_MS, async ({ now }) => {
    const { rows } = await sql<{ file_id: string }>`
      delete from price_files where made_at < ${new Date(now.getTime() - DAY_MS)} returning file_id`.execute(
      platform.db,
    );
    for (const { file_id: fileId } of rows) await platform.files.remove(fileId);
  });
}

async function runLongFile(platform: Platform, id: string, now: Date): Promise<void> {
  const own = await readFile(platform.db, id);
  // What was landed before a crash was answered in the same transaction.
  if (!own || own.answer !== null) return;
  const progress = noProgress();
  const run = () => tryOrLand(platform, { id, own, now, progress });
  const answer = await keepProgress(platform.db, id, progress, run).catch((error: unknown) => {
    // It is sent again by whoever wants it, not by itself over and over.
    platform.log.error({ err: error, file: id }, 'a price file could not be read');
    return badInput('系统出错，什么也没有导入，请再试一次');
  });
  if (isRefusal(answer) || !answer.landed) await saveAnswer(platform.db, id, answer);
  await platform.files.remove(own.fileId);
}

async function tryOrLand(
  { db, database, files }: Platform,
  {
    id,
    own: { operatorId, name, fileId, asked: query },
    now,
    progress,
  }: { id: string; own: LongFile; now: Date; progress: Progress },
): Promise<Wire | Refusal> {
  const operator = await operatorNow(db, operatorId);
  if (!operator || !can(operator, 'price.write')) return badInput('账号已停用或没有权限');
  const bytes = await files.get(fileId);
  if (!bytes) return badInput('文件已不在，请重新上传');
  const file = await readPriceFile(bytes, database.kind, progress);
  if (isRefusal(file)) return file;
  // While it waited for its turn the moment may have come.
  const begins = new Date(Math.max(now.getTime(), query.from === '' ? 0 : Date.parse(query.from)));
  const asked = { id, name, file, operator, begins, now, replace: query.replace === '1', progress };
  if (query.seen === '') return tryFile(database, asked);
  await announceFile(database, asked);
  const wanted = { seen: Number(query.seen), confirmed: query.confirm === '1' };
  return landFile(database, asked, wanted, async (tx, answer) => void (await saveAnswer(tx, id, answer)));
}
