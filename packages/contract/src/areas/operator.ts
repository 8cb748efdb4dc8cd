import { ORDER_STATES } from '@pifa/domain';
import { count, defineCall, flag, instant, page, paging, text, textId, yuan, z } from '../define-call';

/** The calls of those who run the mall. Every one but the login wants the header `X-Operator-Token`. */
const role = z.enum(['owner', 'sales', 'warehouse', 'finance']);
const done = z.object({ message: z.string() });
const code = z.string().trim().min(1).max(60);
/** Yuan, at most 4 decimals; both of a pair or neither. */
const unitYuan = z.number().min(0).max(100_000_000);
const time = z.iso.datetime({ offset: true });

const adminOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  parentId: z.string(),
  company: z.string(),
  state: z.string(),
  payMethod: z.string(),
  payAmount: yuan,
  paidAmount: yuan,
  refundedAmount: yuan,
  createTime: instant,
  /** when the buyer last asked for the goods */
  remindTime: instant.optional(),
  lines: z.array(
    z.object({
      id: z.string(),
      goodsCode: z.string(),
      goodsName: z.string(),
      totalNum: z.number(),
      shippedNum: z.number(),
    }),
  ),
  shipments: z.array(z.object({ carrier: z.string(), trackingNo: z.string(), time: instant })),
  payments: z.array(z.object({ id: z.string(), method: z.string(), amount: yuan, state: z.string() })),
  refunds: z.array(
    z.object({ id: z.string(), no: z.string(), amount: yuan, state: z.string(), failReason: z.string() }),
  ),
});

const imported = z.object({
  /** Goods that were changed, and goods that are new. */
  changed: z.number().int(),
  added: z.number().int(),
  dryRun: z.boolean(),
  /** The same file landed before: nothing was done, this is what it answered then. */
  replayed: z.boolean(),
  errors: z.array(z.object({ row: z.number().int(), code: z.string(), text: z.string() })),
  /** The bad rows as they came, with line and reason: a CSV to mend and send again. Empty without errors. */
  errorsCsv: z.string(),
});

