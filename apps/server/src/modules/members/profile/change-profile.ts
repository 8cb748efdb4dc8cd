import type { CallData } from '@pifa/contract';
import type { CallContext } from '../../../platform';

/** 联系人: the asking user's own name. Company, level and phone are the mall's to change. */
export async function changeProfile({
  db,
  session,
  body,
}: CallContext<'profileChange'>): Promise<CallData<'profileChange'>> {
  await db.updateTable('users').set({ name: body.name }).where('id', '=', session.userId).execute();
  return { name: body.name };
}
