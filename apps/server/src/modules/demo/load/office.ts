import { readFile } from 'node:fs/promises';
import type { DemoMall, DemoNote, DemoStaff, DemoVoucher } from '@pifa/demo-mall';
import { sql } from 'kysely';
import { type Db, findAsset, type Platform, toJson, type Transaction } from '../../../platform';
import { dueInstalment, orderStore, stopClock } from '../../orders';

/** Opens accounts of the back office; one of that name that is there already keeps its password and role. */
export async function openStaffAccounts(
  tx: Transaction,
  staff: readonly DemoStaff[],
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await sql`
    with made as (
      insert into operators (name, display_name, role, password_hash, created_at)
      select name, "displayName", role, ${passwordHash}, ${now}::timestamptz
      from jsonb_to_recordset(${toJson(staff)}::jsonb) as s(name text, "displayName" text, role text)
      on conflict (name) do nothing
      returning id, name, role)
    insert into operator_acts (operator_id, what, object, after, at)
    select id, 'operator.open', 'operator:' || name, jsonb_build_object('role', role, 'through', 'demo'),
      ${now}::timestamptz
    from made order by id`.execute(tx);
}

/** The ids of staff accounts by their names. */
export async function staffIds(tx: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('operators').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function noteCustomers(tx: Transaction, notes: readonly DemoNote[]): Promise<void> {
  const ids = await staffIds(tx);
  for (const { khId, staff, text, createdAt, followUpOn } of notes) {
    const operatorId = ids.get(staff);
    if (operatorId === undefined) throw new Error(`a demo note by nobody: ${staff}`);
    await tx
      .insertInto('customer_notes')
      .values({
        kh_id: khId,
        operator_id: operatorId,
        text,
        follow_up_on: followUpOn,
        created_at: createdAt,
      })
      .execute();
  }
}

type Desk = Pick<Platform, 'ids' | 'files'>;

/** Applications waiting for a decision, with the pictures of their licences. */
export async function handInApplications(
  tx: Transaction,
  desk: Desk,
  applications: DemoMall['applications'],
  passwordHash: string,
): Promise<void> {
  for (const { id, licence, createdAt, ...row } of applications) {
    const uploadId =
      licence === ''
        ? null
        : await storePaper(tx, desk, { picture: licence, purpose: 'licence', at: createdAt });
    await tx
      .insertInto('applications')
      .values({
        id,
        no: row.no,
        phone: row.phone,
        password_hash: passwordHash,
        company: row.company,
        contact: row.contact,
        region_code: row.regionCode,
        region_names: toJson(row.regionNames),
        address: row.address,
        tax_number: row.taxNumber,
        licence_upload_id: uploadId,
        agreed_at: createdAt,
        created_at: createdAt,
      })
      .execute();
  }
}

/** A transfer with its slip: the order keeps its reservation until staff have looked. */
export async function handInVoucher(
  tx: Transaction,
  platform: Desk & Pick<Platform, 'jobs'>,
  { orderId, khId, userId, picture, note, at }: DemoVoucher,
): Promise<void> {
  const order = await orderStore(tx).hold(orderId, khId);
  const due = order && (await dueInstalment(tx, order, at));
  if (!due) throw new Error('a demo voucher for an order that wants no money');
  const paymentId = platform.ids.unguessable();
  const owner = { userId, khId };
  const uploadId = await storePaper(tx, platform, { picture, purpose: 'voucher', owner, at });
  await sql`
    insert into payments (id, no, order_id, instalment_id, kh_id, method, provider, amount, state, started_by, created_at)
    values (${paymentId}, to_char(${at}::timestamptz at time zone 'Asia/Shanghai', '"PAY"YYYYMMDD')
      || lpad(nextval('payment_no')::text, 6, '0'), ${orderId}, ${due.id}, ${khId}, 'transfer', 'transfer',
      ${due.amount - due.captured}, 'processing', ${userId}, ${at})`.execute(tx);
  await tx
    .insertInto('transfer_vouchers')
    .values({
      payment_id: paymentId,
      order_id: orderId,
      upload_id: uploadId,
      note,
      uploaded_by: userId,
      created_at: at,
    })
    .execute();
  await stopClock(tx, platform, order, at);
}

/** The receipts of the transfers that were confirmed: whose account paid, and who looked at it. */
export async function bookReceipts(tx: Transaction): Promise<void> {
  await sql`
    insert into receipts (payment_id, order_id, kh_id, way, amount, reference, payer, received_on, recorded_by, created_at)
    select p.id, p.order_id, p.kh_id, 'transfer', k.amount, k.provider_transaction, c.name,
      to_char(k.captured_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'),
      (select id from operators where name = 'demo-finance'), k.captured_at
    from payments p join captures k on k.payment_id = p.id join companies c on c.kh_id = p.kh_id
    where p.method = 'transfer' and p.state = 'succeeded'
    on conflict do nothing`.execute(tx);
}

/** Photos of the goods that a request is about, as its buyer might have sent them. */
export async function showPhotos(
  tx: Transaction,
  desk: Desk,
  {
    id,
    orderLineId,
    khId,
    userId,
    at,
  }: { id: string; orderLineId: number; khId: number; userId: number; at: Date },
): Promise<void> {
  const { rows } = await sql<{ pictures: string[] }>`
    select array(select p.url from goods_pictures p where p.goods_id = l.goods_id order by p.sort limit 2) as pictures
    from order_lines l where l.id = ${orderLineId}`.execute(tx);
  for (const [place, url] of (rows[0]?.pictures ?? []).entries()) {
    const picture = url.split('/').at(-1)?.replace('.webp', '') ?? '';
    if (findAsset('pictures', 'goods', `${picture}.webp`) === undefined) continue;
    const owner = { userId, khId };
    const uploadId = await storePaper(tx, desk, {
      picture,
      folder: 'goods',
      purpose: 'after-sale',
      owner,
      at,
    });
    await tx
      .insertInto('after_sale_photos')
      .values({ after_sale_id: id, upload_id: uploadId, place })
      .execute();
  }
}

/** Stores a drawn paper as if somebody had uploaded it; answers the id of the upload. */
async function storePaper(
  tx: Transaction,
  { ids, files }: Desk,
  {
    picture,
    folder = 'papers',
    purpose,
    owner,
    at,
  }: {
    picture: string;
    folder?: string;
    purpose: string;
    owner?: { userId: number; khId: number };
    at: Date;
  },
): Promise<string> {
  const path = findAsset('pictures', folder, `${picture}.webp`);
  if (path === undefined) throw new Error(`no picture of the demo paper ${picture}`);
  const bytes = await readFile(path);
  const id = ids.unguessable();
  await files.put(id, bytes);
  await tx
    .insertInto('uploads')
    .values({
      id,
      owner_user_id: owner?.userId ?? null,
      owner_kh_id: owner?.khId ?? null,
      purpose,
      media_type: 'image/webp',
      name: `${picture}.webp`,
      bytes: bytes.length,
      created_at: at,
    })
    .execute();
  return id;
}
