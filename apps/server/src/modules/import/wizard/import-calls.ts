import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  goodsFields,
  guessTargets,
  readTarget,
  shapeOf,
  TABLE_SHAPES,
  targetText,
  targetWords,
} from '@pifa/domain';
import { sql } from 'kysely';
import {
  badInput,
  type Db,
  keyOf,
  pageByKey,
  Refused,
  refusableTransaction,
  safeFileName,
  toJson,
} from '../../../platform';
import { countsOf, type Operator, replacePlanRow, type StaffCalls, type StaffHandler } from '../../staff';
import { loadNames } from '../describe-goods';
import { namesWith } from './import-names';
import {
  findImport,
  type NameChoices,
  rememberedTargets,
  rememberTargets,
  type StoredImport,
} from './import-store';
import { type ImportChange, judgeGoods } from './judge-goods';
import { meetGoods } from './known-goods';
import { UNDO_IMPORT_MS } from './plan-kind';
import { readTableFile } from './read-file';
import { mendedDraft, TRY_JOB, wantsProof } from './try-import';

const MEGABYTES = 30;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const NO_IMPORT = refuse('not-found', { what: '该导入' });

type Wire = CallData<'adminImportOne'>;

/** 文件: kept, its heads read and mapped by what is known of such tables. */
const openImport: StaffHandler<'adminImportOpen'> = async (
  { db, files, ids, query, request, now },
  operator,
) => {
  const file = await request.file();
  if (!file) return badInput('请选择要导入的表格');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const table = await readTableFile(file.bytes);
  if (isRefusal(table)) return table;
  const { heads, rows } = table;
  const samples = heads.map((_, at) =>
    rows
      .map(({ cells }) => cells[at] ?? '')
      .filter(Boolean)
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_LENGTH)),
  );
  const targets =
    (await rememberedTargets(db, heads)) ??
    guessTargets(heads.map((head, at) => ({ head, samples: samples[at] ?? [] })));
  const [id, fileId] = [ids.unguessable(), ids.unguessable()];
  await files.put(fileId, file.bytes);
  await db
    .insertInto('imports')
    .values({
      id,
      operator_id: operator.id,
      name: safeFileName(query.name || file.name, 'csv').slice(0, 120),
      file_id: fileId,
      shape: shapeOf(heads)?.code ?? '',
      heads: toJson(heads),
      samples: toJson(samples),
      targets: toJson(targets),
      rows: rows.length,
      made_at: now,
      updated_at: now,
    })
    .execute();
  return orMissing(await importToWire(db, id, operator));
};

const orMissing = (wire: Wire | undefined): Wire | Refusal => wire ?? NO_IMPORT;

const showImport: StaffHandler<'adminImportOne'> = async ({ db, params }, operator) =>
  orMissing(await importToWire(db, params.id, operator));

/** 试运行, in the background; whoever asks again gets how far it is. */
const tryAgain: StaffHandler<'adminImportTry'> = async ({ platform, db, params, body, now }, operator) => {
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    if (own.state === 'trying') return {};
    await refuseCommitted(tx, own);
    const targets = body.targets.length === 0 ? own.targets : body.targets.map((one) => readTarget(one));
    if (targets.length !== own.heads.length || targets.some((one) => one === undefined)) {
      throw new Refused(badInput('各列的意思不完整，请刷新后再试'));
    }
    const known = targets.flatMap((one) => one ?? []);
    if (
      !known.some((one) => one.to === 'field' && one.field === 'code') &&
      !known.some(({ to }) => to === 'handle')
    ) {
      throw new Refused(badInput('请指出哪一列是货号'));
    }
    const names: NameChoices = {
      category: { ...own.names.category, ...body.names.category },
      brand: { ...own.names.brand, ...body.names.brand },
    };
    await tx
      .updateTable('imports')
      .set({
        targets: toJson(known),
        names: toJson(names),
        confirmed: body.confirm,
        state: 'trying',
        seen: 0,
        problem: '',
        plan_id: null,
        updated_at: now,
      })
      .where('id', '=', own.id)
      .execute();
    await dropPlan(tx, own.planId);
    await rememberTargets(tx, { heads: own.heads, targets: known, operatorId: operator.id, now });
    await platform.jobs.enqueue(tx, TRY_JOB, { key: own.id, runAt: now });
    return {};
  });
  return 'refused' in answer ? answer : orMissing(await importToWire(db, params.id, operator));
};

