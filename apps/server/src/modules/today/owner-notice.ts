import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { CallContext } from '../../platform';
import { type Operator, recordAct } from '../staff';

/** 店主通知: what all of staff read on 工作台; an empty one is taken down. */
export async function saveNotice(
  { database, body, now }: CallContext<'adminNoticeSave'>,
  operator: Operator,
): Promise<CallData<'adminNoticeSave'>> {
  const { text } = body;
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ text: string }>`select text from staff_board for update`.execute(tx);
    const before = rows[0]?.text ?? '';
    if (text === '') await tx.deleteFrom('staff_board').execute();
    else {
      await sql`insert into staff_board (text, written_by, written_at) values (${text}, ${operator.id}, ${now})
        on conflict (id) do update set text = excluded.text, written_by = excluded.written_by,
          written_at = excluded.written_at`.execute(tx);
    }
    await recordAct(tx, operator, {
      what: 'notice.save',
      object: 'notice:today',
      before: { text: before },
      after: { text },
      now,
    });
    return { message: text === '' ? '通知已撤下' : '通知已发布' };
  });
}
