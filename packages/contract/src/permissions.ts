/**
 * What staff may do (ADMIN §9), as `area.act`. Every staff call of the contract names the permission that it requires;
 * what a role is not granted is refused. The words are what a refusal and the role editor show.
 */
export const PERMISSIONS = {
  'order.read': '查看订单',
  'order.note': '标记与备注订单',
  'order.price': '改价',
  'order.address': '改收货地址',
  'order.cancel': '取消订单',
  'order.place': '代客下单',
  'order.release': '放行（未收款先发货）',
  'order.ship': '发货',
  'order.export': '导出订单',
  'after-sale.read': '查看售后',
  'after-sale.decide': '处理售后',
  'after-sale.receive': '收退货',
  'payment.read': '查看收款',
  'payment.confirm': '确认收款',
  'refund.make': '退款',
  'invoice.read': '查看发票',
  'invoice.issue': '开票与抬头审核',
  'quote.read': '查看询价单',
  'quote.answer': '报价',
  'customer.read': '查看客户',
  'customer.write': '修改客户',
  'customer.credit': '设定先发货额度',
  'customer.contact': '查看手机与地址',
  'customer.export': '导出客户资料',
  'customer.message': '发站内消息',
  'application.review': '审核入驻',
  'points.adjust': '调整积分',
  'review.judge': '审核评价',
  'goods.read': '查看商品',
  'goods.write': '修改商品',
  'goods.import': '导入商品',
  'price.write': '改标价',
  'price.below-cost': '低于成本定价',
  'cost.read': '查看成本与毛利',
  'stock.write': '修改库存',
  'promotion.read': '查看活动',
  'promotion.write': '修改活动',
  'coupon.issue': '发放卡券',
  'figures.read': '查看经营数据',
  'content.publish': '发布内容',
  'settings.write': '修改站点设置',
  'staff.write': '管理员工与角色',
  'acts.read': '查看操作记录',
  'jobs.read': '查看任务',
  'jobs.retry': '重试任务',
  'backup.take': '备份',
  'view.share': '共享视图',
} as const satisfies Record<`${string}.${string}`, string>;

export type Permission = keyof typeof PERMISSIONS;

export const permissions = Object.keys(PERMISSIONS) as Permission[];

export const isPermission = (text: string): text is Permission => text in PERMISSIONS;

/** Whose orders, quotes and customers a role sees: all, those of its own customers, or orders of some warehouses. */
export const SCOPES = ['all', 'own', 'ship-from'] as const;
export type Scope = (typeof SCOPES)[number];

/** A role that every mall has (ADMIN §9). The mall may change all but `owner`, and copy them. */
export interface BuiltInRole {
  name: string;
  scope: Scope;
  permissions: readonly Permission[];
}

export const BUILT_IN_ROLES = {
  owner: { name: '老板', scope: 'all', permissions },
  sales: {
    name: '销售',
    scope: 'own',
    permissions: [
      'order.read',
      'order.note',
      'order.price',
      'order.address',
      'order.cancel',
      'order.place',
      'order.export',
      'after-sale.read',
      'after-sale.decide',
      'quote.read',
      'quote.answer',
      'customer.read',
      'customer.write',
      'customer.contact',
      'customer.export',
      'customer.message',
      'application.review',
      'points.adjust',
      'review.judge',
      'goods.read',
      'goods.write',
      'goods.import',
      'price.write',
      'promotion.read',
      'promotion.write',
      'coupon.issue',
      'figures.read',
    ],
  },
  warehouse: {
    name: '仓库',
    scope: 'ship-from',
    permissions: [
      'order.read',
      'order.note',
      'order.ship',
      'after-sale.read',
      'after-sale.receive',
      'goods.read',
      'goods.import',
      'stock.write',
    ],
  },
  finance: {
    name: '财务',
    scope: 'all',
    permissions: [
      'order.read',
      'order.note',
      'order.export',
      'after-sale.read',
      'payment.read',
      'payment.confirm',
      'refund.make',
      'invoice.read',
      'invoice.issue',
      'quote.read',
      'customer.read',
      'customer.contact',
      'promotion.read',
      'cost.read',
      'figures.read',
      'acts.read',
      'jobs.read',
      'jobs.retry',
    ],
  },
  service: {
    name: '客服',
    scope: 'all',
    permissions: [
      'order.read',
      'order.note',
      'after-sale.read',
      'quote.read',
      'customer.read',
      'customer.contact',
    ],
  },
  content: { name: '内容', scope: 'all', permissions: ['goods.read', 'goods.write', 'content.publish'] },
} as const satisfies Record<string, BuiltInRole>;

export type BuiltInRoleCode = keyof typeof BUILT_IN_ROLES;
