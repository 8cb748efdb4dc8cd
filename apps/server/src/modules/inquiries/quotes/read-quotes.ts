import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { QUOTE_TABS } from '@pifa/domain';
import { type CallContext, type Db, type FileAnswer, type Platform, uploadAnswer } from '../../../platform';
import { quoteReads } from './quote-reads';
import { headToWire, wholeToWire } from './quote-to-wire';
import { readWholeQuote } from './whole-quote';

export const NO_QUOTE = refuse('not-found', { what: '该询价单' });

/** 我的询价: all requests of the company, whichever user submitted them. Two statements. */
export async function pageQuotes({
  db,
  session,
  query,
  now,
}: CallContext<'quotePage'>): Promise<CallData<'quotePage'>> {
  const { tab, keyword, pageNum, pageSize } = query;
  const reads = quoteReads(db);
  const states = tab === 'all' ? null : QUOTE_TABS[tab];
  const { total, heads } = await reads.page(
    { khId: session.khId, states, keyword, now },
    { offset: (pageNum - 1) * pageSize, limit: pageSize },
  );
  const counts = await reads.counts(session.khId, now);
  return { list: heads.map((head) => headToWire(head, now)), total, pageNum, pageSize, counts };
}

/** One request of the company. Another company's is refused like a missing one (I37). */
export async function quoteOf(
  db: Db,
  id: string,
  { session, now }: Pick<CallContext<'quoteDetail'>, 'session' | 'now'>,
): Promise<CallData<'quoteDetail'> | Refusal> {
  const whole = await readWholeQuote(db, id, { khId: session.khId, userId: session.userId, now });
  return whole ? wholeToWire(whole, { side: 'buyer', now }) : NO_QUOTE;
}

/** An attachment of a request, for the back office. */
export async function quoteFile(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileAnswer | Refusal> {
  const upload = await db
    .selectFrom('quote_attachments as a')
    .innerJoin('uploads as u', 'u.id', 'a.upload_id')
    .innerJoin('quote_requests as r', 'r.id', 'a.quote_id')
    .select(['u.media_type', 'u.name'])
    .where((eb) => eb.or([eb('r.id', '=', id), eb('r.no', '=', id)]))
    .where('a.upload_id', '=', fileId)
    .executeTakeFirst();
  const bytes = upload && (await files.get(fileId));
  if (!bytes) return refuse('not-found', { what: '该文件' });
  return uploadAnswer(upload, bytes);
}
