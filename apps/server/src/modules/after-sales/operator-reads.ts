import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { FileAnswer } from '../../platform';
import type { StaffHandler } from '../staff';
import { yuan } from '../orders';
import { requestRows, requestToWire } from './reads';

/** Requests of all companies with what staff need to decide. The state 'open' stands for all that await a step. */
export const requestsForOperators: StaffHandler<'adminAfterSales'> = async ({
  db,
  query: { state, keyword, pageNum, pageSize },
}) => {
  const rows = await requestRows(db, {
    where: sql`(a.state = ${state} or (${state}::text = 'open' and a.state not in ('done', 'rejected', 'withdrawn'))
        or ${state}::text = 'all')
      and (${keyword}::text = '' or starts_with(a.no, ${keyword}) or starts_with(o.no, ${keyword})
        or strpos(c.name, ${keyword}) > 0)`,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  });
  return {
    list: rows.map((row) => ({
      ...requestToWire(row),
      company: row.company,
      phone: `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`,
      giftAmount: yuan(row.gift_amount),
      freightLeft: yuan(row.freight_left),
    })),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
  };
};

/** One photo of one request. */
export const photoOfRequest: StaffHandler<'adminAfterSalePhoto'> = async ({
  db,
  files,
  query: { id, photo },
}) => {
  const row = await db
    .selectFrom('after_sale_photos')
    .innerJoin('uploads', 'uploads.id', 'after_sale_photos.upload_id')
    .select('uploads.media_type')
    .where('after_sale_photos.after_sale_id', '=', id)
    .where('after_sale_photos.upload_id', '=', photo)
    .executeTakeFirst();
  const bytes = row && (await files.get(photo));
  if (!bytes) return refuse('not-found', { what: '该照片' });
  return new FileAnswer(bytes, row.media_type, { 'cache-control': 'private, no-store' });
};
