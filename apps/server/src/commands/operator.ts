import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CallName, paths } from '@pifa/contract';
import { buildApp } from '../app';
import { prepare } from '../main';
import { addOperator, beginOperatorSession, ROLES } from '../modules/operator';
import type { Settings } from '../platform/settings';
import type { HouseCommand } from './commands';

const HELP = `pifa operator <命令>
  add <名字> --role ${ROLES.join('|')}          开账号，密码只显示一次（直接改数据库）
  login <名字> --url <地址>                    密码取自 PIFA_OPERATOR_PASSWORD，打印令牌
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
  set <组> <代码> <值>                         字典与开关，例如 set webconfig inquiry 1
  import <文件.csv> [--dry-run]                导入价格与库存
  export-orders [--from 2026-01-01] [--to 2026-01-31] [--out <文件.csv>]
服务器在运行：加 --url http://localhost:3000，令牌取自 PIFA_OPERATOR_TOKEN。
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
  off: flag,
  'dry-run': flag,
} as const;

interface Request {
  call: CallName;
  query?: Record<string, string>;
  body?: object;
}
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
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
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
  const lists = ['applications', 'orders', 'export-orders'];
  if (first === '' && !lists.includes(verb ?? '')) return undefined;
  switch (verb) {
    case 'login':
      return {
        call: 'adminLogin',
        body: { name: first, password: process.env.PIFA_OPERATOR_PASSWORD ?? '' },
      };
    case 'applications':
      return { call: 'adminApplications', query: present({ status: values.status }) };
    case 'approve':
    case 'reject':
      return { call: 'adminReview', body: { no: first, verdict: verb, reason } };
    case 'orders':
      return { call: 'adminOrders', query: present({ state: values.state, keyword: values.keyword }) };
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
    case 'set':
      return third === undefined
        ? undefined
        : { call: 'adminSwitch', body: { pcode: first, code: second, value: third } };
    case 'import':
      return {
        call: 'adminImport',
        query: values['dry-run'] ? { dryRun: '1' } : {},
        body: { csv: decode(await readFile(first)) },
      };
    case 'export-orders':
      return { call: 'adminOrdersCsv', query: present({ from: values.from, to: values.to }) };
    default:
      return undefined;
  }
}

/** Spreadsheets save Chinese as UTF-8 or as GBK. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const addressOf = ({ call, query = {} }: Request): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? paths[call].path : `${paths[call].path}?${search}`;
};
const headersWith = (token: string) => ({
  'x-domain': 'operator',
  ...(token === '' ? {} : { 'x-operator-token': token }),
});

/** To a running server. */
const overHttp =
  (url: string): Send =>
  async (request) => {
    const headers = {
      'content-type': 'application/json',
      ...headersWith(process.env.PIFA_OPERATOR_TOKEN ?? ''),
    };
    const { method } = paths[request.call];
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const answer = await fetch(new URL(addressOf(request), url), { method, headers, body });
    return (await answer.json()) as Answer;
  };

/** Who may open the database needs no password; the acts are recorded under the name. */
async function onDatabase(settings: Settings, name: string, request: Request): Promise<Answer | undefined> {
  const ground = await prepare(settings);
  try {
    const app = await buildApp(ground);
    try {
      const session = await beginOperatorSession(ground.database.db, name, ground.clock.now());
      if (!session) return undefined;
      const { method } = paths[request.call];
      const answer = await app.http.inject({
        method,
        url: addressOf(request),
        headers: headersWith(session.token),
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      return answer.json<Answer>();
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

async function show(call: CallName, { meta, data }: Answer, out: string | undefined): Promise<number> {
  if (!meta.success) {
    print(meta.message);
    return 1;
  }
  if (call === 'adminOrdersCsv') {
    const { csv, count } = data as { csv: string; count: number };
    if (out) await writeFile(out, csv);
    print(out ? `已导出 ${count} 行到 ${out}` : csv);
    return 0;
  }
  if (call === 'adminLogin') print(`export PIFA_OPERATOR_TOKEN=${(data as { token: string }).token}`);
  else print(JSON.stringify(data, null, 2));
  const { errors = [] } = data as { errors?: unknown[] };
  return errors.length === 0 ? 0 : 1;
}

/** `pifa operator …`: the calls under /api/admin from a terminal. */
export const operatorCommand: HouseCommand = {
  name: 'operator',
  summary: '运营：账号、审核、发货、退款、价格、库存、开关 / the operator’s calls',
  async run(settings, args) {
    const words = readWords(args);
    const { values, positionals } = words;
    if (positionals[0] === 'add') return add(settings, positionals[1] ?? '', values.role ?? '');
    const request = await requestOf(words);
    if (!request || (!values.url && !values.as)) {
      print(HELP);
      return 2;
    }
    const answer = values.url
      ? await overHttp(values.url)(request)
      : await onDatabase(settings, values.as ?? '', request);
    if (!answer) {
      print(`没有这个运营账号：${values.as}`);
      return 1;
    }
    return show(request.call, answer, values.out);
  },
};
