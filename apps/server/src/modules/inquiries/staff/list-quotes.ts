import type { CallData, Refusal } from '@pifa/contract';
import { fen, fenToYuan, maskPhone, oneWorkingDayAfter, QUOTE_SOON_MS } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import { badInput, type CallContext, containsPattern, keyOf, pageByKey } from '../../../platform';
import { can, type Operator } from '../../staff';
import { headColumns, type QuoteHeadRow } from '../quotes/quote-reads';
import { headToWire } from '../quotes/quote-to-wire';
import { quotesInScope } from './scope';

type View = CallContext<'adminQuotes'>['query']['view'];

/** A head with what the desk wants to know of it. */
interface DeskRow extends QuoteHeadRow {
  salesperson: string;
  claimed_by: number | null;
  claimed_name: string | null;
  need_by: string | null;
  files: number;
  estimate: number;
  reason: string;
}

/** Those that end next come first where a quote is out; those that wait longest where none is; else the newest. */
const ENDING: readonly View[] = ['quoted', 'ending'];

const inView = (view: View, now: Date): RawBuilder<boolean> =>
  view === 'waiting'
    ? sql<boolean>`r.status = 'waiting'`
    : view === 'quoted'
      ? sql<boolean>`r.status = 'quoted' and r.expires_at > ${now}::timestamptz`
      : view === 'ending'
        ? sql<boolean>`r.status = 'quoted' and r.expires_at > ${now}::timestamptz
            and r.expires_at <= ${new Date(now.getTime() + QUOTE_SOON_MS)}::timestamptz`
        : view === 'ordered'
          ? sql<boolean>`r.status = 'ordered'`
          : view === 'lost'
            ? sql<boolean>`(r.status in ('expired', 'withdrawn', 'declined')
                or (r.status = 'quoted' and r.expires_at <= ${now}::timestamptz))`
            : sql<boolean>`true`;

/** Requests that say the word: in number, company, contact and phone, or in the name of a wished goods. */
const saysWord = (keyword: string): RawBuilder<boolean> =>
  keyword === ''
    ? sql<boolean>`true`
    : sql<boolean>`r.id in (
        select q.id from quote_requests q
        where q.no || ' ' || q.company || ' ' || q.contact || ' ' || q.phone ilike ${containsPattern(keyword)}
        union all
        select v.request_id from quote_lines l join quote_versions v on v.id = l.version_id and v.version = 0
        where l.goods_name ilike ${containsPattern(keyword)})`;

/** One page of a view by key: one statement. */
export async function listQuotes(
  { db, query, now }: CallContext<'adminQuotes'>,
  operator: Operator,
): Promise<CallData<'adminQuotes'> | Refusal> {
  const { view, keyword, mine, khId, size } = query;
  const key = keyOf(query.cursor);
  if (key === undefined) return badInput('翻页的位置不正确，请从第一页看起');
  const byEnd = ENDING.includes(view);
  const newestFirst = !byEnd && view !== 'waiting';
  const at = byEnd ? sql`r.expires_at` : sql`r.created_at`;
  const after = newestFirst ? sql`<` : sql`>`;
  const order = newestFirst ? sql`${at} desc, r.id desc` : sql`${at}, r.id`;
  const { rows } = await sql<DeskRow>`
    select ${headColumns(now)}, coalesce(s.name, '') as salesperson, r.claimed_by, o.name as claimed_name,
      r.need_by,
      (select count(*) from quote_attachments a where a.quote_id = r.id) as files,
      coalesce(case when r.version > 0 then r.amount end, ${ESTIMATE}) as estimate, ${REASON} as reason
    from quote_requests r
    left join companies c on c.kh_id = r.kh_id
    left join lateral (select coalesce(nullif(display_name, ''), name) as name from operators
                       where id = c.salesperson_id) s on true
    left join lateral (select coalesce(nullif(display_name, ''), name) as name from operators
                       where id = r.claimed_by) o on true
    where ${inView(view, now)} and ${quotesInScope(operator)} and ${saysWord(keyword)}
      and (not ${mine}::boolean or r.claimed_by = ${operator.id})
      and ${khId === undefined ? sql`true` : sql`r.kh_id = ${khId}::bigint`}
      and (${key === null} or (${at}, r.id) ${after} (${key?.at ?? now}::timestamptz, ${key?.id ?? ''}::text))
    order by ${order} limit ${size + 1}`.execute(db);
  const page = pageByKey(rows, size, (row) => ({
    at: (byEnd && row.valid_until) || row.created_at,
    id: row.id,
  }));
  const list = page.rows.map((row) => deskHeadToWire(row, operator, now));
  return page.next === undefined ? { list } : { list, next: page.next };
}

/** The wished quantities at the wished prices, and where none is wished at list prices; fen. */
const ESTIMATE = sql`(
  select coalesce(sum(round((l.packs::numeric * coalesce(l.per_pack, l.per_piece * g.pieces_per_pack, g.list_per_pack)
      + l.pieces::numeric * coalesce(l.per_piece, l.per_pack / g.pieces_per_pack, g.list_per_piece)) / 100)), 0)::bigint
  from quote_versions v join quote_lines l on l.version_id = v.id join goods g on g.id = l.goods_id
  where v.request_id = r.id and v.version = 0)`;

/** What was said when it ended without an order. */
const REASON = sql`case when r.status in ('withdrawn', 'declined') then coalesce((
  select h.note from quote_history h where h.quote_id = r.id and h.to_state = r.status order by h.id desc limit 1), '')
  else '' end`;

type DeskHead = CallData<'adminQuotes'>['list'][number];

function deskHeadToWire(row: DeskRow, operator: Operator, now: Date): DeskHead {
  const head = headToWire(row, now);
  return {
    ...head,
    ...customerToWire(row, operator),
    ...claimToWire(row.claimed_by, row.claimed_name),
    ...(row.state === 'waiting' ? { dueTime: oneWorkingDayAfter(row.created_at).toISOString() } : {}),
    estimate: fenToYuan(fen(row.estimate)),
    needBy: row.need_by ?? '',
    files: row.files,
    reason: row.reason,
  };
}

/** Who asks, with a masked phone; it is absent for those who may not see it (ADMIN §9). */
export function customerToWire(
  row: Pick<QuoteHeadRow, 'company' | 'kh_id' | 'contact' | 'phone'> & { salesperson: string },
  operator: Operator,
) {
  return {
    company: row.company,
    ...(row.kh_id === null ? {} : { khId: String(row.kh_id) }),
    salesperson: row.salesperson,
    contact: row.contact,
    ...(can(operator, 'customer.contact') ? { phone: maskPhone(row.phone) } : {}),
  };
}

export const claimToWire = (id: number | null, name: string | null) =>
  id === null ? {} : { claimedBy: { id: String(id), name: name ?? '' } };
