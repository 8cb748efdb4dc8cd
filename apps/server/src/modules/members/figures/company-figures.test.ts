import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { refreshCompanyFigures } from './company-figures';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

it('一直有人下单，重算客户数字也有完的时候', async () => {
  const { khId } = await addMember(app.db);
  const ordered = () => sql`insert into company_orders_changed (kh_id) values (${khId})`.execute(app.db);
  let passes = 0;
  const transaction: typeof app.database.transaction = async (work, options) => {
    passes += 1;
    if (passes > 3) throw new Error('It does not end.');
    const done = await app.database.transaction(work, options);
    await ordered();
    return done;
  };
  await ordered();
  await refreshCompanyFigures({ database: { ...app.database, transaction } });
  expect(passes).toBe(1);
});
