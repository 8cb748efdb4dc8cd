import { type CallData, refuse } from '@pifa/contract';
import {
  AFTER_SALE_KIND_LABELS,
  type AfterSaleKind,
  afterSaleLabel,
  type AfterSaleState,
  type CompanyUserState,
  companyUserWord,
  type DeliveryWay,
  deskWord,
  fen,
  fenToYuan,
  type HoldReason,
  invoiceKindShort,
  maskPhone,
  type OrderState,
  type QuoteRequestState,
  quoteRequestWord,
  titleWord,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import {
  can,
  companiesInScope,
  type Operator,
  recordAct,
  staffFileLink,
  type StaffHandler,
} from '../../staff';
import { cardsOf, codesOf } from './company-belongings';
import { companyHistory } from './company-history';
import { companyRows, companyRowToWire, placesOf, regionOf, spanOf } from './company-list';
import { NOTE_COLUMNS, type NoteRow, noteToWire } from './company-note-rows';
import { companyObject, NO_COMPANY, onCompany } from './company-scope';

type Wire = CallData<'adminCompany'>;

/** Rows of orders, quotes and requests that a company's page shows; the lists have the others. */
const SHOWN = 10;
const MOST_NOTES = 100;

/** One company with all that staff know of it. */
export const readCompany: StaffHandler<'adminCompany'> = async ({ db, params, now }, operator) => {
  const khId = Number(params.id);
  const where = sql`c.kh_id = ${khId}::bigint and ${companiesInScope(operator, 'c')}`;
  const one = { sort: 'created', after: null, limit: 1, span: spanOf({}, now) } as const;
  const [row] = await companyRows(db, where, one);
  if (!row) return NO_COMPANY;
  const mayContact = can(operator, 'customer.contact');
  const facts = await factsOf(db, khId, now);
  return {
    ...companyRowToWire(row, operator, now),
    ...facts,
    address: mayContact ? facts.address : '',
    ...(row.first_order_at && { firstOrderTime: row.first_order_at.toISOString() }),
    users: await usersOf(db, khId, operator),
    addresses: await addressesOf(db, khId, operator),
    titles: await titlesOf(db, khId, now),
    ...(can(operator, 'order.read') && { orders: await ordersOf(db, khId) }),
    ...(can(operator, 'quote.read') && { quotes: await quotesOf(db, khId, now) }),
    ...(can(operator, 'after-sale.read') && { afterSales: await afterSalesOf(db, khId) }),
    cards: await cardsOf(db, khId, now),
    codes: await codesOf(db, khId),
    notes: await notesOf(db, khId),
    history: await companyHistory(db, khId),
  };
};

type Facts = Pick<Wire, 'version' | 'taxNumber' | 'address' | 'hasLicence' | 'points'>;

async function factsOf(db: Db, khId: number, now: Date): Promise<Facts & Pick<Wire, 'source'>> {
  const { rows } = await sql<Facts & { openedBy: string | null; application: string | null }>`
    select c.version, c.tax_number as "taxNumber", c.address,
      coalesce(nullif(p.display_name, ''), p.name) as "openedBy",
      (select a.no from applications a where a.kh_id = c.kh_id order by a.id limit 1) as application,
      exists (select from uploads u where u.owner_kh_id = c.kh_id and u.purpose = 'licence') as "hasLicence",
      (select coalesce(sum(l.left_points), 0)::bigint from point_lots l
       where l.kh_id = c.kh_id and (l.expires_at is null or l.expires_at > ${now}::timestamptz)) as points
    from companies c left join operators p on p.id = c.opened_by where c.kh_id = ${khId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A company went away while it was read');
  const { openedBy, application, ...facts } = row;
  const source = openedBy ? `由 ${openedBy} 新建` : application ? `入驻申请 ${application}` : '随数据建档';
  return { ...facts, source };
}

async function usersOf(db: Db, khId: number, operator: Operator): Promise<Wire['users']> {
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string;
    is_manager: boolean;
    state: CompanyUserState;
    sessions: number;
    created_at: Date;
    last_login_at: Date | null;
  }>`
    select u.id, u.name, u.phone, u.role = 'manager' as is_manager, u.created_at, u.last_login_at,
      case when u.status = 'closed' then 'closed' when u.password_hash = 'none' then 'invited' else 'open' end as state,
      (select count(*) from sessions s where s.user_id = u.id) as sessions
    from users u where u.kh_id = ${khId} and u.gone_at is null
    order by u.role = 'manager' desc, u.status, u.id`.execute(db);
  const mayContact = can(operator, 'customer.contact');
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    phone: mayContact ? maskPhone(row.phone) : '',
    isManager: row.is_manager,
    state: row.state,
    stateName: companyUserWord(row.state).word,
    tone: companyUserWord(row.state).colour,
    sessionNum: row.sessions,
    createTime: row.created_at.toISOString(),
    ...(row.last_login_at && { lastLoginTime: row.last_login_at.toISOString() }),
  }));
}

async function addressesOf(db: Db, khId: number, operator: Operator): Promise<Wire['addresses']> {
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'province', 'city', 'county', 'address', 'name', 'phone', 'is_default'])
    .where('kh_id', '=', khId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  const mayContact = can(operator, 'customer.contact');
  return rows.map(({ id, province, city, county, address, name, phone, is_default }) => ({
    id: String(id),
    region: regionOf([province, city, county]),
    ...(mayContact && {
      recipient: {
        name,
        phone: maskPhone(phone),
        address: [...placesOf([province, city, county]), address].join(''),
      },
    }),
    isDefault: is_default,
  }));
}

async function titlesOf(db: Db, khId: number, now: Date): Promise<Wire['titles']> {
  const rows = await db
    .selectFrom('invoice_titles')
    .select(['id', 'name', 'kind', 'tax_number', 'state', 'valid_until', 'is_default'])
    .where('kh_id', '=', khId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, kind, tax_number, state, valid_until, is_default }) => {
    const isOver = state === 'valid' && valid_until !== null && valid_until <= now;
    const { word, colour } = titleWord(isOver ? 'expired' : (state as 'waiting' | 'valid' | 'invalid'));
    return {
      id: String(id),
      name,
      kindName: invoiceKindShort(kind),
      taxNumber: tax_number,
      stateName: word,
      tone: colour,
      isDefault: is_default,
    };
  });
}

async function ordersOf(db: Db, khId: number): Promise<Wire['orders']> {
  const { rows } = await sql<{
    id: string;
    no: string;
    created_at: Date;
    state: OrderState;
    hold_reasons: HoldReason[];
    kinds: number;
    payable_amount: number;
    paid_amount: number;
    way: DeliveryWay;
    confirming: boolean;
  }>`
    select o.id, o.no, o.created_at, o.state, o.hold_reasons, o.kinds, o.payable_amount, o.paid_amount, o.delivery_way as way,
      o.state = 'unpaid' and exists (select from payments p
        where p.order_id = o.id and p.method = 'transfer' and p.state = 'processing') as confirming
    from orders o
    where o.kh_id = ${khId} and o.parent_id is null order by o.created_at desc, o.id desc limit ${SHOWN}`.execute(
    db,
  );
  return rows.map(({ id, no, created_at, kinds, payable_amount, ...row }) => {
    const { state, hold_reasons: holds, paid_amount: paid, way, confirming } = row;
    const { word, colour } = deskWord({ state, holds, paid, way, confirming });
    return {
      id,
      orderNo: no,
      createTime: created_at.toISOString(),
      stateName: word,
      tone: colour,
      kinds,
      payAmount: fenToYuan(fen(payable_amount)),
    };
  });
}

async function quotesOf(db: Db, khId: number, now: Date): Promise<Wire['quotes']> {
  const { rows } = await sql<{
    id: string;
    no: string;
    created_at: Date;
    state: QuoteRequestState;
    kinds: number;
  }>`
    select id, no, created_at, kinds,
      case when status = 'quoted' and expires_at <= ${now}::timestamptz then 'expired' else status end as state
    from quote_requests where kh_id = ${khId} order by created_at desc limit ${SHOWN}`.execute(db);
  return rows.map(({ id, no, created_at, state, kinds }) => ({
    id,
    no,
    createTime: created_at.toISOString(),
    stateName: quoteRequestWord(state).word,
    tone: quoteRequestWord(state).colour,
    kinds,
  }));
}

async function afterSalesOf(db: Db, khId: number): Promise<Wire['afterSales']> {
  const { rows } = await sql<{
    id: string;
    no: string;
    kind: AfterSaleKind;
    created_at: Date;
    state: AfterSaleState;
  }>`
    select id, no, kind, created_at, state from after_sales
    where kh_id = ${khId} order by created_at desc, id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ id, no, kind, created_at, state }) => ({
    id,
    no,
    kindName: AFTER_SALE_KIND_LABELS[kind].name,
    createTime: created_at.toISOString(),
    stateName: afterSaleLabel(state).word,
    tone: afterSaleLabel(state).colour,
  }));
}

