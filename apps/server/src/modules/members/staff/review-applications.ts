import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { rejectionText, toConfirm } from '@pifa/domain';
import {
  type CallContext,
  orRefused,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import {
  can,
  colleaguesWho,
  lacking,
  type Operator,
  recordAct,
  staffFileLink,
  type StaffCalls,
  tellStaff,
} from '../../staff';
import { reviewApplication } from '../applications/review';
import { applicationsInScope, applicationsOnceInScope } from './application-scope';
import { usualTerms } from './application-twins';
import { judgeApplication, listApplications, NO_APPLICATION, showApplication } from './list-applications';

type Body = CallContext<'adminReview'>['body'];
type Judged = NonNullable<Awaited<ReturnType<typeof judgeApplication>>>;

/** Approves or rejects an application; a rejection says what is wrong and why. */
async function review(
  { platform, database, body, now }: CallContext<'adminReview'>,
  operator: Operator,
): Promise<CallData<'adminReview'> | Refusal> {
  const problem = problemOf(body);
  if (problem) return problem;
  return orRefused(() =>
    database.transaction(async (tx) => {
      const judged = await judgeApplication(tx, body.no, operator, applicationsOnceInScope(operator));
      if (!judged) throw new Refused(NO_APPLICATION);
      return body.verdict === 'approve'
        ? approve(platform, tx, { body, judged, operator, now })
        : reject(platform, tx, { body, operator, now });
    }),
  );
}

function problemOf({ verdict, reason, level, priceListId, salesperson }: Body): Refusal | undefined {
  if (verdict === 'approve') return undefined;
  if (reason === '') return refuse('bad-input', { text: '请填写驳回原因' });
  const terms = [level, priceListId, salesperson].some((one) => one !== undefined);
  return terms ? refuse('bad-input', { text: '驳回时不能定客户等级、业务员或价目表' }) : undefined;
}

interface Deciding {
  body: Body;
  operator: Operator;
  now: Date;
}

async function approve(
  platform: CallContext<'adminReview'>['platform'],
  tx: Transaction,
  { body, judged: { row, checks }, operator, now }: Deciding & { judged: Judged },
): Promise<CallData<'adminReview'>> {
  const { no, level, priceListId, company, note, reason } = body;
  const doubt = row.status === 'waiting' && !body.confirm ? toConfirm(checks) : '';
  if (doubt !== '') throw new Refused(refuse('confirm-needed', { text: `${doubt}。仍要通过请确认` }));
  const salesperson = await salespersonFor(tx, body, row, operator);
  const result = await reviewApplication(platform, tx, {
    no,
    now,
    verdict: 'approve',
    operatorId: operator.id,
    salespersonId: salesperson?.id ?? null,
    ...(level === undefined ? {} : { level }),
    ...(priceListId === undefined ? {} : { priceListId: Number(priceListId) }),
    ...(company === undefined ? {} : { company }),
  });
  if (isRefusal(result)) throw new Refused(result);
  if ('rejected' in result) throw new Error('An approval cannot reject');
  if (note !== '') {
    const { khId: kh_id } = result;
    await tx
      .insertInto('customer_notes')
      .values({ kh_id, operator_id: operator.id, text: note, created_at: now })
      .execute();
  }
  const opened = await tx
    .selectFrom('companies')
    .select(['name', 'level', 'price_list_id'])
    .where('kh_id', '=', result.khId)
    .executeTakeFirstOrThrow();
  await recordAct(tx, operator, {
    what: 'application.approve',
    object: `application:${no}`,
    before: { status: 'waiting', name: row.company },
    after: {
      status: 'approved',
      name: opened.name,
      level: opened.level,
      priceListId: opened.price_list_id,
      salesperson: salesperson?.displayName ?? '',
      ...(reason === '' ? {} : { reason }),
      khId: result.khId,
    },
    now,
  });
  if (salesperson && salesperson.id !== operator.id) {
    const text = `${operator.displayName} 通过了「${opened.name}」的入驻申请，由您跟进`;
    await tellStaff(
      tx,
      [salesperson.id],
      { kind: 'handed-over', text, link: `/companies/${result.khId}` },
      now,
    );
  }
  return { message: '已通过' };
}

/** Who serves the new company: as chosen, else as the detail fills it in; undefined = nobody yet. */
async function salespersonFor(tx: Transaction, body: Body, row: Judged['row'], operator: Operator) {
  const claimed = row.claimed_account ? { name: row.claimed_account, shown: '' } : null;
  const named =
    body.salesperson ??
    (await usualTerms(tx, { regionCode: row.region_code, claimedBy: claimed }, operator)).salesperson;
  if (named === '') return undefined;
  const found = (await salespeople(tx)).find(({ name }) => name === named);
  // Who was filled in may have left meanwhile; who was chosen must be there.
  if (!found && body.salesperson !== undefined) throw new Refused(refuse('not-found', { what: '该业务员' }));
  return found;
}

/** Colleagues who may look after customers. */
const salespeople = (db: Transaction | CallContext<'adminReview'>['db']) =>
  colleaguesWho(db, 'customer.write');

async function reject(
  platform: CallContext<'adminReview'>['platform'],
  tx: Transaction,
  { body, operator, now }: Deciding,
): Promise<CallData<'adminReview'>> {
  const { no, field } = body;
  const reason = rejectionText(field, body.reason);
  const result = await reviewApplication(platform, tx, {
    no,
    now,
    verdict: 'reject',
    reason,
    operatorId: operator.id,
  });
  if (isRefusal(result)) throw new Refused(result);
  await recordAct(tx, operator, {
    what: 'application.reject',
    object: `application:${no}`,
    before: { status: 'waiting' },
    after: { status: 'rejected', reason },
    now,
  });
  return { message: '已驳回' };
}

/** 接手 and 转交: what a colleague holds is theirs to hand over, and of those who see all customers. */
async function claim(
  { platform, body, now }: CallContext<'adminApplicationClaim'>,
  operator: Operator,
): Promise<CallData<'adminApplicationClaim'> | Refusal> {
  const colleague = (await colleaguesWho(platform.db, 'application.review')).find(
    ({ name }) => name === (body.to ?? operator.name),
  );
  if (!colleague) return refuse('not-found', { what: '能审核入驻的这位同事' });
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const row = await tx
      .selectFrom('applications as a')
      .leftJoin('operators as o', 'o.id', 'a.claimed_by')
      .select(['a.id', 'a.company', 'a.status', 'a.claimed_by', 'o.name as account', 'o.display_name'])
      .where('a.no', '=', body.no)
      .where(applicationsOnceInScope(operator))
      .forUpdate('a')
      .executeTakeFirst();
    if (!row) throw new Refused(NO_APPLICATION);
    const holder = row.display_name || (row.account ?? '');
    if (row.status !== 'waiting')
      throw new Refused(refuse('transition-refused', { text: '该入驻申请已审核' }));
    const isFree = row.claimed_by === null || row.claimed_by === operator.id;
    if (!isFree && (operator.scope !== 'all' || body.to === undefined)) {
      throw new Refused(refuse('transition-refused', { text: `已由${holder}接手，请由其转交` }));
    }
    if (row.claimed_by === colleague.id) return;
    await tx
      .updateTable('applications')
      .set({ claimed_by: colleague.id, claimed_at: now })
      .where('id', '=', row.id)
      .execute();
    await recordAct(tx, operator, {
      what: 'application.claim',
      object: `application:${body.no}`,
      before: { claimedBy: holder },
      after: { claimedBy: colleague.displayName },
      now,
    });
    if (colleague.id !== operator.id) {
      const text = `${operator.displayName} 把「${row.company}」的入驻申请转交给您`;
      const link = `/applications?open=${body.no}`;
      await tellStaff(tx, [colleague.id], { kind: 'handed-over', text, link }, now);
    }
  });
  return refusal ?? { message: body.to === undefined ? '已接手' : `已转交给${colleague.displayName}` };
}

