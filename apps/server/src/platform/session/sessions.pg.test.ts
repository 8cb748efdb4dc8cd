import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { startTwoInstances } from '../../../test/harness';
import { watchSession } from '../../../test/watch-session';

describe('两台服务器', () => {
  it('在一台退出或改密码 → 另一台一秒内不再认这个令牌，公开接口也不再当他是会员', async () => {
    const both = await startTwoInstances({ modules: [watchSession] });
    try {
      const { first, second } = both;
      const { userId } = await addMember(first.db, { company: '晨光贸易' });
      const token = await first.signIn(userId);
      const seen = async () => (await second.call('imgCode', { token })).data.session_id;
      expect(await seen()).toBe('晨光贸易');
      expect((await second.call('logout', { token, body: {} })).success).toBe(true);

      await first.database.transaction((tx) => first.platform.sessions.endAllOf(tx, userId));
      expect((await second.call('logout', { token, body: {} })).success).toBe(false);
      await wait(900);
      expect(await seen()).toBe('nobody');
    } finally {
      await both.stop();
    }
  });
});
