import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CallData, calls } from '@pifa/contract';
import { csvFile } from '@pifa/domain';
import { insist } from './mall';
import { signIn } from './office';
import { takeAllCores } from './started';

const WARM_ROWS = 50;
/** Each quiet time, and the time beside the floor. */
const QUIET_MS = 12_000;
/**
 * A machine is faster in one minute than in the next: each round has a quiet time before and after its import, and its own
 * floor, buyers beside a process that does nothing but count.
 */
const ROUNDS = 3;

const HEADS = [
  ...['货号', '名称', '分类', '规格', '卖点', '单位', '整件单位', '每件数量', '起订量', '整件价'],
  ...['单件价', '库存', '状态', '重量（克）', '产地', '货位', '包装清单', '属性:材质', '属性:等级', '详情'],
];

interface Import {
  id: string;
  state: string;
  problem: string;
  planId: string;
  counts: { added: number; changed: number; refused: number };
}

/**
 * Prints what an import of 10,000 rows of 20 columns takes, and what buyers wait at p99 before it, beside the floor and meanwhile
 * (ADMIN §12: 15 s, and less than half as much again). The goods are new ones each time and go off the shelf when it is taken
 * back.
 */
export async function measureOfficeImport(mall: string, count: number): Promise<void> {
  // Who reads, who counts and who imports share all cores with the mall: none is bound to one that another has.
  takeAllCores();
  const token = await signIn(mall, 'demo-owner');
  const headers = { 'x-operator-token': token, 'x-domain': new URL(mall).host };
  const types = await insist<CallData<'categoryList'>>(mall, { path: calls.categoryList.at.path, headers });
  const mark = Date.now().toString(36).toUpperCase();
  const category = types[0]?.typeName ?? '';
  const importOf = async (table: string, rows: number, taken: Record<string, number>): Promise<string> => {
    const opened = await timed(taken, 'opened', () => upload(mall, headers, table));
    await timed(taken, 'tried', async () => {
      const path = calls.adminImportTry.at.path.replace(':id', opened.id);
      await insist(mall, { method: 'POST', path, headers, body: {} });
      await until(async () => (await shown(mall, headers, opened.id)).state !== 'trying');
    });
    const tried = await shown(mall, headers, opened.id);
    if (tried.counts.added !== rows)
      throw new Error(`tried: ${JSON.stringify([tried.problem, tried.counts])}`);
    await timed(taken, 'written', () => commit(mall, headers, tried.planId));
    return tried.planId;
  };
  const takeBack = async (planId: string): Promise<void> => {
    const path = calls.adminPlanUndo.at.path.replace(':id', planId);
    const undo = await insist<{ planId: string }>(mall, { method: 'POST', path, headers });
    await commit(mall, headers, undo.planId);
  };
  // The first import of a server's life loads the dictionaries that words are cut by.
  await takeBack(await importOf(tableOf(`${mark}-W`, category, WARM_ROWS), WARM_ROWS, {}));
  // A server answers faster once its code is compiled; what comes later must not look good by that.
  await whileBuying(mall, () => wait(QUIET_MS));
  const waits: Record<'before' | 'counting' | 'during' | 'back' | 'after', number[]> = {
    before: [],
    counting: [],
    during: [],
    back: [],
    after: [],
  };
  const steps: Record<string, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: Record<string, number> = {};
    let planId = '';
    waits.before.push(...(await whileBuying(mall, () => wait(QUIET_MS))));
    waits.counting.push(...(await whileBuying(mall, countMeanwhile)));
    const during = await whileBuying(mall, async () => {
      planId = await importOf(tableOf(`${mark}${round}`, category, count), count, taken);
    });
    waits.during.push(...during);
    waits.back.push(...(await whileBuying(mall, () => timed(taken, 'taken back', () => takeBack(planId)))));
    waits.after.push(...(await whileBuying(mall, () => wait(QUIET_MS))));
    steps.push(taken);
  }
  console.log(`\nimport of ${count} rows, ${HEADS.length} columns, ${ROUNDS} rounds`);
  for (const step of Object.keys(steps[0] ?? {})) {
    const each = steps.map((taken) => (taken[step] ?? 0).toFixed(1).padStart(8));
    console.log(`${step.padEnd(36)}${each.join('')} s`);
  }
  const quiet = p99Of([...waits.before, ...waits.after]);
  const waited = (what: string, ms: number): void => {
    const more = ms === quiet ? '' : `  ${Math.round((100 * ms) / quiet - 100)} % more`;
    console.log(`${`buyers' p99 ${what}`.padEnd(36)}${ms.toFixed(1).padStart(10)} ms${more}`);
  };
  waited('before and after', quiet);
  waited('before', p99Of(waits.before));
  waited('beside counting alone', p99Of(waits.counting));
  waited('while it goes in', p99Of(waits.during));
  const ratio = p99Of(waits.during) / p99Of(waits.counting);
  console.log(`${'… against counting alone'.padEnd(36)}${ratio.toFixed(2).padStart(10)}`);
  waited('while it is taken back', p99Of(waits.back));
}

function tableOf(mark: string, category: string, count: number): string {
  const rows = Array.from({ length: count }, (_, n) => [
    ...[`${mark}-${n}`, `导入的商品 ${n}`, category, '550ml', '清甜', '瓶', '箱', '24', '24', '36'],
    ...['1.5', '100', '上架', '560', '广东', 'A-01', '24 瓶', 'PET', '一级', '第一段'],
  ]);
  return csvFile(HEADS, rows);
}

async function upload(mall: string, headers: Record<string, string>, table: string): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([table]), 'table.csv');
  const response = await fetch(mall + calls.adminImportOpen.at.path, { method: 'POST', headers, body });
  const { meta, data } = (await response.json()) as { meta: { message: string }; data: Import };
  if (meta.message !== '') throw new Error(meta.message);
  return data;
}

const shown = (mall: string, headers: Record<string, string>, id: string): Promise<Import> =>
  insist<Import>(mall, { path: calls.adminImportOne.at.path.replace(':id', id), headers });

async function commit(mall: string, headers: Record<string, string>, planId: string): Promise<void> {
  const path = calls.adminPlanCommit.at.path.replace(':id', planId);
  await insist(mall, { method: 'POST', path, headers, body: { allOrNothing: false } });
  const show = calls.adminPlanShow.at.path.replace(':id', planId);
  await until(async () => (await insist<{ state: string }>(mall, { path: show, headers })).state === 'done');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(250);
}

async function timed<Result>(
  taken: Record<string, number>,
  step: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const result = await work();
  taken[step] = (performance.now() - began) / 1000;
  return result;
}

const p99Of = (waited: readonly number[]): number =>
  waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? 0;

/** What buyers wait for each page, ms, while something goes on. */
async function whileBuying(mall: string, work: () => Promise<void>): Promise<number[]> {
  const args = ['../node_modules/tsx/dist/cli.mjs', './reading-buyers.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const buyers = spawn(process.execPath, [...args, mall], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Work that fails ends the buyers too: what they meet after it would hide why.
  const [waited] = await Promise.all([text(buyers.stdout), work().finally(() => buyers.stdin.end())]);
  return JSON.parse(waited) as number[];
}

/** A process that has nothing to do with the mall keeps one core busy. */
async function countMeanwhile(): Promise<void> {
  const counting = spawn(process.execPath, ['--eval', 'for (let n = 0; ; n += 1);']);
  await wait(QUIET_MS);
  counting.kill('SIGKILL');
}
