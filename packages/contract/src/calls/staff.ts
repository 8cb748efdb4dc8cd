import { count, cursorPaging, defineCall, done, instant, listOf, momentIn, text, z } from '../define-call';
import { roleCode as role } from './staff-roles';
import { fromEnvironment, shownAs, switched, typed, verb, word, whole } from '../terminal';

const session = z.object({ token: z.string(), name: z.string(), role, expireTime: instant });

const actFilters = {
  /** 'order:…', 'goods:<货号>' */
  about: text(80).default(''),
  /** the account */
  name: text(40).default(''),
  /** what stands before the dot: 'order', 'refund' */
  kind: text(40).default(''),
  from: momentIn('start').optional(),
  until: momentIn('end').optional(),
  /** one plan's acts */
  plan: text(64).default(''),
};

/** Staff accounts. Every staff call but the login requires the header `X-Operator-Token`. */
export const staff = {
  adminLogin: defineCall({
    at: { method: 'POST', path: '/api/admin/login' },
    summary: '运营登录：答复的令牌放在请求头 X-Operator-Token，12 小时有效',
    access: 'public',
    sensitive: true,
    body: z.strictObject({
      name: text(40).min(1),
      password: z.string().min(1).max(100),
      /** of an account with a second factor */
      code: text(20).default(''),
    }),
    data: session,
    refusals: ['wrong-credentials', 'guesses-used-up', 'second-factor-needed', 'two-factor-wrong'],
    terminal: [
      verb('login', '登录，打印令牌那一行', [
        word('name', '名字'),
        fromEnvironment('password', 'PIFA_OPERATOR_PASSWORD'),
        typed('code', '两步验证码'),
      ]),
    ],
    shown: { text: shownAs(session, ({ token }) => ({ lines: [`export PIFA_OPERATOR_TOKEN=${token}`] })) },
  }),
  adminOperators: defineCall({
    at: { method: 'GET', path: '/api/admin/operators' },
    summary: '运营账号',
    access: 'operator',
    permission: 'staff.write',
    data: z.array(
      z.object({
        name: z.string(),
        displayName: z.string(),
        role,
        roleName: z.string(),
        status: z.string(),
        twoFactor: z.boolean(),
        createTime: instant,
        /** the last time any of their sessions was used; absent: never */
        seenTime: instant.optional(),
        /** living sessions */
        sessions: count,
      }),
    ),
    refusals: ['forbidden'],
    terminal: [verb('accounts', '运营账号')],
    shown: {
      labels: {
        name: '账号',
        displayName: '姓名',
        roleName: '角色名称',
        twoFactor: '两步验证',
        seenTime: '最近使用',
        sessions: '登录中的会话',
      },
    },
  }),
  adminOperatorAdd: defineCall({
    at: { method: 'POST', path: '/api/admin/operators' },
    summary: '开运营账号：答复的密码只此一次',
    access: 'operator',
    permission: 'staff.write',
    sensitive: true,
    body: z.strictObject({ name: text(40).min(1, '请输入账号'), displayName: text(40).default(''), role }),
    data: z.object({ password: z.string() }),
    refusals: ['forbidden', 'transition-refused', 'step-up-needed'],
    terminal: [
      verb('add', '开账号，密码只显示一次（不加 --url 即直接改数据库）', [
        word('name', '名字'),
        typed('role'),
        typed('displayName', '姓名', { name: 'display-name' }),
      ]),
    ],
  }),
  adminOperatorChange: defineCall({
    at: { method: 'PATCH', path: '/api/admin/operators' },
    summary: '改运营账号：姓名、停用、启用、换角色、重置密码（答复新密码）、重置两步验证；停用与重置即刻下线',
    access: 'operator',
    permission: 'staff.write',
    sensitive: true,
    body: z.strictObject({
      name: text(40).min(1),
      status: z.enum(['open', 'closed']).optional(),
      role: role.optional(),
      displayName: text(40).optional(),
      resetPassword: z.boolean().default(false),
      resetTwoFactor: z.boolean().default(false),
    }),
    data: z.object({ password: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused', 'step-up-needed'],
    terminal: [
      verb('account', '改账号：角色、停用、启用、重置密码', [
        word('name', '名字'),
        typed('role'),
        switched('close', { status: 'closed' }),
        switched('open', { status: 'open' }),
        switched('reset-password', { resetPassword: true }),
        switched('reset-two-factor', { resetTwoFactor: true }),
        typed('displayName', '姓名', { name: 'display-name' }),
      ]),
    ],
  }),
  adminActs: defineCall({
    at: { method: 'GET', path: '/api/admin/acts' },
    summary: '操作记录：何人、何时、从哪里、做了什么、之前与之后，新的在前',
    access: 'operator',
    permission: 'acts.read',
    query: z.strictObject({ ...actFilters, ...cursorPaging }),
    data: listOf(
      z.object({
        id: z.string(),
        /** the account */
        operator: z.string(),
        operatorName: z.string(),
        what: z.string(),
        /** what was done, in words */
        sentence: z.string(),
        object: z.string(),
        objectName: z.string(),
        /** where the object is seen, under /admin; '' = nowhere */
        link: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        changes: z.array(
          z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }),
        ),
        address: z.string(),
        session: z.string(),
        /** the plan it was part of; '' = none */
        plan: z.string(),
        /** this person can take the whole plan back until then */
        undoUntil: instant.optional(),
        /** somebody took it back */
        undone: z.boolean(),
        time: instant,
      }),
    ),
    refusals: ['forbidden'],
    terminal: [
      whole('acts', '操作记录', [
        typed('about', 'order:<订单号>', { name: 'object' }),
        typed('name', '账号'),
      ]),
    ],
    shown: {
      labels: {
        operatorName: '姓名',
        sentence: '做了什么',
        objectName: '对象名称',
        link: '页面',
        changes: '变化',
        field: '栏代码',
        address: '来自',
        session: '会话',
        plan: '计划',
        undoUntil: '可撤销至',
        undone: '已撤销',
      },
    },
  }),
  adminActsCsv: defineCall({
    at: { method: 'GET', path: '/api/admin/acts/csv' },
    summary: '操作记录：导出筛选出的全部（CSV），导出本身也记下',
    access: 'operator',
    permission: 'acts.read',
    query: z.strictObject(actFilters),
    data: z.unknown(),
    refusals: ['forbidden'],
    terminal: [
      whole('export-acts', '导出操作记录，加 --out <文件.csv>', [
        typed('about', 'order:<订单号>', { name: 'object' }),
      ]),
    ],
  }),
  adminActKinds: defineCall({
    at: { method: 'GET', path: '/api/admin/acts/kinds' },
    summary: '操作记录：可以筛选的种类与人',
    access: 'operator',
    permission: 'acts.read',
    data: z.object({
      kinds: z.array(z.object({ code: z.string(), name: z.string() })),
      /** kinds of objects: `about` is 'kind:' and what `asks` says */
      objects: z.array(z.object({ kind: z.string(), name: z.string(), asks: z.string() })),
      people: z.array(z.object({ name: z.string(), displayName: z.string() })),
    }),
    refusals: ['forbidden'],
    terminal: [verb('act-kinds', '操作记录可以筛选的种类与人')],
    shown: { labels: { kinds: '种类', objects: '对象', asks: '写什么', people: '人', code: '种类代码' } },
  }),
  adminJobs: defineCall({
    at: { method: 'GET', path: '/api/admin/jobs' },
    summary: '后台任务：没做成的，搁置的在前（最多 500 件）',
    access: 'operator',
    permission: 'jobs.read',
    data: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        key: z.string(),
        attempts: count,
        error: z.string(),
        /** 'parked': no more retries; 'failing': retried at `time`. */
        state: z.enum(['parked', 'failing']),
        time: instant,
      }),
    ),
    refusals: ['forbidden'],
    terminal: [verb('jobs', '没做成的后台任务：搁置的（parked）与还在重试的（failing）')],
  }),
  adminJobAgain: defineCall({
    at: { method: 'POST', path: '/api/admin/jobs/again' },
    summary: '后台任务：没做成的立即重新发送',
    access: 'operator',
    permission: 'jobs.retry',
    body: z.strictObject({ id: z.string().regex(/^(job|event)-\d{1,15}$/, '应为任务列表里的编号') }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('send-again', '立即重新发送', [word('id', '任务编号')])],
  }),
  adminLogout: defineCall({
    at: { method: 'POST', path: '/api/admin/logout' },
    summary: '运营退出：令牌立即失效',
    access: 'operator',
    permission: 'self',
    data: done,
    terminal: [verb('logout', '退出，令牌立即失效')],
  }),
  adminBackup: defineCall({
    at: { method: 'GET', path: '/api/admin/backup' },
    summary: '整个商城的备份：答复即一个 tar 文件（数据库的一个时刻与上传的文件），用 pifa restore 恢复',
    access: 'operator',
    permission: 'backup.take',
    sensitive: true,
    data: z.unknown(),
    refusals: ['forbidden', 'transition-refused', 'step-up-needed'],
    terminal: [verb('backup', '整个商城的备份，加 --out <文件.tar>（内容须核对时用 pifa backup）')],
  }),
};
