import { type FreightTemplate, fen, freightFor } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Platform, Transaction } from '../../platform';
import { usualFreight } from '../delivery';
import { firstArea, NO_PASSWORD } from '../members';
import { TRIAL_CODE } from './latest-trial';

/** Nobody signs in with it and nobody is called by it: it is no mobile number. */
export const NO_PHONE = '10000000000';

export interface Buyer {
  khId: number;
  userId: number;
  addressId: number;
}

/** 试单客户 with a user and an address; made at the first trial. Two at the same moment wait for one another. */
export async function trialBuyer(tx: Transaction, now: Date): Promise<Buyer> {
  await sql`select pg_advisory_xact_lock(hashtextextended('opening-trial', 0))`.execute(tx);
  const { rows } = await sql<Buyer>`
    select c.kh_id as "khId", u.id as "userId", a.id as "addressId"
    from companies c join users u on u.kh_id = c.kh_id join addresses a on a.kh_id = c.kh_id
    where c.code = ${TRIAL_CODE} limit 1`.execute(tx);
  if (rows[0]) return rows[0];
  const level = await tx.selectFrom('levels').select('name').where('usual', '=', true).executeTakeFirst();
  const company = await tx
    .insertInto('companies')
    .values({
      code: TRIAL_CODE,
      name: '试单客户（开店测试）',
      ...(level && { level: level.name }),
      contact: '试单',
      phone: NO_PHONE,
      tags: JSON.stringify(['试单']),
      created_at: now,
    })
    .returning('kh_id')
    .executeTakeFirstOrThrow();
  const khId = company.kh_id;
  const user = await tx
    .insertInto('users')
    .values({
      kh_id: khId,
      phone: NO_PHONE,
      name: '试单',
      password_hash: NO_PASSWORD,
      role: 'manager',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = await tx
    .insertInto('addresses')
    .values({
      kh_id: khId,
      province: '北京市',
      city: '北京市',
      county: '东城区',
      region_code: '110101',
      address: '试单地址，请勿寄出',
      name: '试单',
      phone: NO_PHONE,
      is_default: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { khId, userId: user.id, addressId: address.id };
}

/** Moves the address of 试单客户 to where goods from this place are sent; it stays as long as they are sent there. */
export async function moveToDelivered(
  platform: Pick<Platform, 'cache'>,
  db: Db,
  { addressId }: Buyer,
  shipFrom: string,
): Promise<void> {
  const template = await usualFreight(platform);
  if (!template) return;
  const address = await db
    .selectFrom('addresses')
    .select('region_code')
    .where('id', '=', addressId)
    .executeTakeFirst();
  if (!address || isDelivered(template, address.region_code, shipFrom)) return;
  const area = firstArea((code) => isDelivered(template, code, shipFrom));
  if (!area) return;
  const { code: region_code, province, city, county } = area;
  await db
    .updateTable('addresses')
    .set({ region_code, province, city, county })
    .where('id', '=', addressId)
    .execute();
}

function isDelivered(template: FreightTemplate, regionCode: string, shipFrom: string): boolean {
  const line = { amount: fen(0), pieces: 1, weight: 0, shipFrom };
  return freightFor(template, regionCode, [line]).kind !== 'not-delivered';
}
