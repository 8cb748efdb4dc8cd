import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type CallContext, type Db, orRefused, Refused, type Transaction } from '../../platform';
import { limitText, withinLimit } from './limits';
import { tellStaff } from './notices';
import { can, lacking, type Operator } from './operator';
import { needsProof } from './proof';
import type { SecondLookKind } from './second-look-kind';
import { decideOnce } from './second-looks';

type Kinds = readonly SecondLookKind[];

interface LookRow {
  id: number;
  kind: string;
  object: string;
  amount: number;
  text: string;
  payload: unknown;
  asked_by: number;
  asker: string;
  asked_at: Date;
  state: 'waiting' | 'confirmed' | 'refused';
  decider: string | null;
  decided_at: Date | null;
  note: string;
}

/** What this person asked for, and what they may confirm; newest first. */
export async function listSecondLooks(
  { db, query }: CallContext<'adminSecondLooks'>,
  operator: Operator,
  kinds: Kinds,
): Promise<CallData<'adminSecondLooks'>> {
  const { state, size, cursor } = query;
  const rows = await looks(
    db,
    sql`
    ${seenLooks(operator, kinds)}
    and (${state}::text = 'all' or (s.state = 'waiting') = (${state}::text = 'waiting'))
    and (${cursor}::text = '' or s.id < ${/^\d{1,15}$/.test(cursor) ? cursor : '0'}::bigint)`,
    size + 1,
  );
  const next = rows.length > size ? rows[size - 1] : undefined;
  return {
    list: rows.slice(0, size).map((row) => lookToWire(row, operator, kinds)),
    ...(next ? { next: String(next.id) } : {}),
  };
}

/** Their own, and those of the kinds that they are granted, of what their role sees. */
function seenLooks(operator: Operator, kinds: Kinds): RawBuilder<boolean> {
  const granted = kinds
    .filter(({ permission }) => can(operator, permission))
    .map(({ kind, seenBy }) => sql`(s.kind = ${kind} and ${seenBy?.(operator) ?? sql`true`})`);
  return sql<boolean>`(${sql.join([sql`s.asked_by = ${operator.id}`, ...granted], sql` or `)})`;
}

type WireLook = CallData<'adminSecondLooks'>['list'][number];

function lookToWire(row: LookRow, operator: Operator, kinds: Kinds): WireLook {
  const kind = kinds.find((one) => one.kind === row.kind);
  return {
    id: String(row.id),
    kind: row.kind,
    kindName: kind?.title ?? row.kind,
    object: row.object,
    text: row.text,
    amountText: kind ? limitText(kind.limit, row.amount) : String(row.amount),
    askedBy: row.asker,
    askTime: row.asked_at.toISOString(),
    state: row.state,
    ...(row.decider === null ? {} : { decidedBy: row.decider }),
    ...(row.decided_at === null ? {} : { decideTime: row.decided_at.toISOString() }),
    note: row.note,
    mayDecide: row.state === 'waiting' && kind !== undefined && !whyNot(row, kind, operator),
  };
}

/** One request in full: what would be done, beside what the mall knows now. */
export async function showSecondLook(
  { db, params, now }: CallContext<'adminSecondLookShow'>,
  operator: Operator,
  kinds: Kinds,
): Promise<CallData<'adminSecondLookShow'> | Refusal> {
  const [row] = await looks(db, sql`s.id = ${Number(params.id)} and ${seenLooks(operator, kinds)}`, 1);
  if (!row) return GONE;
  const kind = kinds.find((one) => one.kind === row.kind);
  const detail = await kind?.show?.({ db, payload: kind.payload.parse(row.payload), operator, now });
  const { facts = [], lines = [], problem = '' } = detail ?? {};
  return {
    ...lookToWire(row, operator, kinds),
    facts,
    lines,
    problem: row.state === 'waiting' ? problem : '',
  };
}

/** A second person confirms, and the area carries the act out; or refuses, with a reason for whoever asked. */
export async function decideSecondLook(
  { platform, database, db, body, now }: CallContext<'adminSecondLookDecide'>,
  operator: Operator,
  kinds: Kinds,
): Promise<CallData<'adminSecondLookDecide'> | Refusal> {
  const { verdict, note } = body;
  const id = Number(body.id);
  const [row] = await looks(db, sql`s.id = ${id} and ${seenLooks(operator, kinds)}`, 1);
  const kind = kinds.find((one) => one.kind === row?.kind);
  if (!row || !kind) return GONE;
  const refusal = row.state === 'waiting' ? whyNot(row, kind, operator) : DECIDED;
  if (refusal) return refusal;
  if (verdict === 'refuse' && note === '') return refuse('bad-input', { text: '请填写不通过的原因' });
  const proof = needsProof(operator, now);
  if (proof) return proof;

  const decide = async (tx: Transaction): Promise<void> => {
    if (!(await decideOnce(tx, { id, verdict, note, now }, operator))) throw new Refused(DECIDED);
    const text = `${operator.displayName} ${verdict === 'confirm' ? '已确认' : '未通过'}：${kind.title}，${row.text}${note && `（${note}）`}`;
    await tellStaff(
      tx,
      [row.asked_by],
      { kind: 'second-look', text, link: `/second-looks?view=decided&open=${id}` },
      now,
    );
  };
  if (verdict === 'refuse') {
    return (await orRefused(() => database.transaction(decide))) ?? { message: '已退回' };
  }
  let confirmed = false;
  const refused = await orRefused(() =>
    kind.carryOut({
      platform,
      payload: kind.payload.parse(row.payload),
      now,
      operator,
      askedBy: row.asker,
      confirm: async (tx) => {
        await decide(tx);
        confirmed = true;
      },
    }),
  );
  if (refused) return refused;
  if (!confirmed) throw new Error(`The act ${kind.kind} was carried out without its confirmation`);
  return { message: '已确认，并已执行' };
}

const GONE = refuse('not-found', { what: '该复核' });
const DECIDED = refuse('transition-refused', { text: '已经有人复核过了' });

/** Why this person may not decide: nobody confirms their own, nor what they could not have done alone. */
function whyNot(
  { asked_by, amount }: Pick<LookRow, 'asked_by' | 'amount'>,
  { permission, limit }: SecondLookKind,
  operator: Operator,
): Refusal | undefined {
  if (asked_by === operator.id) return refuse('transition-refused', { text: '不能复核自己提交的操作' });
  if (!can(operator, permission)) return lacking(permission);
  if (withinLimit(operator, limit, amount)) return undefined;
  const most = limitText(limit, operator.limits[limit] ?? 0);
  return refuse('transition-refused', { text: `超过您的上限 ${most}，请由上限更高的人复核` });
}

async function looks(db: Db, condition: ReturnType<typeof sql>, most: number): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select s.id, s.kind, s.object, s.amount, s.text, s.payload, s.asked_by,
      coalesce(nullif(a.display_name, ''), a.name) as asker, s.asked_at, s.state,
      coalesce(nullif(d.display_name, ''), d.name) as decider, s.decided_at, s.note
    from second_looks s
    join operators a on a.id = s.asked_by
    left join operators d on d.id = s.decided_by
    where ${condition}
    order by s.id desc limit ${most}`.execute(db);
  return rows;
}
