import { sql } from 'kysely';
import type { JobRegistry, Platform } from '../../platform';
import { APPLICATION_REVIEWED } from '../members';
import { postMessage } from '../message-box';

/** Welcomes a new member and says what to do first. */
export function onMembers(registry: JobRegistry, platform: Pick<Platform, 'db'>): void {
  registry.on(APPLICATION_REVIEWED, async ({ eventId, payload, now }) => {
    const { no } = payload as { no: string };
    const { rows } = await sql<{ id: number; company: string }>`
      select u.id, a.company from applications a join users u on u.phone = a.phone
      where a.no = ${no} and a.status = 'approved'`.execute(platform.db);
    const [user] = rows;
    if (!user) return;
    await postMessage(platform.db, {
      to: { userId: user.id },
      eventId,
      type: 'system',
      title: '欢迎加入，入驻申请已通过',
      text: `${user.company} 的账号已开通。先填好收货地址，再把要进的货放进购物车，就能提交第一张订单。`,
      link: '/pages/membercenter/person',
      now,
    });
  });
}
