import { IMPORT_KINDS, type ImportKind, offeredTargets } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, keyOf, pageByKey, Refused, refusableTransaction, toJson } from '../../../platform';
import { can, HEAVY, type StaffCalls, type StaffHandler } from '../../staff';
import { badRowsFile } from './bad-rows';
import { addPictures } from './add-pictures';
import { allowHosts } from './allow-hosts';
import { type NameChoices, rememberTargets } from './import-store';
import { type ImportWire, importToWire, shapeName } from './import-wire';
import { mendRow } from './mend-row';
import { openImport } from './open-import';
import { dropPlan, orMissing, ownImport, refuseCommitted, refuseWithoutList } from './own-import';
import { UNDO_IMPORT_MS } from './plan-kind';
import { PLAIN_TABLES } from './plain-tables';
import { readingOf } from './readings';
import { TRY_JOB } from './try-import';

const showImport: StaffHandler<'adminImportOne'> = async ({ db, params }, operator) =>
  orMissing(await importToWire(db, params.id, operator));

/** 试运行, in the background; whoever asks again gets how far it is. */
const tryAgain: StaffHandler<'adminImportTry'> = async ({ platform, db, params, body, now }, operator) => {
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    if (own.state === 'trying') return {};
    refuseWithoutList(own);
    await refuseCommitted(tx, own);
    const reading = readingOf(own);
    const targets = body.targets.length === 0 ? own.targets : body.targets.map((one) => reading.read(one));
    if (targets.length !== own.heads.length || targets.some((one) => one === undefined)) {
      throw new Refused(badInput('各列的意思不完整，请刷新后再试'));
    }
    const known = targets.flatMap((one) => one ?? []);
    const missing = reading.missing(known);
    if (missing !== '') throw new Refused(badInput(missing));
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
    await rememberTargets(tx, own, { targets: known, operatorId: operator.id, now });
    await allowHosts(tx, own, { hosts: body.hosts, operator, now });
    await platform.jobs.enqueue(tx, TRY_JOB, { key: own.id, runAt: now });
    return {};
  });
  return 'refused' in answer ? answer : orMissing(await importToWire(db, params.id, operator));
};

const listTargets: StaffHandler<'adminImportTargets'> = async ({ query: { kind, list } }) => ({
  list: offeredTargets(kind, list === '1'),
});

const KINDS = Object.keys(IMPORT_KINDS) as ImportKind[];

interface HeadRow {
  id: string;
  name: string;
  shape: string;
  rows: number;
  kind: ImportWire['kind'];
  state: ImportWire['state'];
  plan_id: string | null;
  plan_state: ImportWire['planState'] | null;
  done: number | null;
  failed: number | null;
  committed_at: Date | null;
  made_at: Date;
  mine: boolean;
  for_list: boolean;
  by: string;
}

/** Until when an import can be taken back; undefined where nothing of it was written. */
function undoUntil({ kind, for_list, plan_state, committed_at, done }: HeadRow): Date | undefined {
  if (plan_state !== 'done' || !committed_at || (done ?? 0) === 0) return undefined;
  const { plain } = readingOf({ kind, listId: for_list ? 0 : null });
  const ms = plain ? (PLAIN_TABLES[plain].plan.undo?.ms ?? 0) : UNDO_IMPORT_MS;
  return new Date(committed_at.getTime() + ms);
}

/** 导入记录. Whoever sees only own customers sees of customers and their prices only what they brought themselves. */
const listImports: StaffHandler<'adminImports'> = async ({ db, query, now }, operator) => {
  const kinds = KINDS.filter((kind) =>
    [null, 0].some((listId) => can(operator, readingOf({ kind, listId }).permission)),
  );
  const after = keyOf(query.cursor);
  if (after === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const { rows } = await sql<HeadRow>`
    select i.id, i.name, i.kind, i.shape, i.rows, i.state, i.plan_id, p.state as plan_state, p.done, p.failed, p.committed_at,
      i.made_at, i.for_list, i.operator_id = ${operator.id} as mine, coalesce(nullif(o.display_name, ''), o.name) as by
    from imports i join operators o on o.id = i.operator_id left join plans p on p.id = i.plan_id
    where i.kind = any(${kinds})
      and (${operator.scope !== 'own'} or i.operator_id = ${operator.id}
        or not (i.kind in ('companies', 'addresses', 'waybills', 'old-orders') or i.for_list))
      and (${after === null} or (i.made_at, i.id) < (${after?.at ?? new Date(0)}, ${after?.id ?? ''}))
    order by i.made_at desc, i.id desc limit ${query.size + 1}`.execute(db);
  const page = pageByKey(rows, query.size, (row) => ({ at: row.made_at, id: row.id }));
  const list = page.rows.map((row) => {
    const until = undoUntil(row);
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      shape: shapeName(row.shape),
      rows: row.rows,
      state: row.state,
      planId: row.plan_id ?? '',
      planState: row.plan_state ?? ('' as const),
      by: row.by,
      mine: row.mine,
      createTime: row.made_at.toISOString(),
      done: row.done ?? 0,
      failed: row.failed ?? 0,
      ...(until !== undefined && until > now ? { undoUntil: until.toISOString() } : {}),
    };
  });
  return page.next === undefined ? { list } : { list, next: page.next };
};

/** 放弃: the file and what was read of it. */
const dropImport: StaffHandler<'adminImportDrop'> = async ({ platform, files, params }, operator) => {
  let fileIds: string[] = [];
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    await refuseCommitted(tx, own);
    await tx.deleteFrom('imports').where('id', '=', own.id).execute();
    await dropPlan(tx, own.planId);
    fileIds = [own.fileId, ...own.zips.map((zip) => zip.fileId)];
    return { message: '已放弃，什么也没有写' };
  });
  for (const id of fileIds) await files.remove(id);
  return answer;
};

export const importWizardStaff = {
  adminImportOpen: { handle: openImport, most: HEAVY },
  adminImportTry: { handle: tryAgain, most: HEAVY },
  adminImportOne: { handle: showImport },
  adminImportPictures: { handle: addPictures, most: HEAVY },
  adminImportTargets: { handle: listTargets },
  adminImportBad: { handle: badRowsFile, most: HEAVY },
  adminImportMend: { handle: mendRow },
  adminImports: { handle: listImports },
  adminImportDrop: { handle: dropImport },
} satisfies StaffCalls;
