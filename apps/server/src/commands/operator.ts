import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { type CallData, type CallName, paths } from '@pifa/contract';
import { buildApp } from '../app';
import { prepare } from '../main';
import { addOperator, beginOperatorSession, ROLES } from '../modules/operator';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './commands';
import { operatorVerbs } from './operator-verbs';
import type { OperatorRequest as Request } from './operator-verbs/verb';

const HELP = `pifa operator <命令>
  add <名字> --role ${ROLES.join('|')}          开账号，密码只显示一次（不加 --url 即直接改数据库）
  accounts                                     运营账号
  account <名字> [--role <角色>] [--close | --open] [--reset-password]
  login <名字> --url <地址> / logout            密码取自 PIFA_OPERATOR_PASSWORD，打印令牌
  applications [--status waiting]              入驻申请
  approve <申请号> / reject <申请号> --reason <原因>
  orders [--state <状态>] [--keyword <词>]      订单
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
${operatorVerbs.map(({ help }) => `  ${help}\n`).join('')}服务器在运行：加 --url http://localhost:3000，令牌取自 PIFA_OPERATOR_TOKEN。
服务器已停止，或用 PostgreSQL：加 --as <名字>，直接打开数据库。`;

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
} as const;
const furtherOptions = Object.fromEntries(
  operatorVerbs.flatMap(({ options: names = [] }) => names.map((name) => [name, text] as const)),
);

interface Answer {
  meta: { success: boolean; message: string };
  data: unknown;
}
/** Sends a call and answers its envelope. */
type Send = (request: Request) => Promise<Answer>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
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

const addressOf = ({ call, query = {}, params = {} }: Request): string => {
  const path = paths[call].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};
const headersWith = (token: string) => ({
  'x-domain': 'operator',
  ...(token === '' ? {} : { 'x-operator-token': token }),
});

/** Method, headers and body as both ways of sending want them. */
async function wireOf({ call, body, file }: Request, token: string) {
  const { method } = paths[call];
  const headers = headersWith(token);
  if (file) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'table');
    // Only a request knows the boundary that its form is written with.
    const made = new globalThis.Request('http://form.local', { method: 'POST', body: form });
    const type = made.headers.get('content-type') ?? '';
    return {
      method,
      headers: { ...headers, 'content-type': type },
      payload: Buffer.from(await made.arrayBuffer()),
    };
  }
  if (body === undefined) return { method, headers };
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  };
}

const isFileAnswer = (type: unknown): boolean => !String(type).startsWith('application/json');

/** To a running server. A file is handed on while it comes. */
const overHttp =
  (url: string): Send =>
  async (request) => {
    const { method, headers, payload } = await wireOf(request, process.env.PIFA_OPERATOR_TOKEN ?? '');
    const answer = await fetch(new URL(addressOf(request), url), { method, headers, body: payload });
    if (answer.body && isFileAnswer(answer.headers.get('content-type'))) {
      return { meta: { success: true, message: '' }, data: Readable.fromWeb(answer.body as ReadableStream) };
    }
    return (await answer.json()) as Answer;
  };

/** Who may open the database needs no password; the acts are recorded under the name. */
async function onDatabase(
  settings: Settings,
  name: string,
  request: Request,
  shown: (answer: Answer) => Promise<number>,
): Promise<number | undefined> {
  const ground = await prepare(settings);
  try {
    const app = await buildApp(ground);
    try {
      const session = await beginOperatorSession(ground.database.db, name, ground.clock.now());
      if (!session) return undefined;
      const { method, headers, payload } = await wireOf(request, session.token);
      const answer = await app.http.inject({
        method,
        url: addressOf(request),
        headers,
        ...(payload === undefined ? {} : { payload }),
        payloadAsStream: true,
      });
      const body = answer.stream();
      if (isFileAnswer(answer.headers['content-type'])) {
        return await shown({ meta: { success: true, message: '' }, data: body });
      }
      return await shown((await json(body)) as Answer);
    } finally {
      await app.close();
    }
  } finally {
    await ground.close();
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

interface Files {
  out?: string;
  errors?: string;
}

async function show(call: CallName, { meta, data }: Answer, files: Files): Promise<number> {
  if (!meta.success) {
    print(meta.message);
    return 1;
  }
  if (data instanceof Readable) {
    if (files.out) {
      await pipeline(data, createWriteStream(files.out));
      print(`已导出到 ${files.out}`);
    } else for await (const piece of data) process.stdout.write(piece as Buffer);
    return 0;
  }
  if (call === 'adminLogin') print(`export PIFA_OPERATOR_TOKEN=${(data as { token: string }).token}`);
  else if (call === 'adminImport') return showImport(data as CallData<'adminImport'>, files.errors);
  else print(JSON.stringify(data, null, 2));
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

/** `pifa operator …`: the calls under /api/admin from a terminal. */
export const operatorCommand: HouseCommand = {
  name: 'operator',
  summary: '运营：账号、审核、发货、退款、价格、库存、开关 / the operator’s calls',
  async run(settings, args) {
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
    const shown = (answer: Answer): Promise<number> => show(request.call, answer, values);
    if (values.url) return shown(await overHttp(values.url)(request));
    const code = await onDatabase(settings, values.as ?? '', request, shown);
    if (code === undefined) print(`没有这个运营账号：${values.as}`);
    return code ?? 1;
  },
};
