import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { badInput, refusableTransaction, safeFileName, toJson } from '../../../platform';
import { can, lacking, type StaffHandler } from '../../staff';
import { findOwn, importToWire } from './import-wire';
import { listPictures } from './picture-archive';
import { dropPlan, NO_IMPORT, orMissing, ownImport, refuseCommitted } from './own-import';

const MEGABYTES = 200;
const MOST_ARCHIVES = 10;

/** 图片: an archive beside the table. What was tried before is tried again, since rows now bring pictures. */
export const addPictures: StaffHandler<'adminImportPictures'> = async (
  { platform, db, files, ids, params, query, request, now },
  operator,
) => {
  const file = await request.file();
  if (!file) return badInput('请选择图片压缩包（zip）');
  const seen = await findOwn(db, params.id, operator);
  if (!seen) return NO_IMPORT;
  if (seen.kind !== 'goods') return badInput('只有商品表可以带图片');
  if (!can(operator, 'goods.write')) return lacking('goods.write');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const entries = await listPictures(file.bytes);
  if (typeof entries === 'string') return badInput(entries);
  const fileId = ids.unguessable();
  await files.put(fileId, file.bytes);
  const name = safeFileName(query.name || file.name, 'zip').slice(0, 120);
  const answer = await refusableTransaction(platform.database, async (tx) => {
    const own = await ownImport(tx, params.id, operator);
    await refuseCommitted(tx, own);
    if (own.state === 'trying') return refuse('transition-refused', { text: '正在试运行，请稍候再加图片' });
    if (own.zips.length >= MOST_ARCHIVES) return badInput(`一次导入最多 ${MOST_ARCHIVES} 个图片压缩包`);
    await tx
      .updateTable('imports')
      .set({
        zips: sql`zips || ${toJson([{ name, fileId, entries }])}::jsonb`,
        state: 'open',
        plan_id: null,
        updated_at: now,
      })
      .where('id', '=', own.id)
      .execute();
    await dropPlan(tx, own.planId);
    return {};
  });
  if ('refused' in answer) {
    await files.remove(fileId);
    return answer;
  }
  return orMissing(await importToWire(db, params.id, operator));
};
