import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isRefusal, refusalText } from '@pifa/contract';
import { type ColumnTarget, type GoodsDraft, nowhereOf, readGoodsInSteps, sameCodes } from '@pifa/domain';
import { sql } from 'kysely';
import { inTurns, oneByOne, type JobRegistry, type Platform } from '../../../platform';
import { addPlanRows, can, type JudgedRow, type Operator, operatorNow } from '../../staff';
import { loadNames, type Names } from '../describe-goods';
import { namesWith, unknownNames, wrongNames } from './import-names';
import { sitesOf } from './import-pictures';
import { PICTURES_JOB } from './expect-pictures';
import { archivesOf, findImport, LIST_GONE, type SentArchive, type StoredImport } from './import-store';
import { NO_LIST_ANY_MORE } from './own-import';
import { BELOW_COST, judgeGoods } from './judge-goods';
import { knownListings, meetGoods } from './known-goods';
import { knownLadders } from './plan-ladder';
import { IMPORT_PLAN, UNDO_IMPORT_MS } from './plan-kind';
import { readTableFile } from './read-file';
import { putPictures } from './put-pictures';
import { beginTrial, finishTrial, noteSeen } from './trial';
import { knownSources, withArchives } from './picture-sources';
import { readingOf } from './readings';
import { tryPlain } from './try-plain';
import { strangeGroups } from './write-groups';

/** The job that judges a table in the background. */
export const TRY_JOB = 'import.try';
/** Goods that are judged at a time: buyers get their turn between. */
const SLICE = 100;
const DAY_MS = 86_400_000;
/** As long as an import can be taken back, its reading is kept. */
const KEPT_MS = UNDO_IMPORT_MS + DAY_MS;
/** Most names, rows and columns that the report lists. */
const MOST_LISTED = 500;

/** Runs trials in the background. */
export function importJobs(registry: JobRegistry, platform: Platform): void {
  registry.heavyJob(TRY_JOB, async ({ key }) => {
    const own = await findImport(platform.db, key);
    if (own?.state !== 'trying') return;
    const operator = await operatorNow(platform.db, own.operatorId);
    if (!operator || !can(operator, readingOf(own).permission)) {
      await failTrial(platform, own.id, '账号已停用或没有权限');
      return;
    }
    try {
      const problem = await tryImport(platform, own, operator);
      if (problem !== '') await failTrial(platform, own.id, problem);
    } catch (error) {
      // It is tried again by whoever wants it, not by itself over and over.
      platform.log.error({ err: error, import: own.id }, 'the trial of an import failed');
      await failTrial(platform, own.id, '系统出错，没有试完，请再试一次');
    }
  });
  registry.job(PICTURES_JOB, ({ key }) => putPictures(platform, key), 'outside');
  registry.every('import.tidy', DAY_MS, ({ now }) =>
    tidyImports(platform, new Date(now.getTime() - KEPT_MS)),
  );
}

/** Files and readings of imports that are over: of those that were written the plan stays, with what takes it back. */
async function tidyImports({ db, files }: Platform, before: Date): Promise<void> {
  const { rows } = await sql<{ file_id: string; zips: SentArchive[] }>`
    delete from imports where updated_at < ${before} returning file_id, zips`.execute(db);
  for (const { file_id, zips } of rows) {
    for (const id of [file_id, ...zips.map(({ fileId }) => fileId)]) await files.remove(id);
  }
}

