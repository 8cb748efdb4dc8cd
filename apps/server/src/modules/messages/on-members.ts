import { approvedValues } from '@pifa/domain';
import { sql } from 'kysely';
import type { JobRegistry, Platform } from '../../platform';
import { APPLICATION_REVIEWED } from '../members';
import { postEvent } from '../message-box';

/** Welcomes a new member and says what to do first. */
export function onMembers(registry: JobRegistry, platform: Pick<Platform, 'db'>): void {
  registry.on(APPLICATION_REVIEWED, async ({ eventId, payload, now }) => {
    const { no } = payload as { no: string };
    const { rows } = await sql<{ id: number; company: string; contact: string; salesperson: string }>`
      select u.id, a.company, a.contact,
             coalesce((select coalesce(nullif(p.display_name, ''), p.name) from companies c
               join operators p on p.id = c.salesperson_id where c.kh_id = u.kh_id), '') as salesperson
      from applications a join users u on u.phone = a.phone
      where a.no = ${no} and a.status = 'approved'`.execute(platform.db);
    const [user] = rows;
    if (!user) return;
    await postEvent(platform.db, {
      to: { userId: user.id },
      eventId,
      event: 'application.approved',
      values: approvedValues(user),
      link: '/pages/membercenter/person',
      now,
    });
  });
}
