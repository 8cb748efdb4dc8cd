import {
  PLAN_VERBS,
  planRowsText,
  plansScheduledText,
  plansText,
  planText,
  progressText,
} from './plan-terminal';
import {
  count,
  cursorPaging,
  defineCall,
  done,
  instant,
  listOf,
  momentIn,
  text,
  textId,
  z,
} from '../define-call';
import { shownAs, verb, whole, word } from '../terminal';

/** Most objects or lines of one plan. */
export const MOST_PLAN_ROWS = 10_000;

const planId = z.strictObject({ id: textId });
const facts = z.record(z.string().max(40), z.unknown());

const planRow = z.object({
  line: count,
  object: z.string(),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  warnings: z.array(z.string()),
  /** why this row is left out; '' = it is not */
  refusal: z.string(),
  /** after the commit: 'done', 'failed' or '' while it waits */
  outcome: z.enum(['', 'done', 'failed']),
  /** why it failed, or to whom it was given instead of being done */
  reason: z.string(),
});

const plan = z.object({
  planId: z.string(),
  kind: z.string(),
  title: z.string(),
  /** what the button says */
  verb: z.string(),
  expireTime: instant,
  counts: z.object({ change: count, same: count, refuse: count, warn: count }),
  rows: z.array(planRow),
  /** cursor of the rows after these */
  next: z.string().optional(),
  effects: z.array(
    z.object({
      text: z.string(),
      tone: z.enum(['plain', 'amber', 'red']),
      /** a setting of the plan that decides about this, to be previewed the other way */
      choice: z.object({ words: z.string(), setting: z.string(), on: z.boolean() }).optional(),
    }),
  ),
  undoable: z.boolean(),
  /** it may be committed for a later moment */
  schedulable: z.boolean(),
  /** a recent password or code is asked for when it is committed */
  stepUp: z.boolean(),
});

const told = z.object({ line: count, object: z.string(), name: z.string(), reason: z.string() });
const progress = z.object({
  planId: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['open', 'scheduled', 'running', 'done', 'cancelled']),
  done: count,
  failed: count,
  /** rows that went to a second person, in neither of the other counts */
  handed: count,
  /** rows that were left out when it was looked at, in neither of the other counts */
  leftOut: count,
  total: count,
  text: z.string(),
  createTime: instant,
  /** it runs then; of one that was committed for a later moment */
  dueTime: instant.optional(),
  /** it can be taken back until then */
  undoUntil: instant.optional(),
  failures: z.array(told),
  /** 「已转交 某某 复核」 */
  handedRows: z.array(told),
});

const scheduledPlans = z.object({
  list: z.array(
    z.object({
      planId: z.string(),
      kind: z.string(),
      title: z.string(),
      dueTime: instant,
      /** who set it */
      by: z.string(),
      total: count,
    }),
  ),
});

const planRows = listOf(planRow);
const planHeads = listOf(progress.omit({ failures: true, handedRows: true }));

/** 预览变更: all bulk work of staff is looked at, committed once, and taken back where possible (ADMIN §3). */
export const plans = {
  adminPlanMake: defineCall({
    at: { method: 'POST', path: '/api/admin/plans' },
    summary: '预览变更：将改什么、影响谁、拒绝哪些；15 分钟内有效，确认前什么也不改',
    access: 'operator',
    permission: 'self',
    bodyLimit: 4_000_000,
    body: z.strictObject({
      kind: text(40).min(1),
      objects: z.array(z.string().min(1).max(80)).max(MOST_PLAN_ROWS).optional(),
      /** frozen at this moment: the kind resolves it to objects */
      filter: facts.optional(),
      /** pasted or imported lines, each with its `line` */
      rows: z.array(facts).max(MOST_PLAN_ROWS).optional(),
      settings: facts.default({}),
    }),
    data: plan,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'bad-input'],
    terminal: [...PLAN_VERBS],
    shown: { text: shownAs(plan, planText) },
  }),
  adminPlanRows: defineCall({
    at: { method: 'GET', path: '/api/admin/plans/:id/rows' },
    summary: '预览变更：其余的行，可只看将修改、不变、拒绝、警告、失败或转交复核的',
    access: 'operator',
    permission: 'self',
    params: planId,
    query: z.strictObject({
      filter: z.enum(['', 'change', 'same', 'refuse', 'warn', 'failed', 'handed']).default(''),
      ...cursorPaging,
    }),
    data: planRows,
    refusals: ['not-found'],
    terminal: [whole('plan rows', '预览里其余的行', [word('id', '计划 id')])],
    shown: { text: shownAs(planRows, planRowsText) },
  }),
  adminPlanCommit: defineCall({
    at: { method: 'POST', path: '/api/admin/plans/:id/commit' },
    summary:
      '确认执行：一个预览只执行一次，重复提交得到同样的结果；超过 200 行转为后台任务；at 为定时执行（改价、上下架、发布）',
    access: 'operator',
    permission: 'self',
    params: planId,
    body: z.strictObject({
      allOrNothing: z.boolean().default(false),
      /** not now but then, for the kinds that may wait */
      at: momentIn('start').optional(),
    }),
    data: progress,
    refusals: ['bad-input', 'forbidden', 'not-found', 'stale', 'step-up-needed', 'transition-refused'],
    terminal: [whole('plan commit', '确认执行', [word('id', '计划 id')])],
    shown: { text: shownAs(progress, progressText) },
  }),
  adminPlanShow: defineCall({
    at: { method: 'GET', path: '/api/admin/plans/:id' },
    summary: '执行进度与结果',
    access: 'operator',
    permission: 'self',
    params: planId,
    data: progress,
    refusals: ['not-found'],
    terminal: [verb('plan show', '执行进度与结果', [word('id', '计划 id')])],
    shown: { text: shownAs(progress, progressText) },
  }),
  adminPlanUndo: defineCall({
    at: { method: 'POST', path: '/api/admin/plans/:id/undo' },
    summary: '撤销：答复新的预览，前后对调；之后又被改过的行列出并保持不动',
    access: 'operator',
    permission: 'self',
    params: planId,
    data: plan,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('plan undo', '撤销：先看会改回什么，再 plan commit', [word('id', '计划 id')])],
    shown: { text: shownAs(plan, planText) },
  }),
  adminPlanCancel: defineCall({
    at: { method: 'POST', path: '/api/admin/plans/:id/cancel' },
    summary: '取消还没到时间的定时操作',
    access: 'operator',
    permission: 'self',
    params: planId,
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('plan cancel-scheduled', '取消还没到时间的定时操作', [word('id', '计划 id')])],
  }),
  adminPlansScheduled: defineCall({
    at: { method: 'GET', path: '/api/admin/plans/scheduled' },
    summary: '定时操作：所有人还没到时间的，先到的在前；只列本人有权限做的种类',
    access: 'operator',
    permission: 'self',
    query: z.strictObject({ kind: text(40).default('') }),
    data: scheduledPlans,
    terminal: [whole('plan scheduled', '还没到时间的定时操作')],
    shown: { text: shownAs(scheduledPlans, plansScheduledText) },
  }),
  adminPlans: defineCall({
    at: { method: 'GET', path: '/api/admin/plans' },
    summary: '我的任务：正在执行的与最近完成的',
    access: 'operator',
    permission: 'self',
    data: planHeads,
    terminal: [verb('plan list', '我的任务：正在执行的与最近完成的')],
    shown: { text: shownAs(planHeads, plansText) },
  }),
};
