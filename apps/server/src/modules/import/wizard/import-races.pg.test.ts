import { csvFile } from '@pifa/domain';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCategory, aGoods } from '../../../../test/builders/goods';
import { importDesk } from '../../../../test/builders/imports';
import { aStaff } from '../../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { reach } from '../../../platform/outbound/fetch-public';
import { putPictures } from './put-pictures';
import { writeGroups } from './write-groups';

/** Seen to fail: with the plan's state read before the goods are locked; without `for update` on the groups. */
let app: TestApp;
let desk: ReturnType<typeof importDesk>;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  headers = (await aStaff(app)).as('owner');
  desk = importDesk(app, headers);
  await aCategory(app.db, { name: '饮料' });
});
afterAll(() => app.stop());

it('撤销正在写，图片才到：不再挂到撤销了的商品上', async () => {
  const picture = await sharp({ create: { width: 24, height: 24, channels: 3, background: '#234' } })
    .png()
    .toBuffer();
  const site = createServer((_request, response) => response.writeHead(200).end(picture));
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  const { isOpen, isPort } = reach;
  Object.assign(reach, { isPort: () => true, isOpen: (address: string) => address === '127.0.0.1' });
  try {
    await aGoods(app.db, { code: 'RACE-1', name: '一', price: [24, 1] });
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/a.png`;
    const { data } = await desk.open(csvFile(['货号', '单件价', '图片'], [['RACE-1', '2', address]]));
    const { planId } = await desk.tried(data.id, { hosts: ['127.0.0.1'] });
    await app.call('adminPlanCommit', { headers, params: { id: planId }, body: {} });
    const undo = await app.call('adminPlanUndo', { headers, params: { id: planId } });
    let isLocked = (): void => undefined;
    const locked = new Promise<void>((done) => (isLocked = done));
    const undoing = app.platform.database.transaction(async (tx) => {
      await sql`select id from goods where code = 'RACE-1' for update`.execute(tx);
      await sql`update plans set state = 'running' where id = ${undo.data.planId}`.execute(tx);
      isLocked();
      await pause(1_500);
    });
    await locked;
    await Promise.all([putPictures(app.platform, data.id), undoing]);
    const { rows } = await sql`
      select from goods_pictures p join goods g on g.id = p.goods_id where g.code = 'RACE-1'`.execute(app.db);
    expect(rows).toEqual([]);
  } finally {
    Object.assign(reach, { isOpen, isPort });
    site.close();
  }
});

it('两张表同时往一个商品组里加规格值：两张的值都在，组只有一个', async () => {
  const now = app.clock.now();
  for (const code of ['GR-0', 'GR-1', 'GR-2']) await aGoods(app.db, { code, name: code, price: [24, 1] });
  const member = (code: string, value: string) => ({
    code,
    group: { key: 'GR', name: '杯', values: [{ name: '颜色', value }] },
  });
  const write = (code: string, value: string) =>
    app.platform.database.transaction(async (tx) => {
      await writeGroups(tx, [member(code, value)], now);
      await pause(300);
    });
  await Promise.all([write('GR-1', '蓝'), write('GR-2', '红')]);
  await Promise.all([write('GR-0', '黑'), write('GR-1', '白')]);
  const { rows } = await sql<{ values: string[][] }>`
    select key_values as "values" from goods_groups where code = 'GR'`.execute(app.db);
  expect(rows.map(({ values }) => values[0]?.toSorted())).toEqual([['白', '红', '蓝', '黑'].toSorted()]);
});