/** The licence by a short link; that it was looked at is kept. */
async function openLicence(
  { platform, database, body, now }: CallContext<'adminApplicationLicence'>,
  operator: Operator,
): Promise<CallData<'adminApplicationLicence'> | Refusal> {
  return orRefused(() =>
    database.transaction(async (tx) => {
      const row = await tx
        .selectFrom('applications as a')
        .innerJoin('uploads as u', 'u.id', 'a.licence_upload_id')
        .select(['u.id', 'u.media_type', 'u.created_at'])
        .where('a.no', '=', body.no)
        .where(applicationsInScope(operator))
        .executeTakeFirst();
      if (!row) throw new Refused(refuse('not-found', { what: '该申请的营业执照' }));
      await recordAct(tx, operator, {
        what: 'application.licence',
        object: `application:${body.no}`,
        after: { shown: '营业执照' },
        now,
      });
      return {
        url: staffFileLink(platform, operator, row.id, now),
        isPicture: row.media_type.startsWith('image/'),
        uploadTime: row.created_at.toISOString(),
      };
    }),
  );
}

/** 显示: the whole phone; that it was looked at is kept. */
async function showContact(
  { database, params, now }: CallContext<'adminApplicationContact'>,
  operator: Operator,
): Promise<CallData<'adminApplicationContact'> | Refusal> {
  if (!can(operator, 'customer.contact')) return lacking('customer.contact');
  return orRefused(() =>
    database.transaction(async (tx) => {
      const row = await tx
        .selectFrom('applications as a')
        .select(['a.contact as name', 'a.phone'])
        .where('a.no', '=', params.no)
        .where(applicationsInScope(operator))
        .executeTakeFirst();
      if (!row) throw new Refused(NO_APPLICATION);
      await recordAct(tx, operator, {
        what: 'application.contact',
        object: `application:${params.no}`,
        after: { shown: '手机' },
        now,
      });
      return row;
    }),
  );
}

async function listChoices({
  db,
}: CallContext<'adminApplicationChoices'>): Promise<CallData<'adminApplicationChoices'>> {
  const levels = await db
    .selectFrom('levels as l')
    .leftJoin('price_lists as p', 'p.id', 'l.price_list_id')
    .select(['l.name', 'l.text', 'p.name as list'])
    .orderBy('l.place')
    .orderBy('l.id')
    .execute();
  const lists = await db
    .selectFrom('price_lists')
    .where('kind', '=', 'list')
    .select(['id', 'name'])
    .orderBy('name')
    .limit(500)
    .execute();
  return {
    levels: levels.map(({ name, text, list }) => ({ name, text, priceList: list ?? '' })),
    salespeople: (await salespeople(db)).map(({ name, displayName }) => ({ name, displayName })),
    priceLists: lists.map(({ id, name }) => ({ id: String(id), name })),
  };
}

export const applicationStaff = {
  adminApplications: { handle: listApplications },
  adminApplication: { handle: showApplication },
  adminApplicationLicence: { handle: openLicence },
  adminApplicationContact: { handle: showContact },
  adminApplicationChoices: { handle: listChoices },
  adminApplicationClaim: { handle: claim },
  adminReview: { handle: review },
} satisfies StaffCalls;
