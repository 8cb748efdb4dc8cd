import { formatMinute, PRICE_ROUNDINGS } from '@pifa/domain';
import { type TableRow, type TerminalField, type TerminalVerb, typed, verb, whole, word } from '../terminal';

const commas = (text: string): string[] => text.split(',').filter(Boolean);

/** A setting of the kind of plan. */
const setting = (name: string, label: string, options: Partial<TerminalField> = {}): TerminalField =>
  typed(`settings.${name}`, label, options);
const listed = (name: string, label: string): TerminalField => setting(name, label, { read: commas });

/** What is changed: chosen ones, or all that a filter of the screen finds. */
const chosen = (label: string): TerminalField[] => [typed('objects', `${label},…`, { name: 'ids' })];
const chosenOrFound = (label: string): TerminalField[] => [
  ...chosen(label),
  typed('filter', 'JSON|文件.json'),
];

/** A table of waybills, with the number of the row in which each stands. */
const waybills = (rows: readonly TableRow[]) => ({
  rows: rows.map((row, at) => ({
    line: at + 1,
    orderNo: row.订单号 ?? row.原运单号 ?? '',
    trackingNo: row.运单号 ?? '',
    carrier: row.承运商 ?? '',
  })),
});
const waybillFile = typed('', '运单.csv', { name: 'file', file: waybills, required: true });

/** `own`, `last`, `list:1.05`, `cost:1.2`. */
function howToFill(text: string): object {
  const [by, factor] = text.split(':');
  return factor === undefined ? { by } : { by, factor };
}

/** The kinds of bulk work, each with its own words; `plan make` takes any kind. */
export const PLAN_VERBS: readonly TerminalVerb[] = [
  verb(
    'plan ship',
    '批量发货：表格三栏 订单号,运单号,承运商',
    [
      waybillFile,
      setting('carrier', '承运商'),
      setting('driver', '司机'),
      setting('driverPhone', '司机电话', { name: 'driver-phone' }),
    ],
    { kind: 'ship' },
  ),
  verb('plan unship', '撤销发货', chosen('发货 id'), { kind: 'unship' }),
  verb(
    'plan correct-waybill',
    '批改运单：表格 原运单号（或订单号）,运单号,承运商',
    [waybillFile, setting('reason', '原因', { required: true })],
    { kind: 'correct-waybill' },
  ),
  verb(
    'plan mark',
    '批量标记订单，不写词即去掉',
    [...chosenOrFound('订单 id'), setting('word', '词'), setting('colour', '颜色')],
    { kind: 'mark' },
  ),
  verb('plan assign', '批量分配订单', [...chosenOrFound('订单 id'), setting('to', '账号')], {
    kind: 'assign',
  }),
  verb(
    'plan cancel',
    '批量取消订单',
    [...chosenOrFound('订单 id'), setting('reason', '原因', { required: true })],
    {
      kind: 'cancel',
    },
  ),
  verb(
    'plan mark-printed',
    '批量登记已打印',
    [...chosenOrFound('订单 id'), setting('document', 'picking|delivery|label', { required: true })],
    { kind: 'mark-printed' },
  ),
  verb(
    'plan judge-reviews',
    '批量审核评价',
    [
      ...chosenOrFound('评价 id'),
      setting('verdict', 'approve|reject', { required: true }),
      setting('reason', '原因'),
    ],
    { kind: 'judge-reviews' },
  ),
  verb(
    'plan level',
    '批量调整客户等级',
    [
      ...chosenOrFound('客户 id'),
      setting('level', '等级', { required: true }),
      setting('cause', '原因', { required: true }),
    ],
    { kind: 'company-level' },
  ),
  verb(
    'plan salesperson',
    '批量分配业务员，不写账号即不再由谁负责',
    [...chosenOrFound('客户 id'), setting('to', '账号'), setting('cause', '原因', { required: true })],
    { kind: 'company-salesperson' },
  ),
  verb(
    'plan tags',
    '批量加、去客户标签',
    [...chosenOrFound('客户 id'), listed('add', '标签,…'), listed('remove', '标签,…')],
    { kind: 'company-tags' },
  ),
  verb(
    'plan company-state',
    '批量停用、恢复客户',
    [
      ...chosenOrFound('客户 id'),
      setting('act', 'close|reopen', { required: true }),
      setting('cause', '原因', { required: true }),
    ],
    { kind: 'company-state' },
  ),
  verb(
    'plan coupon',
    '批量发卡券，发出后不能撤销',
    [...chosenOrFound('客户 id'), setting('coupon', '卡券 id', { required: true })],
    { kind: 'company-coupon' },
  ),
  verb(
    'plan message',
    '给许多客户发站内消息：写客户 id，或按等级、标签、业务员',
    [
      ...chosen('客户 id'),
      setting('title', '标题', { required: true }),
      setting('text', '内容', { required: true }),
      setting('link', '/pages/…'),
      listed('levels', '等级,…'),
      listed('tags', '标签,…'),
      listed('salespeople', '账号,…'),
      setting('sendAt', '2026-12-01 09:00', { name: 'send-at' }),
    ],
    { kind: 'message' },
  ),
  verb(
    'plan answer-quotes',
    '批量报价：own 客户价，last 上次报价，list:1.05 标价×，cost:1.2 成本×',
    [
      ...chosen('询价单 id'),
      setting('fill', 'own|last|list:倍数|cost:倍数', { read: howToFill, required: true }),
      setting('rounding', PRICE_ROUNDINGS.join('|')),
      setting('validDays', '7', { name: 'valid-days', read: Number }),
      setting('message', '附言'),
    ],
    { kind: 'quote-answer' },
  ),
  whole('plan make', '预览任何一种批量操作', [
    word('kind', '种类'),
    typed('objects', 'id,…', { name: 'ids' }),
  ]),
];

