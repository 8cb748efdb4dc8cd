import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { calls, type CallSpec, type TerminalAnswer } from '@pifa/contract';
import { prepare } from '../../main';
import { addOperator, ROLES } from '../../modules/staff';
import { print } from '../../platform/print';
import type { Settings } from '../../platform/settings';
import type { HouseCommand } from '../house-command';
import { ANY_CALL, ANY_CALL_USAGE, anyCall } from './any-call';
import { allCommands, type Command } from './fields';
import { sendWithProgress } from './progress';
import {
  formsOf,
  parseTyped,
  requestOf,
  strangeOption,
  type Typed,
  whatIsMissing,
  WrongWord,
} from './read-command';
import { fileBehind } from './linked-file';
import { type Answer, onDatabase, overHttp, type Send } from './send';
import { readable } from './show-answer';
import { helpText, unknownText, usage } from './usage';
import { areaNames, areaOf } from './areas';

/** Beside the results: what a pipe or a file need not hold. */
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

const shownOf = ({ call }: Command): TerminalAnswer => (calls[call].spec as CallSpec).shown ?? {};
const usageOf = (command: Command, short = false): string =>
  usage(command, shownOf(command).saves, { short });
/** Options that belong to the answer of the command, not to its call. */
const answerOptions = (command: Command): string[] => {
  const { saves } = shownOf(command);
  return saves ? [saves.option] : [];
};

/** Opens an account in the database itself: the first one has nobody who could ask for it. */
async function addOnConsole(settings: Settings, name: string, wanted: string): Promise<number> {
  const role = ROLES.find((one) => one === wanted);
  if (name.length > 40 || !role) {
    print(name.length > 40 ? '名字最多 40 字' : `--role 应为 ${ROLES.join('|')}`);
    return 2;
  }
  const ground = await prepare(settings);
  try {
    const password = await addOperator(ground.database.db, name, role, ground.clock.now());
    print(
      password === undefined ? `名字已被占用：${name}` : `已开账号 ${name}（${role}），密码：${password}`,
    );
    return password === undefined ? 1 : 0;
  } finally {
    await ground.close();
  }
}

const LOG_IN = '令牌无效或已过期：请重新登录（pifa operator login），再运行它打印的 export 那一行';

async function show(command: Command, answer: Answer, typed: Typed): Promise<number> {
  const early = await showPlain(answer, typed);
  if (early !== undefined) return early;
  const { data } = answer;
  const { values } = typed;
  const shown = shownOf(command);
  const { lines, failed } = shown.text?.(data) ?? { lines: readable(data, shown), failed: false };
  const saved = await save(command, data, values);
  if (values.json) print(JSON.stringify(data, null, 2));
  else for (const line of [...lines, ...saved]) print(line);
  return failed ? 1 : 0;
}

/** A refusal, or a file; undefined for data, which is shown in words. */
async function showPlain({ meta, data }: Answer, { values }: Typed): Promise<number | undefined> {
  if (!meta.success) {
    print(meta.code === 'not-logged-in' ? LOG_IN : meta.message);
    return 1;
  }
  if (!(data instanceof Readable)) return undefined;
  if (typeof values.out === 'string') {
    await pipeline(data, createWriteStream(values.out));
    print(`已导出到 ${values.out}`);
  } else for await (const piece of data) process.stdout.write(piece as Buffer);
  return 0;
}

async function showAny(answer: Answer, typed: Typed): Promise<number> {
  const early = await showPlain(answer, typed);
  if (early === undefined) print(JSON.stringify(answer.data, null, 2));
  return early ?? 0;
}

/** Writes the part of an answer that an option asks to have in a file; answers what to say of it. */
async function save(command: Command, data: unknown, values: Typed['values']): Promise<string[]> {
  const { saves } = shownOf(command);
  const file = saves && values[saves.option];
  if (!saves || typeof file !== 'string' || typeof data !== 'object' || data === null) return [];
  const content: unknown = Object.entries(data).find(([name]) => name === saves.field)?.[1];
  if (typeof content !== 'string' || content === '') return [];
  await writeFile(file, content);
  return [saves.done(file)];
}

