import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { mayWrite } from '@pifa/domain';
import { sql } from 'kysely';
import { type CallContext, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { colleaguesWho, type Operator, recordAct, tellStaff } from '../../staff';
import { holdQuote } from '../quotes/hold-quote';
import { NO_QUOTE } from '../quotes/read-quotes';
import { deskOf, quoteForDesk } from './one-quote';

interface Given {
  operator: Operator;
  to: { id: number; name: string };
  what: string;
  now: Date;
}

/** Whose a request is afterwards. It is locked, so two who claim at once see one another. */
async function give(
  tx: Transaction,
  id: string,
  { operator, to, what, now }: Given,
  mayTake: (holder: number | null) => boolean,
): Promise<string> {
  const quote = await holdQuote(tx, id);
  const desk = quote && (await deskOf(tx, quote.id, operator));
  if (!desk) throw new Refused(NO_QUOTE);
  if (!mayWrite(quote)) throw new Refused(refuse('quote-closed', { text: '该询价单已关闭' }));
  if (!mayTake(desk.claimedBy)) {
    const text = `已由${desk.claimedName ?? '同事'}认领，请由其转交`;
    throw new Refused(refuse('transition-refused', { text }));
  }
  if (desk.claimedBy === to.id) return quote.id;
  await sql`update quote_requests set claimed_by = ${to.id}, claimed_at = ${now}::timestamptz
    where id = ${quote.id}`.execute(tx);
  await recordAct(tx, operator, {
    what,
    object: `quote:${quote.id}`,
    before: { claimedBy: desk.claimedName ?? '' },
    after: { claimedBy: to.name },
    now,
  });
  if (to.id !== operator.id) {
    const text = `${operator.displayName} 把询价单 ${quote.no} 转交给您`;
    await tellStaff(tx, [to.id], { kind: 'handed-over', text, link: `/quotes/${quote.id}` }, now);
  }
  return quote.id;
}

/** 认领: what a colleague holds is theirs to hand over. */
export async function claimQuote(
  { platform, body, now }: CallContext<'adminQuoteClaim'>,
  operator: Operator,
): Promise<CallData<'adminQuoteClaim'> | Refusal> {
  const to = { id: operator.id, name: operator.displayName };
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const own = (holder: number | null): boolean => holder === null || holder === operator.id;
    await give(tx, body.id, { operator, to, what: 'quote.claim', now }, own);
  });
  return refusal ?? quoteForDesk(platform.db, body.id, { operator, now });
}

/** 转交: by who holds it, by anybody while nobody does, and by those who see all customers. */
export async function handOverQuote(
  { platform, body, now }: CallContext<'adminQuoteHandOver'>,
  operator: Operator,
): Promise<CallData<'adminQuoteHandOver'> | Refusal> {
  const colleagues = await colleaguesWho(platform.db, 'quote.answer');
  const found = colleagues.find(({ name }) => name === body.to);
  if (!found) return refuse('not-found', { what: '能报价的这位同事' });
  const to = { id: found.id, name: found.displayName };
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const own = (holder: number | null): boolean =>
      holder === null || holder === operator.id || operator.scope === 'all';
    await give(tx, body.id, { operator, to, what: 'quote.hand-over', now }, own);
  });
  return refusal ?? { message: `已转交给${found.displayName}` };
}

/** Those who can be given a request. */
export async function listHands({
  db,
}: CallContext<'adminQuoteHands'>): Promise<CallData<'adminQuoteHands'>> {
  const colleagues = await colleaguesWho(db, 'quote.answer');
  return colleagues.map(({ name, displayName }) => ({ name, displayName }));
}
