import {
  type InvoiceKind,
  invoiceKindName,
  POINT_REASONS,
  type PointReason,
  type TitleState,
  titleWord,
} from '@pifa/domain';
import { sql } from 'kysely';
import { keyOf, type PersonalPart, labelFor } from './part';

/** Data of the company that the person shares with colleagues (RULINGS: company). */
export const SHARED_PARTS: readonly PersonalPart[] = [
  {
    name: 'addresses',
    title: '送货地址（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('收货人', name, '电话', phone,
        '地址', province || city || county || address, '默认', is_default) as body
      from addresses where kh_id = ${khId} and deleted_at is null`,
  },
  {
    name: 'oldOrders',
    title: '迁移前的订单（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`o.id`)} as key, json_build_object('单号', o.no, '下单时间', o.ordered_at, '收货人', o.recipient,
        '收货地址', o.address, '备注', o.note,
        '商品', (select json_agg(json_build_object('货号', l.code, '名称', l.name, '件', l.packs, '个', l.pieces,
                   '金额（元）', l.amount / 100.0) order by l.id)
                from old_order_lines l where l.old_order_id = o.id)) as body
      from old_orders o where o.kh_id = ${khId}`,
  },
  {
    name: 'invoiceTitles',
    title: '发票抬头（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('类型', kind, '名称', name, '税号', tax_number,
        '地址', address, '电话', phone, '开户行', bank, '账号', account, '收票手机', receive_phone,
        '收票邮箱', receive_email, '默认', is_default, '状态', state) as body
      from invoice_titles where kh_id = ${khId} and deleted_at is null`,
    labels: {
      类型: (code) => invoiceKindName(code as InvoiceKind) ?? code,
      状态: labelFor((state) => titleWord(state as TitleState)),
    },
  },
  {
    name: 'coupons',
    title: '卡券（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('名称', label, '起', valid_from, '止', valid_until,
        '领取时间', created_at) as body
      from coupons where kh_id = ${khId}`,
  },
  {
    name: 'points',
    title: '积分明细（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('时间', at, '事由', reason, '积分', points, '说明', note) as body
      from point_moves where kh_id = ${khId}`,
    labels: { 事由: (code) => POINT_REASONS[code as PointReason] ?? code },
  },
  {
    name: 'ownCodes',
    title: '我的货号（公司共用）',
    rows: ({ khId }) => sql`
      select c.code as key, json_build_object('我们的叫法', c.words, '货号', g.code, '名称', g.name,
        '时间', c.learned_at) as body
      from customer_goods_codes c join goods g on g.id = c.goods_id where c.kh_id = ${khId}`,
  },
];
