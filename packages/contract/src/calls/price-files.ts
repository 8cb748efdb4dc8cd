import { count, defineCall, momentIn, textId, yuan, z } from '../define-call';
import { switched, typed, verb, whole, word } from '../terminal';

const pair = z.object({ ip: yuan, sp: yuan });

/** What a price file would change, or has changed. */
const answer = z.object({
  landed: z.boolean(),
  /** '' = this is the answer; else the id under which a long file's answer is asked for */
  running: z.string(),
  /** how far a long file is, in prices; absent once there is an answer */
  progress: z.object({ readNum: count, judgedNum: count, writtenNum: count }).optional(),
  seen: z.string(),
  message: z.string(),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fresh: count,
      up: count,
      down: count,
      ended: count,
      /** of the ended, those that were set for later: they never come */
      later: count,
      same: count,
      /** under cost */
      below: count,
      /** the largest first */
      moves: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          fromNum: z.number().int(),
          before: pair.optional(),
          after: pair.optional(),
          percent: z.number(),
        }),
      ),
    }),
  ),
  /** rows that are not taken, and why */
  wrong: z.array(z.object({ row: z.number().int(), text: z.string() })),
  wrongRows: count,
  /** columns with something in them that no price is read from, and why */
  nowhere: z.array(z.object({ head: z.string(), why: z.string(), rows: count, sample: z.string() })),
});

const LABELS = {
  landed: '已导入',
  seen: '试算凭据',
  running: '后台在读，编号',
  progress: '进度（个价）',
  readNum: '已读',
  judgedNum: '已核对',
  writtenNum: '已写入',
  lists: '价目表',
  fresh: '新增',
  up: '涨价',
  down: '降价',
  ended: '结束',
  later: '结束的里还没开始的',
  same: '不变',
  below: '低于成本',
  moves: '变化最大的',
  fromNum: '满',
  before: '原价',
  after: '新价',
  ip: '件价',
  sp: '个价',
  percent: '幅度 %',
  wrong: '不收的行',
  wrongRows: '不收的行数',
  nowhere: '没有读的列',
  head: '',
  rows: '行数',
  sample: '如',
};

/** Prices of lists and of companies as files (ADVANCED A "Files"). */
export const priceFiles = {
  adminPriceFile: defineCall({
    at: { method: 'POST', path: '/api/admin/price-files' },
    summary:
      '导入价格（multipart，字段 file；CSV 或 xlsx，长表或宽表）：不带 seen 只试算；带上试算给的 seen 就整份生效，其间被别人改过的价会列出来；没有读的列与不收的行在试算里说；长的文件在后台读，答复里 running 是它的编号',
    access: 'operator',
    permission: 'price.write',
    bodyLimit: 61 * 1024 * 1024,
    query: z.strictObject({
      /** what the trial answered; '' = try */
      seen: z.union([z.literal(''), z.string().regex(/^\d{1,15}$/)]).default(''),
      /** what the file does not name in a list that it names ends, and what was set for later never comes */
      replace: z.literal(['', '1']).default(''),
      from: z.union([z.literal(''), momentIn('start')]).default(''),
      /** prices below cost are meant */
      confirm: z.literal(['', '1']).default(''),
    }),
    data: answer,
    refusals: [
      'forbidden',
      'transition-refused',
      'bad-input',
      'file-too-large',
      'file-type',
      'stale',
      'confirm-needed',
      'step-up-needed',
    ],
    terminal: [
      verb('price-import', '导入价格：先试算；--seen 带上试算给的凭据就生效', [
        word('', '文件.csv|xlsx', { name: 'file', file: 'upload' }),
        typed('seen', '试算给的凭据'),
        switched('replace', { replace: '1' }),
        typed('from', '生效时间'),
        switched('confirm', { confirm: '1' }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminPriceFileShow: defineCall({
    at: { method: 'GET', path: '/api/admin/price-files/:id' },
    summary:
      '后台在读的价格文件：读完了就是导入的答复，没读完 running 还是它的编号，progress 是读到、核对、写入了多少个价；只有导入的人看得到',
    access: 'operator',
    permission: 'price.write',
    params: z.strictObject({ id: textId }),
    data: answer,
    refusals: [
      'forbidden',
      'not-found',
      'transition-refused',
      'bad-input',
      'file-type',
      'stale',
      'confirm-needed',
    ],
    terminal: [verb('price-file', '后台在读的价格文件怎样了', [word('id', '编号')])],
    shown: { labels: LABELS },
  }),
  adminPriceFileOut: defineCall({
    at: { method: 'GET', path: '/api/admin/price-files' },
    summary: '导出价格：长表或宽表，可以原样导回；不写 ids 就是全部价目表',
    access: 'operator',
    permission: 'price.write',
    query: z.strictObject({
      /** empty = all price lists */
      ids: z
        .string()
        .max(8_000)
        .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
        .default('')
        .transform((list) => list.split(',').filter(Boolean)),
      shape: z.enum(['long', 'wide']).default('long'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('price-export', '导出价格，加 --out <文件>', [typed('ids', '价目表 id,…')])],
  }),
};
