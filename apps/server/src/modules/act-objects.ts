import { sql } from 'kysely';
import type { Db } from '../platform';
import { settingName } from './site';
import type { NamedObject } from './staff';

/** Kinds whose objects are called by what stands after the colon. */
const BY_THEMSELVES: Readonly<Record<string, string>> = {
  operator: '账号',
  dictionary: '设置项',
  job: '任务',
  import: '文件',
  'picture-site': '图片网站',
  backup: '备份',
  message: '站内消息',
  'money-case': '不明款项',
  robot: '群机器人',
  level: '等级',
  plan: '操作',
  category: '分类',
  'goods-word': '商品用词',
  attribute: '商品属性',
  brand: '品牌',
  'delivery-way': '配送方式',
  freight: '运费模板',
  template: '消息模板',
  menu: '菜单',
  article: '文章',
  'article-category': '文章栏目',
  opening: '开店步骤',
};
const SINGLE: Readonly<Record<string, string>> = {
  orders: '订单列表',
  levels: '客户等级的次序',
  'article-categories': '文章栏目',
  'words:hot': '热搜词',
  'home:page': '首页',
  'words:synonyms': '同义词',
  companies: '客户列表',
  invoices: '待开发票清单',
  'staff:settings': '员工设置',
  'acts:csv': '操作记录',
  'list:quotes': '询价单列表',
  'list:after-sales': '售后列表',
  'list:shipments': '物流列表',
  'list:ship-desk': '待发货的订单',
  'list:transfers': '转账列表',
  'list:refunds': '退款列表',
  'list:receipts': '收款列表',
  'list:part-paid': '未收齐的订单',
  'list:invoices': '发票列表',
  'list:titles': '抬头列表',
  'list:reviews': '评价列表',
  'list:applications': '入驻申请列表',
  'list:messages': '站内消息列表',
  'list:goods': '商品列表',
  'list:goods-table': '商品表',
  'list:acts': '操作记录',
  'list:second-looks': '复核列表',
  'notice:today': '店主通知',
  'message:everyone': '给所有客户的站内消息',
};

/** A goods or a group, and the company or 0. */
const LADDER = /^(?:goods|group)-\d{1,15}-\d{1,15}$/;

/** What the objects of the book are called and where under /admin they are seen: one statement for all kinds. */
export async function nameActObjects(
  db: Db,
  objects: readonly string[],
): Promise<ReadonlyMap<string, NamedObject>> {
  const ids = (kind: string): string[] =>
    objects.flatMap((one) => (one.startsWith(`${kind}:`) ? [one.slice(kind.length + 1)] : []));
  const numbers = (kind: string): number[] => ids(kind).map(Number).filter(Number.isSafeInteger);
  const { rows } = await sql<{ object: string; name: string; link: string }>`
    select 'order:' || id as object, '订单 ' || no as name, '/orders/' || id as link
    from orders where id = any(${ids('order')})
    union all
    select 'picture:' || id, '图片「' || name || '」', '/pictures' from pictures where id = any(${ids('picture')})
    union all
    select 'payment:' || p.id, '订单 ' || o.no || ' 的付款', '/orders/' || o.id
    from payments p join orders o on o.id = p.order_id where p.id = any(${ids('payment')})
    union all
    select 'refund:' || r.id, '订单 ' || o.no || ' 的退款', '/orders/' || o.id
    from refunds r join orders o on o.id = r.order_id where r.id = any(${ids('refund')})
    union all
    select 'after-sale:' || id, '售后 ' || no, '/after-sales/' || id
    from after_sales where id = any(${ids('after-sale')})
    union all
    select 'quote:' || id, '询价单 ' || no, '/quotes/' || id from quote_requests where id = any(${ids('quote')})
    union all
    select 'invoice:' || id, '发票申请 ' || no, '' from invoices where id = any(${ids('invoice')})
    union all
    select 'title:' || id, '抬头「' || name || '」', '' from invoice_titles where id = any(${numbers('title')})
    union all
    select 'application:' || no, '「' || company || '」的入驻申请', '/applications?view=' || status || '&open=' || no
    from applications where no = any(${ids('application')})
    union all
    select 'message:' || request_id, '站内消息「' || (body->>'title') || '」', '/messages?open=' || request_id
    from operator_messages where request_id = any(${ids('message')})
    union all
    select 'article:' || id, '文章「' || title || '」', '/articles?open=' || id
    from articles where id = any(${numbers('article')})
    union all
    select 'level:' || id, '等级「' || name || '」', '/levels' from levels where id = any(${numbers('level')})
    union all
    select 'category:' || id, '分类「' || name || '」', '/categories'
    from categories where id = any(${numbers('category')})
    union all
    select 'brand:' || id, '品牌「' || name || '」', '/brands' from brands where id = any(${numbers('brand')})
    union all
    select 'price-list:' || l.id, case when l.kind = 'book' then '「' || coalesce(c.name, l.name) || '」自己的价'
      else '价目表「' || l.name || '」' end, '/price-lists/' || l.id
    from price_lists l left join companies c on c.kh_id = l.kh_id where l.id = any(${numbers('price-list')})
    union all
    select 'ladder:' || k.id, coalesce(g.code || ' ' || g.name, '商品组「' || p.name || '」', '商品')
      || coalesce('给「' || c.name || '」', '') || '的阶梯价', '/ladders'
    from unnest(${ids('ladder').filter((one) => LADDER.test(one))}::text[]) as k(id)
    left join goods g on k.id like 'goods-%' and g.id = split_part(k.id, '-', 2)::bigint
    left join goods_groups p on k.id like 'group-%' and p.id = split_part(k.id, '-', 2)::bigint
    left join companies c on c.kh_id = split_part(k.id, '-', 3)::bigint
    union all
    select 'company-group:' || id, '客户分组「' || name || '」', '/price-lists?tab=groups'
    from company_groups where id = any(${numbers('company-group')})
    union all
    select 'company:' || kh_id, '客户「' || name || '」', '/companies/' || kh_id
    from companies where kh_id = any(${numbers('company')})
    union all
    select 'promotion:' || id, '活动「' || name || '」', '/promotions?open=' || id from promotions where id = any(${numbers('promotion')})
    union all
    select 'review:' || c.id, '「' || g.name || '」的评价', ''
    from comments c join goods g on g.id = c.goods_id where c.id = any(${numbers('review')})
    union all
    select 'goods:' || code, '商品「' || name || '」（' || code || '）', '/goods/' || id from goods where code = any(${ids('goods')})
    union all
    select 'group:' || id, '商品组「' || name || '」', '/groups/' || id
    from goods_groups where id = any(${numbers('group')})
    union all
    select 'role:' || code, '角色「' || name || '」', '/roles' from staff_roles where code = any(${ids('role')})`.execute(
    db,
  );
  const named = new Map<string, NamedObject>(rows.map(({ object, ...rest }) => [object, rest]));
  for (const object of objects) {
    if (named.has(object)) continue;
    const [kind = '', ...rest] = object.split(':');
    const label = BY_THEMSELVES[kind];
    const own = kind === 'dictionary' ? settingName(rest.join(':')) : rest.join(':');
    const name = SINGLE[object] ?? (label ? `${label} ${own}` : object);
    named.set(object, { name, link: kind === 'operator' ? '/staff' : '' });
  }
  return named;
}
