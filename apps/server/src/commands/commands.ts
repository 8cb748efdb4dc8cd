import { buildApp, startPlatform } from '../app';
import { prepare, serve, stopOnSignal } from '../main';
import { modules } from '../modules';
import { migrate, openDatabase, readMigrations } from '../platform/database';
import { createClock } from '../platform/clock/clock';
import { createIds } from '../platform/ids/ids';
import { createLog } from '../platform/log/log';
import { print } from '../platform/print';
import { backupCommand } from './backup';
import { exportCommand } from './export';
import type { HouseCommand } from './house-command';
import { operatorCommand } from './operator/operator';
import { restoreCommand } from './restore';

export const houseCommands: readonly HouseCommand[] = [
  operatorCommand,
  backupCommand,
  restoreCommand,
  {
    name: 'serve',
    summary: '启动商城 / start the mall（--port --db --redis --data）',
    async run(settings) {
      await serve(settings, print);
      return undefined;
    },
  },
  {
    name: 'worker',
    summary: '只运行后台任务 / run jobs only, beside servers',
    async run(settings) {
      const ground = await prepare(settings);
      const platform = await startPlatform(ground);
      platform.runner.start();
      stopOnSignal(async () => {
        await platform.runner.stop();
        await platform.cache.stop();
        await ground.close();
      });
      print('后台任务运行中 / jobs are running');
      return undefined;
    },
  },
  {
    name: 'migrate',
    summary: '更新数据库结构 / bring the database to the newest shape',
    async run(settings) {
      const ground = await prepare(settings);
      await ground.close();
      print('数据库结构已是最新 / the database is up to date');
      return 0;
    },
  },
  exportCommand,
  {
    name: 'audit',
    summary: '核对账目：任何不变量被破坏即以 1 退出 / look for broken invariants',
    async run(settings) {
      const ground = await prepare(settings);
      try {
        const findings = await ground.database.transaction(
          async (tx) => {
            const all = [];
            for (const module of modules) all.push(...((await module.audit?.(tx)) ?? []));
            return all;
          },
          { snapshot: true },
        );
        for (const { invariant, text } of findings) print(`${invariant}: ${text}`);
        print(findings.length === 0 ? '账目无误 / nothing is wrong' : `${findings.length} 处不符 / findings`);
        return findings.length === 0 ? 0 : 1;
      } finally {
        await ground.close();
      }
    },
  },
  {
    name: 'routes',
    summary: '列出接口与访问策略 / every route with its policy（--json）',
    async run(settings, args) {
      // The routes are the program's, not the data's or the settings': an empty database in memory is enough.
      const database = await openDatabase({ at: { memory: true } });
      await migrate(database, await readMigrations());
      const log = createLog({ level: 'silent' });
      const parts = { settings, database, log, clock: createClock(), ids: createIds() };
      const app = await buildApp({ ...parts, sandbox: true });
      if (args.includes('--json')) print(JSON.stringify(app.routes, null, 2));
      else
        for (const { method, path, access, summary } of app.routes)
          print([method, path, access, summary].join('\t'));
      await app.close();
      await database.close();
      return 0;
    },
  },
];
