import {
  DELIVERY_WAY_NAMES,
  type DeliveryWay,
  type OrderState,
  orderWord,
  type QuoteRequestState,
  quoteRequestWord,
} from '@pifa/domain';
import { sql } from 'kysely';
import { SHARED_PARTS } from './shared-parts';
import { keyOf, type PersonalPart, labelFor } from './part';
import { TRADE_PARTS } from './trade-parts';

/** The person, and what the person did in the shop. */
const OWN_PARTS: readonly PersonalPart[] = [
  {
    name: 'profile',
    title: '账号',
    rows: ({ userId }) => sql`
      select 'one' as key, json_build_object('姓名', u.name, '手机号', u.phone, '公司', c.name, '客户编号', c.code,
        '角色', case u.role when 'manager' then '管理员' else '成员' end, '开户时间', u.created_at,
        '上次登录', u.last_login_at, '同意的协议', u.agreed_version, '同意时间', u.agreed_at) as body
      from users u join companies c on c.kh_id = u.kh_id where u.id = ${userId}`,
  },
  {
    name: 'orders',
    title: '我下的订单',
    rows: ({ userId }) => sql`
      select o.id as key, json_build_object('单号', o.no, '下单时间', o.created_at, '状态', o.state,
        '应付（元）', o.payable_amount / 100.0, '配送方式', o.delivery_way, '收货', o.address, '备注', o.remark, '商家留言', o.placed_note,
        '商品', (select json_agg(json_build_object('货号', l.code, '名称', l.name, '规格', l.spec,
                   '件', l.packs, '个', l.pieces, '金额（元）', l.amount / 100.0) order by l.id)
                from order_lines l where l.order_id = o.id)) as body
      from orders o where o.user_id = ${userId} and o.parent_id is null`,
    labels: {
      状态: labelFor((state) => orderWord(state as OrderState)),
      配送方式: (way) => DELIVERY_WAY_NAMES[way as DeliveryWay] ?? way,
    },
  },
  {
    name: 'quotes',
    title: '我的询价',
    rows: ({ userId }) => sql`
      select r.id as key, json_build_object('询价单号', r.no, '时间', r.created_at, '状态', r.status,
        '公司', r.company, '联系人', r.contact, '电话', r.phone, '备注', r.remark,
        '商品', (select json_agg(json_build_object('名称', l.goods_name, '件', l.packs, '个', l.pieces,
                   '目标价（元/个）', l.per_piece / 10000.0, '备注', l.remark) order by l.line_no)
                from quote_versions v join quote_lines l on l.version_id = v.id
                where v.request_id = r.id and v.version = 0),
        '我的留言', (select json_agg(json_build_object('时间', m.created_at, '内容', m.text) order by m.id)
                from quote_messages m where m.quote_id = r.id and m.user_id = ${userId}),
        '附件', (select json_agg(u.name order by a.sort) from quote_attachments a
                join uploads u on u.id = a.upload_id where a.quote_id = r.id)) as body
      from quote_requests r where r.user_id = ${userId}`,
    labels: { 状态: labelFor((state) => quoteRequestWord(state as QuoteRequestState)) },
  },
  {
    name: 'reviews',
    title: '我的评价',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`c.id`)} as key, json_build_object('商品', g.name, '星级', c.stars, '内容', c.content,
        '匿名', c.anonymous, '时间', c.created_at, '商家回复', c.reply) as body
      from comments c join goods g on g.id = c.goods_id where c.user_id = ${userId}`,
  },
  {
    name: 'messages',
    title: '消息',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('标题', title, '内容', text, '时间', created_at) as body
      from messages where user_id = ${userId}`,
  },
  {
    name: 'favourites',
    title: '收藏',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`f.goods_id`)} as key, json_build_object('货号', g.code, '名称', g.name,
        '时间', f.created_at) as body
      from favourites f join goods g on g.id = f.goods_id where f.user_id = ${userId}`,
  },
  {
    name: 'recentViews',
    title: '浏览记录',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`r.goods_id`)} as key, json_build_object('货号', g.code, '名称', g.name,
        '时间', r.viewed_at) as body
      from recent_views r join goods g on g.id = r.goods_id where r.user_id = ${userId}`,
  },
  {
    name: 'cart',
    title: '购物车',
    rows: ({ userId }) => sql`
      select ${keyOf(sql`c.id`)} as key, json_build_object('货号', g.code, '名称', g.name, '件', c.packs,
        '个', c.pieces) as body
      from cart_lines c join goods g on g.id = c.goods_id where c.user_id = ${userId}`,
  },
  {
    name: 'logins',
    title: '登录中的设备',
    rows: ({ userId }) => sql`
      select left(md5(token_hash), 12) as key, json_build_object('登录时间', created_at,
        '有效至', expires_at) as body
      from sessions where user_id = ${userId}`,
  },
];

/** Everything the mall stores about a person: personal data, trade for the company, and data shared with colleagues. */
export const PERSONAL_PARTS: readonly PersonalPart[] = [...OWN_PARTS, ...TRADE_PARTS, ...SHARED_PARTS];
