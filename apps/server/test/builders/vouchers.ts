import type { TestApp } from '../harness';
import type { Shopper } from './orders';

/** Uploads a picture of a bank voucher as this shopper; returns its id. */
export async function aVoucher({ db, platform, clock }: TestApp, who: Shopper): Promise<string> {
  const id = platform.ids.unguessable();
  await db
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: who.userId,
      owner_kh_id: who.khId,
      purpose: 'voucher',
      media_type: 'image/webp',
      bytes: 1,
      created_at: clock.now(),
    })
    .execute();
  return id;
}
