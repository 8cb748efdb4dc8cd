import type { Db } from '../../src/platform/database';
import { numbersOfFile } from '../numbers';

const number = numbersOfFile();
let made = 0;

/** An application that waits for a decision. */
export async function anApplication(
  db: Db,
  now: Date,
  own: Partial<{
    company: string;
    contact: string;
    phone: string;
    taxNumber: string;
    regionCode: string;
    address: string;
    passwordHash: string;
    licenceUploadId: string;
  }> = {},
) {
  made = number();
  const row = {
    no: `RZ7${String(made).padStart(9, '0')}`,
    phone: own.phone ?? `1377${String(made).padStart(7, '0')}`,
    company: own.company ?? `第${made}家待审商行`,
    contact: own.contact ?? '苏念禾',
  };
  await db
    .insertInto('applications')
    .values({
      ...row,
      password_hash: own.passwordHash ?? 'none',
      region_code: own.regionCode ?? '330106',
      address: own.address ?? '',
      tax_number: own.taxNumber ?? '',
      licence_upload_id: own.licenceUploadId ?? null,
      agreed_at: now,
      created_at: now,
    })
    .execute();
  return row;
}