async function dropPlan(tx: Db, planId: string | null): Promise<void> {
  if (planId !== null)
    await tx.deleteFrom('plans').where('id', '=', planId).where('state', '=', 'open').execute();
}

async function refuseCommitted(tx: Db, { planId }: StoredImport): Promise<void> {
  if (planId === null) return;
  const plan = await tx
    .selectFrom('plans')
    .select('state')
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst();
  if (plan && plan.state !== 'open') {
    throw new Refused(refuse('transition-refused', { text: '这次导入已经执行，要再导请重新上传' }));
  }
}

/** A person's own import, locked. */
async function ownImport(tx: Db, id: string, operator: Operator): Promise<StoredImport> {
  await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute();
  const own = await findImport(tx, id);
  if (own?.operatorId !== operator.id) throw new Refused(NO_IMPORT);
  return own;
}

/** 改一行: its cells are replaced and it is judged anew. */
const mendRow: StaffHandler<'adminImportMend'> = async ({ platform, params, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    if (own.state !== 'tried' || own.planId === null) {
      throw new Refused(refuse('transition-refused', { text: '请先试运行' }));
    }
    await refuseCommitted(tx, own);
    const strange = Object.keys(body.cells).find((field) => !goodsFields.some((one) => one === field));
    if (strange !== undefined) throw new Refused(badInput('没有这一栏'));
    const row = await tx
      .selectFrom('plan_rows')
      .select(['seq', 'change'])
      .where('plan_id', '=', own.planId)
      .where('line', '=', body.line)
      .executeTakeFirst();
    if (!row) throw new Refused(refuse('not-found', { what: '这一行' }));
    const { draft: before } = row.change as ImportChange;
    const draft = mendedDraft(before, { [String(before.line)]: body.cells });
    const twin =
      draft.code !== '' &&
      (await tx
        .selectFrom('plan_rows')
        .select('line')
        .where('plan_id', '=', own.planId)
        .where('object', '=', `goods:${draft.code}`)
        .where('seq', '<>', row.seq)
        .executeTakeFirst());
    const names = namesWith(await loadNames(tx), own.names);
    const met = (await meetGoods(tx, [draft.code])).get(draft.code);
    const refusal = twin ? `与第 ${twin.line} 行的货号相同` : '';
    const judged = judgeGoods({ operator, names, confirm: own.confirmed }, draft, met, refusal);
    await replacePlanRow(tx, own.planId, row.seq, judged);
    const mended = {
      ...own.mended,
      [String(before.line)]: { ...own.mended[String(before.line)], ...body.cells },
    };
    await tx
      .updateTable('imports')
      .set({ mended: toJson(mended), updated_at: now })
      .where('id', '=', own.id)
      .execute();
    await sql`
      update plans p set step_up = p.step_up or ${wantsProof(judged)}::boolean,
        total = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'change'),
        refused = (select count(*) from plan_rows r where r.plan_id = p.id and r.verdict = 'refuse')
      where p.id = ${own.planId} and p.state = 'open'`.execute(tx);
    return { refusal: judged.refusal ?? '', warnings: judged.warnings ?? [], fields: judged.fields };
  });

interface HeadRow {
  id: string;
  name: string;
  shape: string;
  rows: number;
  state: Wire['state'];
  plan_id: string | null;
  plan_state: Wire['planState'] | null;
  done: number | null;
  failed: number | null;
  committed_at: Date | null;
  made_at: Date;
  by: string;
}