/** What is still to be done first, then the newest. */
async function notesOf(db: Db, khId: number): Promise<Wire['notes']> {
  const { rows } = await sql<NoteRow>`
    select ${NOTE_COLUMNS} where n.kh_id = ${khId}
    order by n.follow_up_on is null or n.done_at is not null, n.id desc limit ${MOST_NOTES}`.execute(db);
  return rows.map(noteToWire);
}

/** 显示: the whole phones of a company, its users and recipients; whose and by whom is kept. */
export const showContact: StaffHandler<'adminCompanyContact'> = (call, operator) =>
  onCompany(call, operator, call.params.id, async (tx, { kh_id, contact, phone }) => {
    const users = await tx
      .selectFrom('users')
      .select(['id', 'phone'])
      .where('kh_id', '=', kh_id)
      .where('gone_at', 'is', null)
      .orderBy('id')
      .execute();
    const addresses = await tx
      .selectFrom('addresses')
      .select(['id', 'phone'])
      .where('kh_id', '=', kh_id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    await recordAct(tx, operator, {
      what: 'company.contact',
      object: companyObject(kh_id),
      after: { shown: '客户、成员与收货人的手机' },
      now: call.now,
    });
    return {
      name: contact,
      phone,
      users: users.map((user) => ({ id: String(user.id), phone: user.phone })),
      addresses: addresses.map((one) => ({ id: String(one.id), phone: one.phone })),
    };
  });

/** 营业执照: opens for this session, and who looked is kept. */
export const showLicence: StaffHandler<'adminCompanyLicence'> = async (call, operator) => {
  const { platform, params, now } = call;
  const found = await onCompany(call, operator, params.id, async (tx, { kh_id }) => {
    const { rows } = await sql<{ id: string; media_type: string }>`
      select id, media_type from uploads where owner_kh_id = ${kh_id} and purpose = 'licence'
      order by created_at desc limit 1`.execute(tx);
    const [licence] = rows;
    if (!licence) return refuse('not-found', { what: '营业执照' });
    await recordAct(tx, operator, {
      what: 'company.licence',
      object: companyObject(kh_id),
      after: { shown: '营业执照' },
      now,
    });
    return licence;
  });
  if ('refused' in found) return found;
  const url = staffFileLink(platform, operator, found.id, now);
  return { url, isPicture: found.media_type.startsWith('image/') };
};
