import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, inTurns, oneByOne, Refused, type Transaction } from '../../../platform';
import {
  goodsMarks,
  holdGoods,
  pick,
  replaceGalleries,
  scheduleListings,
  type SetListing,
  touchCategories,
  touchGoods,
  writeGoods,
} from '../../goods';
import { DESCRIPTION, OFFER } from '../../goods-row';
import type { JudgeContext, ObjectMark, PlanKind, RowOutcome, WriteContext } from '../../staff';
import { namesNow } from '../describe-goods';
import { makeNames } from './import-names';
import { findImport } from './import-store';
import type { ImportChange } from './judge-goods';
import { knownListings, meetGoods, type MetGoods, stoodOf } from './known-goods';
import { expectPictures, type Stood } from './expect-pictures';
import { knownSources } from './picture-sources';
import { type DraftPlan, planDraft } from './plan-draft';
import { knownLadders, type LadderBack, writeLadders } from './plan-ladder';
import { readingOf } from './readings';
import { strangeGroups, writeGroups } from './write-groups';

export const IMPORT_PLAN = 'import-goods';
export const UNDO_IMPORT_PLAN = 'undo-import-goods';
/** 30 days (ADMIN §3). */
export const UNDO_IMPORT_MS = 30 * 86_400_000;

const settings = z.strictObject({ importId: z.string().min(1).max(80) });
type Settings = z.output<typeof settings>;

/** What taking a row back needs: what was there before, and how the goods stood when it was done. */
export interface ImportBack {
  isNew: boolean;
  version: number;
  /** columns as they were */
  before: Record<string, unknown>;
  /** pieces that were added */
  stockBy: number;
  /** the pictures that were replaced */
  pictures?: Stood;
  /** the ladder that was replaced */
  ladder?: LadderBack;
  /**
   * the plan that puts it on the shelf, the moment that was set before, '' = none, and the plans that it waited in; an
   * import of before they were kept does not name them
   */
  listing?: { planId: string; before: string; from?: readonly string[] };
}

/** Rows of a slice: buyers wait while its rows are made ready and its answers are read. */
export const AT_ONCE = 100;

const listingBack = (set: SetListing | undefined, before: Date | undefined): Pick<ImportBack, 'listing'> =>
  set === undefined ? {} : { listing: { ...set, before: before?.toISOString() ?? '' } };

/** 导入: rows come from a trial; each is judged again when it is written. */
export const importGoodsPlan: PlanKind<Settings, ImportChange, ImportBack> = {
  kind: IMPORT_PLAN,
  permission: 'goods.import',
  settings,
  title: (rows) => `导入 ${rows} 个商品`,
  verb: (rows) => `导入 ${rows} 个商品`,
  judge() {
    throw new Refused(badInput('请在「导入」页上传表格并试运行'));
  },
  marks,
  atOnce: AT_ONCE,
  write: writeSlice,
  undo: {
    ms: UNDO_IMPORT_MS,
    kind: UNDO_IMPORT_PLAN,
    input: (_db, rows) => ({
      settings: {},
      rows: rows.map(({ line, object, name, back }) => ({ line, object, name, back })),
    }),
  },
};

/** A goods that does not exist yet has the empty mark. */
async function marks(context: JudgeContext, objects: readonly string[]): Promise<Map<string, ObjectMark>> {
  const known = await goodsMarks(context, objects);
  return new Map(objects.map((object) => [object, known.get(object) ?? { mark: '' }]));
}

