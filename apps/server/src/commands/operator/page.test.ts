import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccount } from '../../../test/builders/members';
import { aWater } from '../../../test/builders/orders';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator } from '../../modules/staff';
import { areaNames } from './areas';
import { operatorCommand } from './operator';

const PAGE = join(import.meta.dirname, '../../../../../docs/how-to/operator.md');

let app: TestApp;
let folder: string;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'pifa-operator-page-'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

it('终端说明里的每条命令都认得，照着做得通', { timeout: 180_000 }, async () => {
  const id = await aWater(app.db);
  const { code } = await app.db
    .selectFrom('goods')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeFile(join(folder, 'goods.csv'), `货号,库存\n${code},500\n`);
  await writeFile(
    join(folder, 'coupon.json'),
    JSON.stringify({
      kind: 'amount-off',
      title: '满500减30',
      settings: {
        minus: '30.00',
        minimum: '500.00',
        scope: { of: 'all' },
        open: true,
        validity: 'days',
        validDays: 30,
      },
    }),
  );
  await writeFile(join(folder, 'quote.csv'), '行号,起始数量,件价,个价\n1,0,,1.5\n');
  const phone = '13800000001';
  await addAccount(app.db, { phone });
  vi.stubEnv('PIFA_OPERATOR_PASSWORD', await addOperator(app.db, 'mei', 'owner', app.clock.now()));
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });

  const page = await readFile(PAGE, 'utf8');
  const lines = [...page.matchAll(/^ {4}npm run pifa -- operator (.+--url http:\/\/localhost:8080)$/gm)];
  expect(lines.length).toBeGreaterThan(15);
  const inTable = [...page.matchAll(/^\| (\S+) \| [^|]+ \| (.+) \|$/gm)].filter(
    ([, area]) => area !== '`help',
  );
  expect(inTable.map(([, area]) => area)).toEqual(areaNames);
  for (const [, area = '', names = ''] of inTable) {
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      printed = '';
      const exit = await operatorCommand.run(app.platform.settings, [...name.split(' '), '--help']);
      expect([name, exit], printed).toEqual([name, 0]);
      expect(printed).toContain(`pifa operator ${name}`);
      printed = '';
      await operatorCommand.run(app.platform.settings, ['help', area]);
      expect(printed).toContain(`  ${name}`);
    }
  }
  for (const [, line = ''] of lines) {
    // Orders, payments and refunds of these names do not exist: the answer is a plain sentence.
    const isAboutTrade =
      /<(no|order id|payment id|refund id|request id|review id|coupon id|company id|title id|invoice id|shipment id|plan id|case id|work id)>/.test(
        line,
      );
    const words = line
      .replace('http://localhost:8080', url)
      .replace('<code>', code)
      .replace('<phone>', phone)
      .replace(/<[^>]+>/g, 'no-such-thing')
      .split(' ')
      .map((word) => (/\.(csv|json)$/.test(word) ? join(folder, word) : word));
    printed = '';
    const exit = await operatorCommand.run(app.platform.settings, words);
    expect([line, exit], printed).toEqual([line, isAboutTrade ? 1 : 0]);
    expect(printed).not.toContain('pifa operator <命令>');
    const token = /export PIFA_OPERATOR_TOKEN=(\S+)/.exec(printed)?.[1];
    if (token) vi.stubEnv('PIFA_OPERATOR_TOKEN', token);
  }
});
