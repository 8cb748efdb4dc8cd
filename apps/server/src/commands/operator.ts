import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { CallData, CallName } from '@pifa/contract';
import { prepare } from '../main';
import { addOperator, ROLES } from '../modules/operator';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './commands';
import { sendImport } from './import-progress';
import { type Answer, onDatabase, overHttp, type Send } from './operator-send';
import { operatorVerbs } from './operator-verbs';
import { readable } from './show-answer';
import type { OperatorRequest as Request } from './operator-verbs/verb';

const HELP = `pifa operator <命令>
  add <名字> --role ${ROLES.join('|')}          开账号，密码只显示一次（不加 --url 即直接改数据库）
  accounts                                     运营账号
  account <名字> [--role <角色>] [--close | --open] [--reset-password]
  login <名字> --url <地址> / logout            密码取自 PIFA_OPERATOR_PASSWORD，打印令牌
  applications [--status waiting]              入驻申请
  approve <申请号> / reject <申请号> --reason <原因>
  orders [--state unpaid|to-ship|part-shipped|shipped|completed|cancelled|refunding|refunded] [--keyword <词>]   订单
  ship <订单 id> --carrier <承运商> --tracking <单号> [--lines 明细id:数量,…]
  cancel <订单 id> --reason <原因>
  confirm-transfer <付款 id> / reject-transfer <付款 id> --reason <原因>
  settle-refund <退款 id> --reference <流水号> / retry-refund <退款 id>
  price <货号> --pack <元> --piece <元>
  promo <货号> --pack <元> --piece <元> [--from <时刻>] [--until <时刻>] / promo <货号> --off
  stock <货号> --by=<增减> 或 --to <数量> [--reason <原因>]
  on <货号> / off <货号>
  switch <代码> on|off                         功能开关，例如 switch inquiry on
  set <组> <代码> <值>                         字典，例如 set seo sitename 某某商城
  import <文件.csv|xlsx> [--dry-run] [--again] [--errors <文件.csv>]   导入商品、价格与库存
  export-orders [--from 2026-01-01] [--to 2026-01-31] [--out <文件.csv>]
  acts [--object goods:<货号>] [--name <名字>]   操作记录
${operatorVerbs.map(({ help }) => `  ${help}\n`).join('')}服务器在运行：加 --url http://localhost:8080，令牌取自 PIFA_OPERATOR_TOKEN。
服务器已停止，或用 PostgreSQL：加 --as <名字>，直接打开数据库。--json：原样打印答复。`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  role: text,
  url: text,
  as: text,
  status: text,
  reason: text,
  state: text,
  keyword: text,
  carrier: text,
  tracking: text,
  lines: text,
  reference: text,
  pack: text,
  piece: text,
  from: text,
  until: text,
  to: text,
  by: text,
  out: text,
  object: text,
  name: text,
  errors: text,
  page: text,
  off: flag,
  close: flag,
  open: flag,
  again: flag,
  'reset-password': flag,
  'dry-run': flag,
  json: flag,
} as const;
const furtherOptions = Object.fromEntries(
  operatorVerbs.flatMap(({ options: names = [] }) => names.map((name) => [name, text] as const)),
);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Beside the results: what a pipe or a file need not hold. */
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

function readWords(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...furtherOptions, ...options },
    allowPositionals: true,
  });
  return { values, positionals };
}
type Words = ReturnType<typeof readWords>;