const failTrial = (platform: Platform, id: string, problem: string): Promise<unknown> =>
  platform.db
    .updateTable('imports')
    .set({ state: 'failed', problem, updated_at: platform.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'trying')
    .execute();

/** 试运行: what each row would change, written as a plan that nobody has committed. Answers what went wrong, or ''. */
async function tryImport(platform: Platform, own: StoredImport, operator: Operator): Promise<string> {
  if (own.listId === LIST_GONE) return NO_LIST_ANY_MORE;
  const bytes = await platform.files.get(own.fileId);
  if (!bytes) return '文件已不在，请重新上传';
  const table = await readTableFile(bytes, own.sheet);
  if (isRefusal(table)) return refusalText(table);
  const { plain } = readingOf(own);
  if (plain) return tryPlain(platform, { own, operator, table, kind: plain });
  const { goods, left } = await inTurns(readGoodsInSteps(table, own.targets as ColumnTarget[]));
  const mended = goods.map((draft) => mendedDraft(draft, own.mended));
  await yieldToOthers();
  const { drafts, unmatched } = withArchives(
    mended,
    own.zips.length > 0 ? await archivesOf(platform.db, own.id) : [],
  );
  await yieldToOthers();
  const known = await loadNames(platform.db);
  const report = {
    unknown: unknownNames(drafts, known, own.names),
    nowhere: nowhereOf(drafts).slice(0, MOST_LISTED),
    left: left.slice(0, MOST_LISTED),
    unmatched: unmatched.slice(0, MOST_LISTED),
    ...(await inTurns(sitesOf(table, own.targets))),
  };
  await yieldToOthers();
  const settings = { importId: own.id };
  const planId = await beginTrial(platform, own, operator, { kind: IMPORT_PLAN, settings });
  const names = namesWith(known, own.names);
  const twins = twinWords(drafts);
  let stepUp = false;
  for (let at = 0; at < drafts.length; at += SLICE) {
    const slice = drafts.slice(at, at + SLICE);
    const rows = await judgeSlice(platform, { own, operator, names, twins, planId, at }, slice);
    stepUp ||= rows.some(wantsProof);
    await yieldToOthers();
  }
  await finishTrial(platform, own, { planId, seen: drafts.length, report, stepUp, effects: [] });
  return '';
}

interface Slice {
  own: StoredImport;
  operator: Operator;
  names: Names;
  twins: ReadonlyMap<number, string>;
  planId: string;
  at: number;
}

async function judgeSlice(
  platform: Platform,
  { own, operator, names, twins, planId, at }: Slice,
  drafts: readonly GoodsDraft[],
): Promise<JudgedRow[]> {
  const met = await meetGoods(
    platform.db,
    drafts.map(({ code }) => code),
  );
  const strange = await strangeGroups(platform.db, drafts);
  const sources = await knownSources(platform.db, drafts);
  const { onlyPrices } = readingOf(own);
  const ladders = await knownLadders(
    platform.db,
    drafts,
    (code) => met.get(code)?.now.id,
    platform.clock.now(),
  );
  const listings = await knownListings(platform.db, drafts);
  const now = platform.clock.now();
  const confirm = own.confirmed;
  const judging = { operator, names, confirm, onlyPrices, sources, ladders, listings, now };
  const refusalOf = (draft: GoodsDraft): string =>
    twins.get(draft.line) ?? strange.get(draft.group?.key ?? '') ?? wrongNames(draft, own.names);
  const rows = await inTurns(
    oneByOne(drafts, (draft) => judgeGoods(judging, draft, met.get(draft.code), refusalOf(draft))),
  );
  await platform.database.transaction(async (tx) => {
    await addPlanRows(tx, planId, at, rows);
    await noteSeen(tx, own.id, at + drafts.length, platform.clock.now());
  });
  return rows;
}

/** A price below cost is committed with a recent proof (ADMIN §13). */
export const wantsProof = ({ warnings = [] }: Pick<JudgedRow, 'warnings'>): boolean =>
  warnings.includes(BELOW_COST);

/** 「与第 12 行的货号相同」: neither of them is taken until somebody decides. */
function twinWords(drafts: readonly GoodsDraft[]): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const [, twins] of sameCodes(drafts)) {
    for (const one of twins) {
      const others = twins.filter(({ line }) => line !== one.line).map(({ line }) => line);
      words.set(one.line, `与第 ${others.join('、')} 行的货号相同`);
    }
  }
  return words;
}

/** A goods with the cells that were mended after an earlier trial. */
export function mendedDraft(draft: GoodsDraft, mended: StoredImport['mended']): GoodsDraft {
  const own = mended[String(draft.line)];
  if (!own) return draft;
  return { ...draft, cells: { ...draft.cells, ...own }, code: own.code ?? draft.code };
}