/** 导入记录. */
const listImports: StaffHandler<'adminImports'> = async ({ db, query }) => {
  const after = keyOf(query.cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const { rows } = await sql<HeadRow>`
    select i.id, i.name, i.shape, i.rows, i.state, i.plan_id, p.state as plan_state, p.done, p.failed, p.committed_at,
      i.made_at, coalesce(nullif(o.display_name, ''), o.name) as by
    from imports i join operators o on o.id = i.operator_id left join plans p on p.id = i.plan_id
    where ${after === null} or (i.made_at, i.id) < (${after?.at ?? new Date(0)}, ${after?.id ?? ''})
    order by i.made_at desc, i.id desc limit ${query.size + 1}`.execute(db);
  const page = pageByKey(rows, query.size, (row) => ({ at: row.made_at, id: row.id }));
  const list = page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    shape: shapeName(row.shape),
    rows: row.rows,
    state: row.state,
    planId: row.plan_id ?? '',
    planState: row.plan_state ?? ('' as const),
    by: row.by,
    createTime: row.made_at.toISOString(),
    done: row.done ?? 0,
    failed: row.failed ?? 0,
    ...(row.plan_state === 'done' && row.committed_at && (row.done ?? 0) > 0
      ? { undoUntil: new Date(row.committed_at.getTime() + UNDO_IMPORT_MS).toISOString() }
      : {}),
  }));
  return page.next === undefined ? { list } : { list, next: page.next };
};

const shapeName = (code: string): string => TABLE_SHAPES.find((one) => one.code === code)?.name ?? '';

/** 放弃: the file and what was read of it. */
const dropImport: StaffHandler<'adminImportDrop'> = async ({ platform, files, params }, operator) => {
  let fileId = '';
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    await refuseCommitted(tx, own);
    await tx.deleteFrom('imports').where('id', '=', own.id).execute();
    await dropPlan(tx, own.planId);
    fileId = own.fileId;
    return { message: '已放弃，什么也没有写' };
  });
  if (fileId !== '') await files.remove(fileId);
  return answer;
};

/** An import as its maker sees it, and everybody who may import in the list of them. */
async function importToWire(db: Db, id: string, operator: Operator): Promise<Wire | undefined> {
  const own = await findImport(db, id);
  if (own?.operatorId !== operator.id) return undefined;
  const more = await db
    .selectFrom('imports as i')
    .innerJoin('operators as o', 'o.id', 'i.operator_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select(['i.samples', 'i.report', 'o.display_name', 'o.name as login', 'p.state as plan_state'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const samples = more.samples as string[][];
  const report = more.report as Partial<Pick<Wire, 'unknown' | 'nowhere' | 'left'>>;
  const counts = own.planId === null ? undefined : await countsOf(db, own.planId);
  return {
    id: own.id,
    name: own.name,
    shape: shapeName(own.shape),
    rows: own.rows,
    columns: own.heads.map((head, at) => {
      const target = own.targets[at] ?? { to: 'nowhere' };
      return { head, samples: samples[at] ?? [], target: targetText(target), word: targetWords(target) };
    }),
    remembered: (await rememberedTargets(db, own.heads)) !== undefined,
    names: own.names,
    state: own.state,
    seen: own.seen,
    problem: own.problem,
    unknown: report.unknown ?? { category: [], brand: [] },
    nowhere: report.nowhere ?? [],
    left: report.left ?? [],
    planId: own.planId ?? '',
    planState: (more.plan_state as Wire['planState'] | null) ?? '',
    counts: {
      added: counts ? await newOnes(db, own.planId ?? '') : 0,
      changed: counts?.change ?? 0,
      same: counts?.same ?? 0,
      refused: counts?.refuse ?? 0,
      warned: counts?.warn ?? 0,
    },
    by: more.display_name || more.login,
    createTime: own.madeAt.toISOString(),
  };
}

/** Of those that the plan changes, goods that the mall does not have yet. */
async function newOnes(db: Db, planId: string): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select count(*)::int as added from plan_rows
    where plan_id = ${planId} and verdict = 'change' and mark = ''`.execute(db);
  return rows[0]?.added ?? 0;
}

export const importWizardStaff = {
  adminImportOpen: { handle: openImport },
  adminImportTry: { handle: tryAgain },
  adminImportOne: { handle: showImport },
  adminImportMend: { handle: mendRow },
  adminImports: { handle: listImports },
  adminImportDrop: { handle: dropImport },
} satisfies StaffCalls;
