import {
  count,
  cursorPaging,
  defineCall,
  id,
  instant,
  listOf,
  page,
  paging,
  text,
  yuan,
  z,
} from '../define-call';
import { whole } from '../terminal';

const oldLine = z.object({
  /** '' = the mall does not have these goods */
  goodsId: z.string(),
  goodsName: z.string(),
  goodsCode: z.string(),
  spec: z.string(),
  image: z.string(),
  unit: z.string(),
  packUnit: z.string(),
  /** pieces in a pack as it was then; absent where nobody knows */
  packingSpecification: count.optional(),
  ipcnt: count,
  spcnt: count,
  saleIP: yuan.optional(),
  saleSP: yuan.optional(),
  amount: yuan,
});

const oldOrder = z.object({
  id: z.string(),
  /** as the former system numbered it */
  orderNo: z.string(),
  createTime: instant,
  /** what its lines come to; nothing of it is paid here */
  amount: yuan,
  note: z.string(),
  lines: z.array(oldLine),
});
export type WireOldOrder = z.infer<typeof oldOrder>;

/** 老订单: what a company bought before the mall was here. Closed, no money; brought along by an import. */
export const oldOrders = {
  oldOrderPage: defineCall({
    at: { method: 'GET', path: '/api/goods/oldOrders/myPage' },
    summary: '本公司迁移前的订单，新的在前；keyword 查单号、货号或商品名',
    access: 'member',
    query: z.object({ keyword: text(60).default(''), ...paging(50, 10) }),
    data: page(oldOrder.extend({ recipient: z.string(), address: z.string() })),
  }),
  oldOrderCopy: defineCall({
    at: { method: 'GET', path: '/api/goods/oldOrders/copy' },
    summary: '迁移前的订单再次购买：列出可加入购物车的行与不可加入的原因；本身不改变任何东西',
    access: 'member',
    query: z.object({ id }),
    data: z.object({
      list: z.array(
        z.object({
          /** '' = the mall does not have these goods */
          goodsId: z.string(),
          goodsName: z.string(),
          ipcnt: count,
          spcnt: count,
          canAdd: z.boolean(),
          /** why not, or what was adjusted */
          reason: z.string(),
        }),
      ),
    }),
    refusals: ['not-found'],
  }),
  adminOldOrders: defineCall({
    at: { method: 'GET', path: '/api/admin/oldOrders' },
    summary:
      '客户迁移前的订单与明细，新的在前；只列本人范围内的；也要查看订单的权限。收货人与地址需要查看手机与地址的权限',
    access: 'operator',
    permission: 'customer.read',
    query: z.strictObject({
      khId: id.optional(),
      /** number, code or name of goods */
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: listOf(
      oldOrder.extend({
        khId: z.string(),
        company: z.string(),
        /** absent for those who may not read contacts */
        recipient: z.object({ name: z.string(), address: z.string() }).optional(),
      }),
    ),
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('old-orders', '客户迁移前的订单')],
    shown: {
      labels: {
        orderNo: '订单号',
        createTime: '下单时间',
        amount: '金额',
        note: '备注',
        company: '客户',
        lines: '明细',
      },
    },
  }),
};
