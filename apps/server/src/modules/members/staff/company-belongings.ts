import type { CallData } from '@pifa/contract';
import { couponFace } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { couponsOf } from '../../coupons';

type Wire = CallData<'adminCompany'>;

const MOST_CODES = 50;

/** 卡券: what the company could use now, the first to end first. */
export async function cardsOf(db: Db, khId: number, now: Date): Promise<Wire['cards']> {
  const coupons = await couponsOf(db, khId, now);
  return coupons.map(({ id, kind, label, settings, validUntil }) => ({
    id,
    name: label,
    valueText: couponFace(kind, settings)?.valueText ?? '',
    endTime: validUntil.toISOString(),
  }));
}

/** 自编货号: what its people call our goods, the newest first. */
export async function codesOf(db: Db, khId: number): Promise<Wire['codes']> {
  const { rows } = await sql<Wire['codes'][number]>`
    select k.words, g.code as "goodsCode", g.name as "goodsName"
    from customer_goods_codes k join goods g on g.id = k.goods_id
    where k.kh_id = ${khId} order by k.learned_at desc, k.code limit ${MOST_CODES}`.execute(db);
  return rows;
}
