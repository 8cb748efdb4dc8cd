import { type RawBuilder, sql } from 'kysely';

/** One kind of a person's own data: rows of (key, body), the keys in the order they are read. */
export interface PersonalPart {
  name: string;
  /** Chinese, over the rows of the readable file */
  title: string;
  rows: (who: { userId: number; khId: number }) => RawBuilder<{ key: string; body: Record<string, unknown> }>;
}

const keyOf = (id: RawBuilder<unknown>) => sql`lpad(${id}::text, 20, '0')`;

/** Everything the mall keeps about a person: what it did itself, and the address book that it shares. */
export const PERSONAL_PARTS: readonly PersonalPart[] = [
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
    name: 'addresses',
    title: '送货地址（公司共用）',
    rows: ({ khId }) => sql`
      select ${keyOf(sql`id`)} as key, json_build_object('收货人', name, '电话', phone,
        '地址', province || city || county || address, '默认', is_default) as body
      from addresses where kh_id = ${khId} and deleted_at is null`,
  },
  {
    name: 'orders',
    title: '我下的订单',
    rows: ({ userId }) => sql`
      select o.id as key, json_build_object('单号', o.no, '下单时间', o.created_at, '状态', o.state,
        '应付（元）', o.payable_amount / 100.0, '收货', o.address, '备注', o.remark,
        '商品', (select json_agg(json_build_object('货号', l.code, '名称', l.name, '规格', l.spec,
                   '件', l.packs, '个', l.pieces, '金额（元）', l.amount / 100.0) order by l.id)
                from order_lines l where l.order_id = o.id)) as body
      from orders o where o.user_id = ${userId} and o.parent_id is null`,
  },
  {
    name: 'quotes',
    title: '我的询价',
    rows: ({ userId }) => sql`
      select id as key, json_build_object('询价单号', no, '时间', created_at, '联系人', contact, '电话', phone,
        '备注', remark) as body
      from quote_requests where user_id = ${userId}`,
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
