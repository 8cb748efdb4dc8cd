import { type RawBuilder, sql } from 'kysely';
import { containsPattern, type Db } from '../platform';

/** So many objects that a word finds are looked for in the book. */
const MOST = 200;

interface ObjectKind {
  kind: string;
  /** 「订单」 */
  name: string;
  /** what is typed to find one: 「订单号」 */
  asks: string;
  /** the ids of those that the typed text means, as `id` */
  ids: (text: string) => RawBuilder<unknown>;
}

const like = (column: string, text: string) =>
  sql`lower(${sql.ref(column)}) like ${containsPattern(text.toLowerCase())}`;

/** Kinds of objects that staff search the book by, with what they type of one. */
const KINDS: readonly ObjectKind[] = [
  {
    kind: 'order',
    name: '订单',
    asks: '订单号',
    ids: (text) => sql`select id from orders where no = ${text}`,
  },
  {
    kind: 'payment',
    name: '付款',
    asks: '订单号',
    ids: (text) =>
      sql`select p.id::text as id from payments p join orders o on o.id = p.order_id where o.no = ${text}`,
  },
  {
    kind: 'refund',
    name: '退款',
    asks: '订单号',
    ids: (text) =>
      sql`select r.id::text as id from refunds r join orders o on o.id = r.order_id where o.no = ${text}`,
  },
  {
    kind: 'after-sale',
    name: '售后',
    asks: '售后单号',
    ids: (text) => sql`select id from after_sales where no = ${text}`,
  },
  {
    kind: 'quote',
    name: '询价单',
    asks: '询价单号',
    ids: (text) => sql`select id from quote_requests where no = ${text}`,
  },
  {
    kind: 'invoice',
    name: '发票',
    asks: '申请单号',
    ids: (text) => sql`select id from invoices where no = ${text}`,
  },
  {
    kind: 'title',
    name: '发票抬头',
    asks: '抬头名称',
    ids: (text) => sql`select id::text as id from invoice_titles where ${like('name', text)}`,
  },
  {
    kind: 'company',
    name: '客户',
    asks: '公司名称或客户编号',
    ids: (text) => sql`select kh_id::text as id from companies where code = ${text} or ${like('name', text)}`,
  },
  {
    kind: 'application',
    name: '入驻申请',
    asks: '公司名称或申请编号',
    ids: (text) => sql`select no as id from applications where no = ${text} or ${like('company', text)}`,
  },
  {
    kind: 'goods',
    name: '商品',
    asks: '货号或商品名称',
    ids: (text) => sql`select code as id from goods where code = ${text} or ${like('name', text)}`,
  },
  {
    kind: 'review',
    name: '评价',
    asks: '商品名称',
    ids: (text) =>
      sql`select c.id::text as id from comments c join goods g on g.id = c.goods_id where ${like('g.name', text)}`,
  },
  {
    kind: 'promotion',
    name: '活动',
    asks: '活动名称',
    ids: (text) => sql`select id::text as id from promotions where ${like('name', text)}`,
  },
  {
    kind: 'message',
    name: '站内消息',
    asks: '标题',
    ids: (text) =>
      sql`select request_id as id from operator_messages
        where lower(body->>'title') like ${containsPattern(text.toLowerCase())}`,
  },
  {
    kind: 'level',
    name: '客户等级',
    asks: '等级名称',
    ids: (text) => sql`select id::text as id from levels where ${like('name', text)}`,
  },
  {
    kind: 'role',
    name: '角色',
    asks: '角色名称',
    ids: (text) => sql`select code as id from staff_roles where ${like('name', text)}`,
  },
  {
    kind: 'operator',
    name: '员工账号',
    asks: '账号或姓名',
    ids: (text) =>
      sql`select name as id from operators where name = ${text} or ${like('display_name', text)}`,
  },
];

/** What the filter of the book chooses from. */
export const actObjectKinds: readonly { kind: string; name: string; asks: string }[] = KINDS.map(
  ({ kind, name, asks }) => ({ kind, name, asks }),
);

/**
 * The objects of the book that `about` means: 'order:D2026…' by what is typed of it, and any object by itself
 * ('order:k3…').
 */
export async function findActObjects(db: Db, about: string): Promise<string[]> {
  const at = about.indexOf(':');
  const text = about.slice(at + 1).trim();
  const kind = KINDS.find((one) => one.kind === about.slice(0, at));
  if (!kind || text === '') return [about];
  const { rows } = await sql<{ id: string }>`select id from (${kind.ids(text)}) f limit ${MOST}`.execute(db);
  return [about, ...rows.map(({ id }) => `${kind.kind}:${id}`)];
}
