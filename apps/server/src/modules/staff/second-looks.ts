import { refuse, type Refusal } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type CallContext, type Db, toJson, type Transaction } from '../../platform';
import { type Operator, operatorOf } from './operator';
import { limitText, limitWord, withinLimit } from './limits';
import { tellStaff } from './notices';
import { recordAct } from './record-act';
import type { SecondLookKind } from './second-look-kind';

/** What is asked for. */
export interface Asked<Payload> {
  /** 'refund:…' as in the book; one request for an object at a time */
  object: string;
  /** fen, percent or points, as the kind's limit counts */
  amount: number;
  /** one line for the second person: 「订单 2026… 的退款，流水号 …」 */
  text: string;
  payload: Payload;
}

/**
 * Keeps an act above the person's limit as a request and tells those who may confirm it. Answers what the call's
 * `done` says: 「金额超过您的上限 ¥5,000.00，已转交 某某 复核」.
 */
export const askSecondLook = <Payload>(
  { database, now }: Pick<CallContext<'adminSecondLooks'>, 'database' | 'now'>,
  operator: Operator,
  kind: SecondLookKind<Payload>,
  asked: Asked<Payload>,
): Promise<{ message: string } | Refusal> =>
  database.transaction((tx) => askInside(tx, operator, kind, asked, now));

/** The same inside the transaction of whoever asks. */
export async function askInside<Payload>(
  tx: Transaction,
  operator: Operator,
  kind: SecondLookKind<Payload>,
  { object, amount, text, payload }: Asked<Payload>,
  now: Date,
): Promise<{ message: string } | Refusal> {
  const others = await whoMayConfirm(tx, operator.id, kind, { object, amount });
  if (others.length === 0) return nobodyElse(operator, kind);
  const written = await tx
    .insertInto('second_looks')
    .values({
      kind: kind.kind,
      object,
      amount,
      text,
      payload: toJson(payload),
      asked_by: operator.id,
      asked_at: now,
    })
    .onConflict((waiting) =>
      waiting.columns(['kind', 'object']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) return WAITS;
  const most = mostOf(operator, kind);
  const after = { kind: kind.kind, amount: limitText(kind.limit, amount), limit: most };
  await recordAct(tx, operator, { what: 'second-look.ask', object, after, now });
  const notice = `${operator.displayName} 提交复核：${kind.title}，${text}`;
  await tellStaff(
    tx,
    others.map(({ id }) => id),
    { kind: 'second-look', text: notice, link: `/second-looks?open=${written.id}` },
    now,
  );
  return { message: `${limitWord(kind.limit)}超过您的上限 ${most}，已转交 ${namesOf(others)} 复核` };
}

/** Why this would not be taken as a request: one for the object waits already, or nobody else may confirm it. */
export async function whyNotAsk<Payload>(
  db: Db,
  operator: Operator,
  kind: SecondLookKind<Payload>,
  { object, amount }: Pick<Asked<Payload>, 'object' | 'amount'>,
): Promise<Refusal | undefined> {
  const waiting = await db
    .selectFrom('second_looks')
    .select('id')
    .where('kind', '=', kind.kind)
    .where('object', '=', object)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) return WAITS;
  const others = await whoMayConfirm(db, operator.id, kind, { object, amount });
  return others.length === 0 ? nobodyElse(operator, kind) : undefined;
}

const WAITS = refuse('transition-refused', { text: '已在等待复核' });
const mostOf = ({ limits }: Operator, { limit }: Pick<SecondLookKind, 'limit'>): string =>
  limitText(limit, limits[limit] ?? 0);
const nobodyElse = (operator: Operator, kind: Pick<SecondLookKind, 'limit'>): Refusal =>
  refuse('transition-refused', {
    text: `${limitWord(kind.limit)}超过您的上限 ${mostOf(operator, kind)}，也没有别人可以复核`,
  });

/** A request that waits for this object, as a column of the query: who asked, when, and for how much. */
export const waitingLook = (kind: string, object: RawBuilder<unknown>): RawBuilder<WaitingLook | null> =>
  sql<WaitingLook | null>`(select jsonb_build_object('id', s.id, 'by', coalesce(nullif(a.display_name, ''), a.name),
      'at', s.asked_at, 'amount', s.amount)
    from second_looks s join operators a on a.id = s.asked_by
    where s.kind = ${kind} and s.object = ${object} and s.state = 'waiting')`;

/** As `waitingLook` reads it; the instant comes from JSON. */
export interface WaitingLook {
  id: number;
  by: string;
  at: string;
  /** as the kind's limit counts */
  amount: number;
}

/** Three names at most: a mall with ten owners still gets one sentence. */
const namesOf = (people: readonly { name: string }[]): string =>
  people.length > 3
    ? `${people
        .slice(0, 3)
        .map(({ name }) => name)
        .join('、')} 等 ${people.length} 人`
    : people.map(({ name }) => name).join('、');

async function whoMayConfirm(
  db: Db,
  askedBy: number,
  { permission, limit, seenBy }: Pick<SecondLookKind, 'permission' | 'limit' | 'seenBy'>,
  { object, amount }: { object: string; amount: number },
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('operators as o')
    .innerJoin('staff_roles as r', 'r.code', 'o.role')
    .select(['o.id', 'o.name', 'o.display_name', 'o.role', 'r.name as role_name'])
    .select(['r.permissions', 'r.scope', 'r.places', 'r.limits'])
    .where('o.status', '=', 'open')
    .where('o.id', '<>', askedBy)
    .orderBy('o.id')
    .execute();
  const able = rows
    .map(operatorOf)
    .filter((one) => one.permissions.has(permission) && withinLimit(one, limit, amount));
  const found: { id: number; name: string }[] = [];
  for (const one of able) {
    if (await sees(db, seenBy, one, object)) found.push({ id: one.id, name: one.displayName });
  }
  return found;
}

/** Only a role that does not see everything has to be asked for. */
async function sees(
  db: Db,
  seenBy: SecondLookKind['seenBy'],
  operator: Operator,
  object: string,
): Promise<boolean> {
  if (!seenBy || operator.scope === 'all') return true;
  const { rows } = await sql`
    select s.object from (select ${object}::text as object) s where ${seenBy(operator)}`.execute(db);
  return rows.length > 0;
}

/** The request turns confirmed or refused once; by nobody who asked for it. False: somebody was faster. */
export async function decideOnce(
  tx: Transaction,
  { id, verdict, note, now }: { id: number; verdict: 'confirm' | 'refuse'; note: string; now: Date },
  operator: Operator,
): Promise<boolean> {
  const state = verdict === 'confirm' ? 'confirmed' : 'refused';
  const { rows } = await sql<{ object: string; kind: string; asker: string }>`
    update second_looks s set state = ${state}, decided_by = ${operator.id}, decided_at = ${now}, note = ${note}
    from operators o
    where s.id = ${id} and s.state = 'waiting' and s.asked_by <> ${operator.id} and o.id = s.asked_by
    returning s.object, s.kind, o.name as asker`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  await recordAct(tx, operator, {
    what: `second-look.${verdict}`,
    object: row.object,
    after: { kind: row.kind, askedBy: row.asker, note },
    now,
  });
  return true;
}
