import { refuse } from '@pifa/contract';
import { linkOpens, type Platform, signLink, uploadAnswer } from '../../platform';
import type { Operator } from './operator';
import type { StaffHandler } from './staff-calls';

/**
 * A link to an uploaded file (voucher, licence, photo) that opens for some minutes, in the session that it was made for
 * and in no other. Whoever makes one has checked that this person may see the file.
 */
export function staffFileLink(
  platform: Pick<Platform, 'settings'>,
  { session }: Operator,
  id: string,
  now: Date,
): string {
  const { query } = signLink(platform, { kind: 'staff-file', id }, session?.id ?? 0, now);
  return `/api/admin/files/${id}?${query}`;
}

const NOTHING = refuse('not-found', { what: '该文件，或链接已过期' });

/** Sends the file of a link that was made for this session; any other link finds no file. */
export const giveStaffFile: StaffHandler<'adminFile'> = async (
  { platform, db, files, params, query, now },
  { session },
) => {
  const holder = { khId: session?.id ?? 0, now };
  if (!linkOpens(platform, { kind: 'staff-file', id: params.id }, query, holder)) return NOTHING;
  const upload = await db
    .selectFrom('uploads')
    .select(['media_type', 'name'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  const bytes = upload && (await files.get(params.id));
  return bytes ? uploadAnswer(upload, bytes) : NOTHING;
};