export const operator = {
  adminLogin: defineCall({
    summary: '运营登录：答复的令牌放在请求头 X-Operator-Token，12 小时有效',
    access: 'public',
    sensitive: true,
    body: z.object({ name: text(40).min(1), password: z.string().min(1).max(100) }),
    data: z.object({ token: z.string(), name: z.string(), role, expireTime: instant }),
    refusals: ['wrong-credentials', 'guesses-used-up'],
  }),
  adminApplications: defineCall({
    summary: '入驻申请',
    access: 'operator',
    query: z.object({
      status: z.enum(['waiting', 'approved', 'rejected']).default('waiting'),
      ...paging(100, 50),
    }),
    data: page(
      z.object({
        no: z.string(),
        phone: z.string(),
        company: z.string(),
        contact: z.string(),
        status: z.string(),
        reason: z.string(),
        createTime: instant,
      }),
    ),
    refusals: ['forbidden'],
  }),
  adminReview: defineCall({
    summary: '审核入驻申请：通过，或驳回并说明原因',
    access: 'operator',
    body: z.object({ no: code, verdict: z.enum(['approve', 'reject']), reason: text(200).default('') }),
    data: done,
    refusals: ['forbidden', 'phone-taken', 'transition-refused'],
  }),
  adminOrders: defineCall({
    summary: '订单，含明细、付款与退款的编号',
    access: 'operator',
    query: z.object({
      state: z.enum(['', ...ORDER_STATES]).default(''),
      keyword: text(60).default(''),
      ...paging(100, 20),
    }),
    data: page(adminOrder),
    refusals: ['forbidden'],
  }),
  adminOrdersCsv: defineCall({
    summary: '导出订单明细：答复即 CSV 文件（UTF-8 带 BOM），行数不限，最后一行写明共多少行',
    access: 'operator',
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    data: z.unknown(),
    refusals: ['forbidden'],
  }),
  adminShip: defineCall({
    summary: '发货：不写 lines 即发剩余全部；可分多次',
    access: 'operator',
    body: z.object({
      orderId: textId,
      carrier: text(40).min(1),
      trackingNo: text(60).min(1),
      lines: z
        .array(z.object({ orderLineId: z.string().regex(/^\d{1,15}$/), pieces: count.min(1) }))
        .min(1)
        .max(500)
        .optional(),
    }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminCancel: defineCall({
    summary: '取消订单：已付款的随即产生退款',
    access: 'operator',
    body: z.object({ orderId: textId, reason: text(200).min(1) }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminTransfer: defineCall({
    summary: '对公转账：确认到账，或驳回并说明原因',
    access: 'operator',
    body: z.object({
      paymentId: textId,
      verdict: z.enum(['confirm', 'reject']),
      reason: text(200).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'payment-closed', 'transition-refused'],
  }),
  adminRefund: defineCall({
    summary: '退款：登记已退（对公转账退回，reference 为银行流水号），或让被拒的退款重试',
    access: 'operator',
    body: z.object({ refundId: textId, act: z.enum(['settle', 'retry']), reference: text(100).default('') }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminGoods: defineCall({
    summary: '改商品：价格（元）、促销价与时间、库存、上下架；不写的不变，promo 为 null 即取消促销',
    access: 'operator',
    body: z.object({
      code,
      list: z.object({ perPack: unitYuan, perPiece: unitYuan }).optional(),
      promo: z
        .object({ perPack: unitYuan, perPiece: unitYuan, from: time.nullable(), until: time.nullable() })
        .nullable()
        .optional(),
      stockBy: z.number().int().min(-10_000_000).max(10_000_000).optional(),
      stockTo: count.optional(),
      status: z.enum(['on', 'off']).optional(),
      reason: text(200).default(''),
    }),
    data: done,
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminSwitch: defineCall({
    summary: '改字典或功能开关；不写 pcode 即按代码改开关（1 开 0 关）',
    access: 'operator',
    body: z.object({ pcode: code.optional(), code, value: text(2000) }),
    data: done,
    refusals: ['forbidden'],
  }),
  adminImport: defineCall({
    summary:
      '导入商品、价格与库存（multipart，字段 file；CSV 或 xlsx，最多 10000 行）：好的行生效，坏的行逐行列出；dryRun 只检查；同一文件再次提交不重复生效，除非 again=1',
    access: 'operator',
    bodyLimit: 5 * 1024 * 1024,
    query: z.object({ dryRun: flag.default(false), again: flag.default(false) }),
    data: imported,
    refusals: ['forbidden', 'file-type', 'file-too-large'],
  }),
  adminImportProgress: defineCall({
    summary: '本账号正在进行的导入：已处理的行与总行数；没有在导入则都为 0',
    access: 'operator',
    data: z.object({ done: z.number().int(), rows: z.number().int() }),
    refusals: ['forbidden'],
  }),
  adminOperators: defineCall({
    summary: '运营账号',
    access: 'operator',
    data: z.array(z.object({ name: z.string(), role, status: z.string(), createTime: instant })),
    refusals: ['forbidden'],
  }),
  adminOperatorAdd: defineCall({
    summary: '开运营账号：答复的密码只此一次',
    access: 'operator',
    sensitive: true,
    body: z.object({ name: text(40).min(1), role }),
    data: z.object({ password: z.string() }),
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminOperatorChange: defineCall({
    summary: '改运营账号：停用、启用、换角色、重置密码（答复新密码）；停用与重置即刻下线',
    access: 'operator',
    sensitive: true,
    body: z.object({
      name: text(40).min(1),
      status: z.enum(['open', 'closed']).optional(),
      role: role.optional(),
      resetPassword: z.boolean().default(false),
    }),
    data: z.object({ password: z.string() }),
    refusals: ['forbidden', 'transition-refused'],
  }),
  adminActs: defineCall({
    summary: '运营操作记录：何人、何事、之前、之后',
    access: 'operator',
    query: z.object({ about: text(80).default(''), name: text(40).default(''), ...paging(100, 50) }),
    data: page(
      z.object({
        id: z.string(),
        operator: z.string(),
        what: z.string(),
        object: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        time: instant,
      }),
    ),
    refusals: ['forbidden'],
  }),
  adminLogout: defineCall({
    summary: '运营退出：令牌立即失效',
    access: 'operator',
    data: done,
  }),
  adminBackup: defineCall({
    summary: '整个商城的备份：答复即一个 tar 文件（数据库的一个时刻与上传的文件），用 pifa restore 恢复',
    access: 'operator',
    sensitive: true,
    data: z.unknown(),
    refusals: ['forbidden', 'transition-refused'],
  }),
};
