import {
  AFTER_SALE_KIND_LABELS,
  type AfterSaleKind,
  type AfterSaleState,
  afterSaleLabel,
  type InvoiceKind,
  invoiceKindName,
  type InvoiceState,
  invoiceWord,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  paymentText,
} from '@pifa/domain';
import { sql } from 'kysely';
import { keyOf, type PersonalPart, labelFor } from './part';

/** What the person did for the company around its orders. */
export const TRADE_PARTS: readonly PersonalPart[] = [
  {
    name: 'afterSales',
    title: '我提交的售后',
    rows: ({ userId }) => sql`
      select a.id as key, json_build_object('售后单号', a.no, '订单', o.no, '类型', a.kind, '状态', a.state,
        '原因', a.reason, '说明', a.description, '退款（元）', (a.goods_amount + a.freight_amount) / 100.0,
        '退回积分', a.points, '快递公司', a.carrier, '运单号', a.tracking_no, '提交时间', a.created_at,
        '商家答复', a.reject_reason,
        '商品', (select json_agg(json_build_object('货号', l.code, '名称', l.name, '个', s.pieces,
                   '退款（元）', s.amount / 100.0) order by l.id)
                from after_sale_lines s join order_lines l on l.id = s.order_line_id
                where s.after_sale_id = a.id),
        '照片（张）', (select count(*) from after_sale_photos p where p.after_sale_id = a.id)) as body
      from after_sales a join orders o on o.id = a.order_id where a.user_id = ${userId}`,
    labels: {
      类型: (code) => AFTER_SALE_KIND_LABELS[code as AfterSaleKind]?.name ?? code,
      状态: labelFor((state) => afterSaleLabel(state as AfterSaleState)),
    },
  },
  {
    name: 'payments',
    title: '我发起的付款',
    rows: ({ userId }) => sql`
      select p.id as key, json_build_object('流水号', p.no, '订单', o.no, '方式', p.method, '状态', p.state,
        '金额（元）', p.amount / 100.0, '时间', p.created_at) as body
      from payments p join orders o on o.id = p.order_id where p.started_by = ${userId}`,
    labels: {
      方式: (code) => PAYMENT_METHOD_LABELS[code as PaymentMethod] ?? code,
      状态: labelFor((state) => paymentText(state as Parameters<typeof paymentText>[0])),
    },
  },
  {
    name: 'invoices',
    title: '我申请的发票',
    rows: ({ userId }) => sql`
      select id as key, json_build_object('申请单号', no, '类型', kind, '状态', state, '抬头', title ->> 'name',
        '税号', title ->> 'taxNumber', '金额（元）', amount / 100.0, '已红冲（元）', red_amount / 100.0,
        '接收', receive_to, '备注', remark, '发票号码', number, '申请时间', created_at) as body
      from invoices where user_id = ${userId}`,
    labels: {
      类型: (code) => invoiceKindName(code as InvoiceKind) ?? code,
      状态: labelFor((state) => invoiceWord(state as InvoiceState)),
    },
  },
  {
    name: 'draws',
    title: '我的抽奖',
    rows: ({ userId }) => sql`
      select d.id as key, json_build_object('活动', p.name, '时间', d.at, '用掉', d.pay_by, '结果', d.prize_name) as body
      from draw_records d join promotions p on p.id = d.draw_id where d.user_id = ${userId}`,
    labels: { 用掉: (code) => (code === 'points' ? '积分' : '抽奖机会') },
  },
  {
    name: 'queue',
    title: '我的抢购排队',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`q.seq`)} as key, json_build_object('活动', p.name, '商品', g.name, '数量（个）', q.total_pieces,
        '时间', q.created_at) as body
      from queue_tickets q join promotions p on p.id = q.promotion_id join goods g on g.id = q.goods_id
      where q.user_id = ${userId}`,
  },
  {
    name: 'reminders',
    title: '我的开抢提醒',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`r.id`)} as key, json_build_object('活动', p.name, '商品', g.name, '开始', r.starts_at,
        '已提醒', r.sent_at is not null) as body
      from reminders r join promotions p on p.id = r.promotion_id join goods g on g.id = r.goods_id
      where r.user_id = ${userId}`,
  },
  {
    name: 'companyActs',
    title: '成员管理记录',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`a.id`)} as key, json_build_object('时间', a.at, '做了', a.what, '由我', a.user_id = ${userId},
        '关于我', a.about_user_id = ${userId}) as body
      from company_acts a where a.user_id = ${userId} or a.about_user_id = ${userId}`,
    labels: {
      做了: (code) =>
        ({
          add: '添加成员',
          close: '停用成员',
          reopen: '启用成员',
          'hand-over': '交出管理权',
          leave: '注销账号',
        })[code] ?? code,
    },
  },
  {
    name: 'uploads',
    title: '我上传的文件',
    rows: ({ userId }) => sql`
      select id as key, json_build_object('名称', name, '用途', purpose, '大小（字节）', bytes, '时间', created_at) as body
      from uploads where owner_user_id = ${userId}`,
    labels: {
      用途: (code) =>
        ({
          avatar: '头像',
          licence: '营业执照',
          voucher: '转账凭证',
          review: '评价图片',
          inquiry: '询价附件',
          'after-sale': '售后照片',
        })[code] ?? code,
    },
  },
];
