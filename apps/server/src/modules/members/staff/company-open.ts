import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type CallContext,
  type Platform,
  Refused,
  refusableTransaction,
  toJson,
  type Transaction,
} from '../../../platform';
import { colleaguesWho, type Operator, recordAct, tellStaff } from '../../staff';
import { proveAccount } from '../accounts/account-hooks';
import { accountStore } from '../accounts/account-store';
import { applicationReviewStore, applicationStore } from '../applications/application-store';
import { NO_PASSWORD } from '../company-users/user-store';
import { type Area, findArea } from '../regions';
import { companyObject } from './company-scope';
import { inviteUser } from './company-sms';

export type Form = CallBody<'adminCompanyOpen'>;

/**
 * 新建客户: a company that never registered, with the user who buys for it. It is a customer at once; the user is sent an
 * SMS, sets a password with the phone and agrees to the terms at the first login. The same request opens it once.
 */
export async function openCompany(
  { platform, body, now }: CallContext<'adminCompanyOpen'>,
  operator: Operator,
): Promise<CallData<'adminCompanyOpen'> | Refusal> {
  if (!isMobile(body.phone)) return refuse('phone-invalid', {});
  if (body.regionCode !== '' && !findArea(body.regionCode)) return refuse('area-missing', {});
  const form = { ...body, taxNumber: compact(body.taxNumber), tags: [...new Set(body.tags)] };
  return refusableTransaction(platform.database, async (tx) => {
    // Two of the same request wait for one another here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`company-open:${operator.id}:${form.requestId}`}, 0))`.execute(
      tx,
    );
    const made = await tx
      .selectFrom('companies')
      .select('kh_id')
      .where('opened_by', '=', operator.id)
      .where('opened_request', '=', form.requestId)
      .executeTakeFirst();
    if (made) return { id: String(made.kh_id), message: '客户已建好' };
    const khId = await openInside(platform, tx, form, operator, now);
    return { id: String(khId), message: '客户已建好，短信已发给第一位成员' };
  });
}

/** The company with its first user, the act and the invitation; everything that is refused is refused before. */
export async function openInside(
  platform: Platform,
  tx: Transaction,
  form: Form,
  operator: Operator,
  now: Date,
): Promise<number> {
  const area = form.regionCode === '' ? undefined : findArea(form.regionCode);
  await refuseTaken(tx, form);
  const salesperson = await salespersonOf(tx, operator, form.salesperson);
  const level = await knownLevel(tx, form.level);
  const khId = await addCompany(tx, {
    form,
    level,
    area,
    salesperson,
    operator,
    code: `KH${platform.ids.request()}`,
    now,
  });
  const userId = await addFirstUser(tx, khId, form, now);
  await proveAccount(platform, tx, { userId, khId, phone: form.phone, now });
  if (form.note !== '') {
    await tx
      .insertInto('customer_notes')
      .values({ kh_id: khId, operator_id: operator.id, text: form.note, created_at: now })
      .execute();
  }
  await recordAct(tx, operator, {
    what: 'company.open',
    object: companyObject(khId),
    after: {
      name: form.company,
      contact: form.contact,
      phone: form.phone,
      level: level.name,
      ...(salesperson && { salesperson: salesperson.displayName }),
      ...(form.tags.length > 0 && { tags: form.tags }),
    },
    now,
  });
  if (salesperson && salesperson.id !== operator.id) {
    const text = `${operator.displayName} 新建客户「${form.company}」，业务员是您`;
    const notice = { kind: 'handed-over', text, link: `/companies/${khId}` };
    await tellStaff(tx, [salesperson.id], notice, now);
  }
  await inviteUser(platform, tx, { userId, kind: 'opened', now });
  return khId;
}

export const compact = (taxNumber: string): string => taxNumber.replace(/\s/g, '').toUpperCase();

/** A phone that signs in somewhere already, a price list that is none, and a company that is known under this name. */
async function refuseTaken(tx: Transaction, form: Form): Promise<void> {
  const taken =
    (await accountStore(tx).userIdOf(form.phone)) !== undefined ||
    (await applicationStore(tx).hasOpen(form.phone));
  if (taken) throw new Refused(refuse('phone-taken', {}));
  const list = form.priceListId === undefined ? undefined : Number(form.priceListId);
  if (list !== undefined && !(await applicationReviewStore(tx).hasPriceList(list))) {
    throw new Refused(refuse('not-found', { what: '该价目表' }));
  }
  if (form.confirm) return;
  const { rows } = await sql`
    select from companies where name = ${form.company}
      or (tax_number <> '' and tax_number = ${form.taxNumber}) limit 1`.execute(tx);
  if (rows.length > 0) {
    const text = '已有同名或同税号的客户，可能在其他业务员名下。确认不是同一家再新建';
    throw new Refused(refuse('confirm-needed', { text }));
  }
}

interface Level {
  name: string;
  /** what a company of this level is given */
  priceListId: number | null;
}

/** A level of the mall's list, kept until the transaction ends; '' is the usual one. A new word is no level. */
export async function knownLevel(tx: Transaction, name: string): Promise<Level> {
  const level = await applicationReviewStore(tx).levelNamed(name);
  if (!level) throw new Refused(refuse('not-found', { what: '该等级' }));
  return level;
}

interface Salesperson {
  id: number;
  displayName: string;
}

/** Who looks after the company. Whoever sees only their own customers opens them for themselves. */
export async function salespersonOf(
  tx: Transaction,
  operator: Operator,
  account: string,
): Promise<Salesperson | undefined> {
  if (account === '' || account === operator.name) {
    const isOwn = account !== '' || operator.scope === 'own';
    return isOwn ? { id: operator.id, displayName: operator.displayName } : undefined;
  }
  const found = (await colleaguesWho(tx, 'customer.write')).find(({ name }) => name === account);
  if (!found) throw new Refused(refuse('not-found', { what: '能管客户的这位同事' }));
  return found;
}

async function addCompany(
  tx: Transaction,
  {
    form,
    level,
    area,
    salesperson,
    operator,
    code,
    now,
  }: {
    form: Form;
    level: Level;
    area: Area | undefined;
    salesperson: Salesperson | undefined;
    operator: Operator;
    code: string;
    now: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('companies')
    .values({
      code,
      name: form.company,
      level: level.name,
      price_list_id: form.priceListId === undefined ? level.priceListId : Number(form.priceListId),
      contact: form.contact,
      phone: form.phone,
      region_code: area?.code ?? '',
      region_names: toJson(area?.names ?? []),
      address: form.address,
      tax_number: form.taxNumber,
      salesperson_id: salesperson?.id ?? null,
      tags: toJson(form.tags),
      opened_by: operator.id,
      opened_request: form.requestId,
      created_at: now,
    })
    .returning('kh_id')
    .executeTakeFirstOrThrow();
  return row.kh_id;
}

async function addFirstUser(tx: Transaction, khId: number, form: Form, now: Date): Promise<number> {
  const row = await tx
    .insertInto('users')
    .values({
      kh_id: khId,
      phone: form.phone,
      name: form.contact,
      password_hash: NO_PASSWORD,
      role: 'manager',
      consent_due: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody registered with this phone meanwhile.
  if (!row) throw new Refused(refuse('phone-taken', {}));
  return row.id;
}