/** What is wrong with the words or a named file, said plainly; undefined for a fault of ours. */
function whatIsWrong(error: unknown): string | undefined {
  if (error instanceof WrongWord) return error.message;
  if (error instanceof SyntaxError) return `文件不是有效的 JSON：${error.message}`;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const option = /'(--?[\w-]+)/.exec(error.message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有 ${option} 这个参数；不加命令即列出全部`;
  if (code.startsWith('ERR_PARSE_ARGS')) return `参数 ${option} 写得不对（负数写作 ${option || '--by'}=-3）`;
  const path = 'path' in error ? String(error.path) : '这个文件';
  if (code === 'ENOENT') return `没有这个文件：${path}`;
  return ['EISDIR', 'EACCES', 'EEXIST', 'ENOTDIR', 'ENOSPC'].includes(code)
    ? `读写不了 ${path}（${code}）`
    : undefined;
}

/** The help on one area, or on all where none of that name was asked for. */
function helpOn(commands: readonly Command[], asked: string | undefined): string {
  const wanted = areaNames.filter((area) => area === asked);
  const areas = (wanted.length > 0 ? wanted : areaNames).map((area) => {
    const usages = commands
      .filter(({ call }) => areaOf(call) === area)
      .map((command) => usageOf(command, true));
    return [area, area === areaNames.at(-1) ? [...usages, ANY_CALL_USAGE] : usages] as const;
  });
  return helpText(areas);
}

/** The form that was typed, or the exit code after saying why it is none. */
function chooseForm(
  commands: readonly Command[],
  typed: Typed,
): { command: Command; rest: string[] } | number {
  const { forms, rest } = formsOf(commands, typed.words);
  const [first] = forms;
  if (!first) {
    const [word] = typed.words;
    const wantsHelp = word === undefined ? typed.values.help === true : word === 'help';
    if (word !== undefined && !wantsHelp) print(unknownText(typed.words.join(' '), areaNames));
    else print(helpOn(commands, typed.words[1]));
    return wantsHelp ? 0 : 2;
  }
  const reasons = forms.map((form) => {
    const option = strangeOption(form, typed, answerOptions(form));
    return option === undefined ? whatIsMissing(form, typed, rest) : `这个命令没有 --${option} 这个参数`;
  });
  const command = typed.values.help ? undefined : forms[reasons.indexOf('')];
  if (command) return { command, rest };
  if (!typed.values.help) print(reasons[0] ?? '');
  for (const form of forms) print(`pifa operator ${usageOf(form)}`);
  return typed.values.help ? 0 : 2;
}

async function runVerb(settings: Settings, args: readonly string[]): Promise<number> {
  const commands = allCommands();
  const typed = parseTyped(args, commands, commands.flatMap(answerOptions));
  if (typed.words[0] === ANY_CALL && !typed.values.help) {
    const request = anyCall(typed);
    return reach(settings, typed, async (send) => showAny(await send(request), typed));
  }
  const chosen = chooseForm(commands, typed);
  if (typeof chosen === 'number') return chosen;
  const { command, rest } = chosen;
  const { url, as: name, role } = typed.values;
  if (url === undefined && name === undefined && command.call === 'adminOperatorAdd') {
    return addOnConsole(settings, rest[0] ?? '', String(role));
  }
  const request = await requestOf(command, typed, rest);
  const { progress } = shownOf(command);
  return reach(settings, typed, async (send) => {
    const answer = progress ? await sendWithProgress(send, request, progress, tell) : await send(request);
    const linked = typed.values.out === undefined ? undefined : fileBehind(answer, shownOf(command).opens);
    // The link opens in the session that asked for it, so it is followed at once.
    return show(command, linked ? await send(linked) : answer, typed);
  });
}

/** A running mall by its address, or the database itself as the named account. */
async function reach(
  settings: Settings,
  { values: { url, as: name } }: Typed,
  work: (send: Send) => Promise<number>,
): Promise<number> {
  if (typeof url === 'string') return work(overHttp(url));
  if (name === undefined) {
    print('请加 --url <商城地址>（商城在运行），或 --as <名字>（直接打开数据库）');
    return 2;
  }
  const code = await onDatabase(settings, String(name), work);
  if (code === undefined) print(`没有这个运营账号：${String(name)}`);
  return code ?? 1;
}

/** `pifa operator …`: the calls under /api/admin from a terminal. */
export const operatorCommand: HouseCommand = {
  name: 'operator',
  summary: '运营：账号、审核、发货、退款、价格、库存、开关 / staff calls',
  async run(settings, args) {
    try {
      return await runVerb(settings, args);
    } catch (error) {
      const problem = whatIsWrong(error);
      if (problem === undefined) throw error;
      print(problem);
      return 1;
    } finally {
      // A pipe takes its time, and the process ends when this returns.
      if (process.stdout.writableLength > 0) await once(process.stdout, 'drain');
    }
  },
};