interface Plan {
  planId: string;
  title: string;
  counts: { change: number; same: number; refuse: number; warn: number };
  rows: readonly Row[];
  next?: string | undefined;
  effects: readonly { text: string }[];
  undoable: boolean;
}

interface Row {
  name: string;
  fields: readonly { label: string; before: string; after: string }[];
  warnings: readonly string[];
  refusal: string;
  reason: string;
}

function rowLine({ name, fields, warnings, refusal, reason }: Row): string {
  const changes = fields.map(({ label, before, after }) => `${label} ${before || '无'} → ${after || '无'}`);
  const left = refusal || reason;
  const parts = left === '' ? changes : [`不能执行：${left}`];
  return `· ${[name, ...parts, ...warnings.map((text) => `注意：${text}`)].join('  ')}`;
}

/** A plan as it is looked at before anything happens, and how to go on. */
export function planText({ planId, title, counts, rows, next, effects, undoable }: Plan) {
  const { change, same, refuse, warn } = counts;
  const then = undoable ? '之后可以撤销' : '之后不能撤销';
  const lines = [
    `${title}（预览，什么也没改）：将修改 ${change}，不变 ${same}，拒绝 ${refuse}，警告 ${warn}`,
    ...rows.map(rowLine),
    ...(next === undefined ? [] : [`其余的行：pifa operator plan rows ${planId} --cursor ${next}`]),
    ...effects.map(({ text }) => `※ ${text}`),
    change === 0 ? '没有可以执行的行' : `15 分钟内执行：pifa operator plan commit ${planId}（${then}）`,
  ];
  return { lines, failed: change === 0 };
}

export const planRowsText = ({ list, next }: { list: readonly Row[]; next?: string | undefined }) => ({
  lines: [
    ...(list.length === 0 ? ['没有'] : list.map(rowLine)),
    ...(next === undefined ? [] : [`下一页加 --cursor ${next}`]),
  ],
});

interface Progress {
  planId: string;
  state: string;
  text: string;
  undoUntil?: string | undefined;
}

function progressLines({ planId, state, text, undoUntil }: Progress): string[] {
  if (state === 'scheduled') return [`${text}；取消：pifa operator plan cancel-scheduled ${planId}`];
  if (state === 'cancelled') return [text];
  if (state !== 'done') return [`正在执行：${text}；看结果：pifa operator plan show ${planId}`];
  const until = undoUntil === undefined ? '' : formatMinute(new Date(undoUntil));
  return [text, ...(until === '' ? [] : [`${until} 前可撤销：pifa operator plan undo ${planId}`])];
}

interface Told {
  name: string;
  reason: string;
}

/** What became of a plan. Rows that failed end the command with 1. */
export function progressText(
  progress: Progress & { failed: number; failures: readonly Told[]; handedRows: readonly Told[] },
) {
  const failures = progress.failures.map(({ name, reason }) => `· ${name}  没有做成：${reason}`);
  const handed = progress.handedRows.map(({ name, reason }) => `· ${name}  ${reason}`);
  return { lines: [...failures, ...handed, ...progressLines(progress)], failed: progress.failed > 0 };
}

export const plansText = ({ list }: { list: readonly Progress[] }) => ({
  lines: list.length === 0 ? ['没有'] : list.flatMap(progressLines),
});

interface Scheduled {
  planId: string;
  title: string;
  dueTime: string;
  by: string;
}

/** What waits for its moment, the next one first. */
export const plansScheduledText = ({ list }: { list: readonly Scheduled[] }) => ({
  lines:
    list.length === 0
      ? ['没有']
      : list.map(
          ({ planId, title, dueTime, by }) =>
            `${formatMinute(new Date(dueTime))}  ${title}  ${by}  ${planId}`,
        ),
});