async function writeSlice(
  context: WriteContext<Settings>,
  rows: readonly { seq: number; change: ImportChange }[],
): Promise<RowOutcome<ImportBack>[]> {
  const { tx, platform, operator, now } = context;
  const own = await findImport(tx, context.settings.importId);
  if (!own) throw new Refused(badInput('这次导入已不在'));
  const drafts = rows.map(({ change }) => change.draft);
  const { names, hasNewCategories } = await makeNames(tx, drafts, {
    operator,
    names: await namesNow(platform, tx),
    choices: own.names,
    now,
  });
  const codes = drafts.map(({ code }) => code);
  await holdGoods(tx, codes);
  const met = await meetGoods(tx, codes);
  const sources = await knownSources(tx, drafts);
  const ladders = await knownLadders(tx, drafts, (code) => met.get(code)?.now.id, now);
  const listings = await knownListings(tx, drafts);
  const judging = {
    operator,
    names,
    confirm: own.confirmed,
    onlyPrices: readingOf(own).onlyPrices,
    sources,
    ladders,
    listings,
    now,
    ladderMarks: new Map(rows.map(({ change }) => [change.draft.code, change.ladderMark])),
  };
  const strange = await strangeGroups(tx, drafts);
  const planned = await inTurns(
    oneByOne(
      drafts,
      (draft) => strange.get(draft.group?.key ?? '') ?? planDraft(judging, draft, met.get(draft.code)),
    ),
  );
  const done = planned.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  await writeGoods(
    tx,
    operator,
    done.map(({ plan }) => plan),
    now,
    { imported: true },
  );
  const galleries = done.flatMap(({ plan, pictures }) =>
    pictures ? [{ code: plan.code, urls: pictures }] : [],
  );
  await replaceGalleries(tx, galleries, now);
  await writeGroups(
    tx,
    done.flatMap(({ plan, group }) => (group ? [{ code: plan.code, group }] : [])),
    now,
  );
  const waiting = await scheduleListings(
    context,
    done.flatMap(({ plan, listing }) => (listing ? [{ code: plan.code, at: listing }] : [])),
  );
  const stored = await storedNow(tx, codes);
  const written = done.flatMap(({ plan, ladder }) => {
    const goodsId = stored.get(plan.code)?.id;
    if (!ladder || goodsId === undefined) return [];
    const { tiers: before = [], until = 'infinity' } = ladders.get(plan.code) ?? {};
    return [{ goodsId, tiers: ladder.tiers, until, before }];
  });
  const ladderMarks = await writeLadders(tx, operator, written, now);
  await expectPictures(
    platform,
    tx,
    planned.flatMap((one, at) => {
      const row = rows[at];
      const coming = typeof one === 'string' ? undefined : one?.coming;
      if (!row || !coming) return [];
      const { line, code } = row.change.draft;
      return [{ seq: row.seq, line, code, coming, stood: stoodOf(met.get(code)) }];
    }),
    { importId: own.id, planId: context.planId, now },
  );
  // Last: whoever changes goods holds them first and then says so.
  await (hasNewCategories ? touchCategories : touchGoods)(platform, tx);
  return drafts.map(({ code }, at) => {
    const one = planned[at];
    if (one === undefined || typeof one === 'string') return { reason: one ?? '没有执行' };
    const { id: goodsId = 0, version = 0 } = stored.get(code) ?? {};
    const listing = listingBack(waiting.get(code), listings.get(code));
    const back = { ...backOf(one, met.get(code), version), ...listing };
    if (!one.ladder) return { back };
    const { tiers = [], until = 'infinity' } = ladders.get(code) ?? {};
    return { back: { ...back, ladder: { goodsId, tiers, until, mark: ladderMarks.get(goodsId) ?? '' } } };
  });
}

async function storedNow(
  tx: Transaction,
  codes: readonly string[],
): Promise<Map<string, { id: number; version: number }>> {
  const { rows } = await sql<{ code: string; id: number; version: number }>`
    select code, id, version from goods where code = any(${[...codes]})`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

/** What was there before, of the columns that this row wrote. */
function backOf(
  { plan, pictures, group }: DraftPlan,
  met: MetGoods | undefined,
  version: number,
): ImportBack {
  const stockBy = plan.changed?.stockBy ?? 0;
  if (!met) return { isNew: true, version, before: {}, stockBy };
  const columns = Object.keys(plan.details?.columns ?? {}) as (keyof MetGoods['details'])[];
  const before = {
    ...(plan.described && pick(met.now, DESCRIPTION)),
    ...(plan.changed && pick(met.now, OFFER)),
    ...pick(met.details, columns),
    ...(plan.cost !== undefined && { cost: met.now.cost }),
    ...(group && { group_id: met.groupId, group_values: met.group?.values ?? [] }),
  };
  return { isNew: false, version, before, stockBy, ...(pictures && { pictures: stoodOf(met) }) };
}
