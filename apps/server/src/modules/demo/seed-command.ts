import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, hashPassword, type Platform, print, secondsSince } from '../../platform';
import type { CrowdWish } from './crowd/fill-crowd';
import { EXPIRE_JOB } from './expire-job';
import { fillDemoMall, isEmptyMall } from './fill';
import { loadSeedFile } from './load/load-seed-file';
import { readSeedFile } from './seed-file';
import type { SeedFile } from './seed-schema';

/** `pifa seed` fills an empty mall with the demo; `pifa seed FILE.json` writes the rows of a file. */
export const seedCommand: Command = {
  name: 'seed',
  summary:
    '填充演示商城（--goods 商品 --companies 客户 --orders 订单 --seed 种子），或写入 FILE.json / fill the demo mall or load given rows',
  async run(platform, args) {
    const options = readArguments(args);
    if ('problem' in options) {
      print(options.problem);
      return 2;
    }
    if (options.file !== undefined) return seedFromFile(platform, options.file);
    if (!(await isEmptyMall(platform))) {
      print('商城中已有数据，未作改动；请换一个空数据库 / the mall is not empty, nothing was changed');
      return 1;
    }
    const started = Date.now();
    const mall = await fillDemoMall(platform, print, options);
    const { companies = 0, orders = 0 } = options.crowd ?? {};
    const further = options.crowd ? `、客户 ${companies} 家、订单 ${orders} 张` : '';
    print(`已写入商品 ${mall.goodsWanted} 种${further}，用时 ${secondsSince(started)} 秒`);
    return 0;
  },
};

interface SeedOptions {
  file?: string;
  goods?: number;
  seed?: number;
  crowd?: CrowdWish;
}

/** With one of the two numbers alone: so many orders a company. */
const ORDERS_PER_COMPANY = 5;

function readArguments(args: readonly string[]): SeedOptions | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        goods: { type: 'string' },
        seed: { type: 'string' },
        companies: { type: 'string' },
        orders: { type: 'string' },
      },
      allowPositionals: true,
    });
    const whole = (text: string | undefined): number | undefined => {
      if (text === undefined) return undefined;
      if (!/^\d{1,8}$/.test(text)) throw new Error(`不是数量：${text}`);
      return Number(text);
    };
    if (positionals.length > 1) throw new Error(`多余的参数：${positionals.slice(1).join(' ')}`);
    const [companies, orders] = [whole(values.companies), whole(values.orders)];
    const asked = companies ?? orders;
    return {
      file: positionals[0],
      goods: whole(values.goods),
      seed: whole(values.seed),
      ...(asked === undefined
        ? {}
        : {
            crowd: {
              companies: Math.max(1, companies ?? Math.ceil(asked / ORDERS_PER_COMPANY)),
              orders: orders ?? asked * ORDERS_PER_COMPANY,
            },
          }),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function seedFromFile(
  platform: Pick<Platform, 'database' | 'clock' | 'cache' | 'jobs'>,
  path: string,
): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) {
    print(`读不到文件 / cannot read: ${path}`);
    return 2;
  }
  const read = readSeedFile(text);
  if ('problems' in read) {
    print(
      `种子文件有误，未作改动 / wrong seed file:\n${read.problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    return 1;
  }
  await writeSeedFile(platform, read.file);
  const { goods, companies, members, orders } = read.file;
  print(
    `已写入商品 ${goods.length} 种、公司 ${companies.length} 家、账号 ${members.length} 个、订单 ${orders.length} 张`,
  );
  return 0;
}

/** Writes a seed file in one transaction. Passwords are hashed before it begins, equal ones once. */
export async function writeSeedFile(
  platform: Pick<Platform, 'database' | 'clock' | 'cache' | 'jobs'>,
  file: SeedFile,
): Promise<void> {
  const hashes = new Map<string, string>();
  for (const { password } of file.members) {
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  }
  await platform.database.transaction(async (tx) => {
    const expiring = await loadSeedFile(tx, file, {
      now: platform.clock.now(),
      hash: (password) => hashes.get(password) ?? '',
    });
    for (const { id, at } of expiring) await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: at });
    for (const name of ['site', 'goods', 'freight']) await platform.cache.bump(tx, name);
  });
}
