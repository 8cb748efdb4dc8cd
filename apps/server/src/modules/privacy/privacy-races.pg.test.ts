import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../../test/builders/members';
import { startTwoInstances, type TestApp } from '../../../test/harness';

/** Two servers at once: the company is held while its users change. */
let two: Awaited<ReturnType<typeof startTwoInstances>>;
beforeAll(async () => {
  two = await startTwoInstances();
});
afterAll(() => two.stop());

const either = (n: number): TestApp => (n % 2 === 0 ? two.first : two.second);

async function aCompany() {
  const { db } = two.first;
  const first = await addAccount(db);
  const second = await addAccount(db, { khId: first.khId });
  await db.updateTable('users').set({ role: 'manager' }).where('id', '=', first.userId).execute();
  return {
    khId: first.khId,
    manager: { id: first.userId, token: await two.first.signIn(first.userId) },
    buyer: { id: second.userId, token: await two.first.signIn(second.userId) },
  };
}

it('同一账号同时注销六次 → 只注销一次', async () => {
  const { khId, buyer } = await aCompany();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      either(n).call('accountClose', { token: buyer.token, body: { password: PASSWORD } }),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const left = await two.first.db
    .selectFrom('company_acts')
    .select('what')
    .where('kh_id', '=', khId)
    .execute();
  expect(left).toEqual([{ what: 'leave' }]);
  expect((await two.second.call('memberInfo', { token: buyer.token })).code).toBe('not-logged-in');
});

it('交出管理权的同时对方注销 → 公司不会没有管理员，也不会有两个', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { khId, manager, buyer } = await aCompany();
    await Promise.all([
      two.first.call('companyUserChange', {
        token: manager.token,
        body: { id: String(buyer.id), act: 'hand-over' },
      }),
      two.second.call('accountClose', { token: buyer.token, body: { password: PASSWORD } }),
    ]);
    const managers = await two.first.db
      .selectFrom('users')
      .select('id')
      .where('kh_id', '=', khId)
      .where('role', '=', 'manager')
      .where('status', '=', 'open')
      .execute();
    expect(managers).toHaveLength(1);
  }
});

it('停用的人在另一台服务器上一秒内失效', async () => {
  const { manager, buyer } = await aCompany();
  expect((await two.second.call('memberInfo', { token: buyer.token })).success).toBe(true);
  await two.first.call('companyUserChange', {
    token: manager.token,
    body: { id: String(buyer.id), act: 'close' },
  });
  expect((await two.second.call('memberInfo', { token: buyer.token })).code).toBe('not-logged-in');
  expect((await two.second.call('orderNum', { token: buyer.token })).code).toBe('not-logged-in');
});
