import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShopper, type Shopper } from '../../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { writtenMeanwhile } from '../../../../test/meanwhile';
import type { Transaction } from '../../../platform';
import type { JudgeContext } from '../../staff';
import { companyUserWriter } from '../company-users/user-store';
import { companyMarks } from './labelled-companies';
import { statePlan } from './state';

let app: TestApp;
let buyer: Shopper;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
  buyer = await aShopper(app);
});
afterAll(() => app?.stop());

const marks = (read: typeof companyMarks) => (tx: Transaction) =>
  read({ tx, operator: { id: 0, scope: 'all' } } as JudgeContext, [`company:${buyer.khId}`]);

/** Seen to fail: the company was held so that whoever only names it in a row of its own waited. */
it.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['改等级、业务员', marks(companyMarks)],
  ['停用、启用', marks((context, objects) => statePlan.marks(context, objects))],
  ['改成员', (tx) => companyUserWriter(tx, buyer.khId).hold()],
])('%s正要落库：照样给这家客户开专属价', async (_name, hold) => {
  const book = () =>
    app.db.insertInto('price_lists').values({ name: '专属价', kh_id: buyer.khId, kind: 'book' }).execute();
  await app.db.deleteFrom('price_lists').where('kh_id', '=', buyer.khId).execute();
  expect(await writtenMeanwhile(app.database, hold, book)).toBe(true);
});