/** The call that the words ask for; undefined when there is no such verb or a word is missing. */
async function requestOf({ values, positionals }: Words): Promise<Request | undefined> {
  const [verb, first = '', second = '', third] = positionals;
  const { reason = '' } = values;
  const pair = () => ({
    perPack: Number(values.pack ?? Number.NaN),
    perPiece: Number(values.piece ?? Number.NaN),
  });
  const goods = (change: object): Request => ({
    call: 'adminGoods',
    body: { code: first, reason, ...change },
  });
  const further = operatorVerbs.map(({ verbs }) => verbs[verb ?? '']).find(Boolean);
  if (further) return further({ first, second, values });
  const lists = ['applications', 'orders', 'export-orders', 'accounts', 'acts', 'logout'];
  if (first === '' && !lists.includes(verb ?? '')) return undefined;
  switch (verb) {
    case 'login':
      return {
        call: 'adminLogin',
        body: { name: first, password: process.env.PIFA_OPERATOR_PASSWORD ?? '' },
      };
    case 'logout':
      return { call: 'adminLogout' };
    case 'add':
      return { call: 'adminOperatorAdd', body: { name: first, role: values.role } };
    case 'accounts':
      return { call: 'adminOperators' };
    case 'account':
      return {
        call: 'adminOperatorChange',
        body: {
          name: first,
          role: values.role,
          status: values.close ? 'closed' : values.open ? 'open' : undefined,
          resetPassword: values['reset-password'] === true,
        },
      };
    case 'acts':
      return {
        call: 'adminActs',
        query: present({ about: values.object, name: values.name, pageNum: values.page }),
      };
    case 'applications':
      return { call: 'adminApplications', query: present({ status: values.status }) };
    case 'approve':
    case 'reject':
      return { call: 'adminReview', body: { no: first, verdict: verb, reason } };
    case 'orders':
      return {
        call: 'adminOrders',
        query: present({ state: values.state, keyword: values.keyword, pageNum: values.page }),
      };
    case 'ship':
      return {
        call: 'adminShip',
        body: {
          orderId: first,
          carrier: values.carrier ?? '',
          trackingNo: values.tracking ?? '',
          lines: values.lines?.split(',').map((part) => {
            const [orderLineId, pieces] = part.split(':');
            return { orderLineId, pieces: Number(pieces) };
          }),
        },
      };
    case 'cancel':
      return { call: 'adminCancel', body: { orderId: first, reason } };
    case 'confirm-transfer':
      return { call: 'adminTransfer', body: { paymentId: first, verdict: 'confirm' } };
    case 'reject-transfer':
      return { call: 'adminTransfer', body: { paymentId: first, verdict: 'reject', reason } };
    case 'settle-refund':
      return {
        call: 'adminRefund',
        body: { refundId: first, act: 'settle', reference: values.reference ?? '' },
      };
    case 'retry-refund':
      return { call: 'adminRefund', body: { refundId: first, act: 'retry' } };
    case 'price':
      return goods({ list: pair() });
    case 'promo':
      if (values.off) return goods({ promo: null });
      return goods({ promo: { ...pair(), from: values.from ?? null, until: values.until ?? null } });
    case 'stock':
      if (values.by === undefined && values.to === undefined) return undefined;
      return goods(values.by === undefined ? { stockTo: Number(values.to) } : { stockBy: Number(values.by) });
    case 'on':
    case 'off':
      return goods({ status: verb });
    case 'switch':
      return second === 'on' || second === 'off'
        ? { call: 'adminSwitch', body: { code: first, value: second === 'on' ? '1' : '0' } }
        : undefined;
    case 'set':
      return third === undefined
        ? undefined
        : { call: 'adminSwitch', body: { pcode: first, code: second, value: third } };
    case 'import':
      return {
        call: 'adminImport',
        query: present({
          dryRun: values['dry-run'] ? '1' : undefined,
          again: values.again ? '1' : undefined,
        }),
        file: await readFile(first),
      };
    case 'export-orders':
      return { call: 'adminOrdersCsv', query: present({ from: values.from, to: values.to }) };
    default:
      return undefined;
  }
}

async function add(settings: Settings, name: string, wanted: string): Promise<number> {
  const role = ROLES.find((one) => one === wanted);
  if (name === '' || name.length > 40 || !role) {
    print(HELP);
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

interface Wanted {
  out?: string;
  errors?: string;
  /** The answer as it came. */
  json?: boolean;
}

const LOG_IN = '令牌无效或已过期：请重新登录（pifa operator login），再运行它打印的 export 那一行';

async function show(call: CallName, { meta, data }: Answer, wanted: Wanted): Promise<number> {
  if (!meta.success) {
    print(meta.code === 'not-logged-in' ? LOG_IN : meta.message);
    return 1;
  }
  if (data instanceof Readable) {
    if (wanted.out) {
      await pipeline(data, createWriteStream(wanted.out));
      print(`已导出到 ${wanted.out}`);
    } else for await (const piece of data) process.stdout.write(piece as Buffer);
    return 0;
  }
  if (call === 'adminLogin') print(`export PIFA_OPERATOR_TOKEN=${(data as { token: string }).token}`);
  else if (wanted.json) print(JSON.stringify(data, null, 2));
  else if (call === 'adminImport') return showImport(data as CallData<'adminImport'>, wanted.errors);
  else if (call === 'adminOperatorChange' && (data as { password: string }).password === '') print('已保存');
  else for (const line of readable(data)) print(line);
  return 0;
}

async function showImport(
  { changed, added, dryRun, replayed, errors, errorsCsv }: CallData<'adminImport'>,
  into: string | undefined,
): Promise<number> {
  for (const { row, code, text: reason } of errors) print(`第 ${row} 行 ${code}：${reason}`);
  if (into && errors.length > 0) {
    await writeFile(into, errorsCsv);
    print(`有误的行已写入 ${into}，改好后可直接再次导入`);
  }
  const how = dryRun ? '试运行，未生效：' : replayed ? '这个文件已导入过，未再生效；当时：' : '';
  print(`${how}修改 ${changed} 个商品，新增 ${added} 个，有误 ${errors.length} 行`);
  return errors.length === 0 ? 0 : 1;
}

/** What is wrong with the words or a named file, said plainly; undefined for a fault of ours. */
function whatIsWrong(error: unknown): string | undefined {
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

async function runVerb(settings: Settings, args: readonly string[]): Promise<number> {
  const words = readWords(args);
  const { values, positionals } = words;
  if (positionals[0] === 'add' && !values.url && !values.as) {
    return add(settings, positionals[1] ?? '', values.role ?? '');
  }
  const request = await requestOf(words);
  if (!request || (!values.url && !values.as)) {
    print(HELP);
    return 2;
  }
  const work = async (send: Send): Promise<number> => {
    const answer =
      request.call === 'adminImport' ? await sendImport(send, request, tell) : await send(request);
    return show(request.call, answer, values);
  };
  if (values.url) return work(overHttp(values.url));
  const code = await onDatabase(settings, values.as ?? '', work);
  if (code === undefined) print(`没有这个运营账号：${values.as}`);
  return code ?? 1;
}

/** `pifa operator …`: the calls under /api/admin from a terminal. */
export const operatorCommand: HouseCommand = {
  name: 'operator',
  summary: '运营：账号、审核、发货、退款、价格、库存、开关 / the operator’s calls',
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
