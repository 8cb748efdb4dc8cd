import type { CrowdQuote } from '@pifa/demo-mall';
import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import { insertRows } from '../load/insert-rows';

const DAY = 86_400_000;
const VALID_DAYS = 15;
const EXPIRE_JOB = 'quote-expire';
const CLERK = '客服小美';

const isAnswered = ({ status }: CrowdQuote): boolean => status === 'quoted' || status === 'expired';
const validUntil = ({ movedAt }: CrowdQuote): Date => new Date(movedAt.getTime() + VALID_DAYS * DAY);

/** Quote requests with their versions, lines and history, in a few statements. */
export async function writeQuotes(
  { tx, platform }: { tx: Transaction; platform: Pick<Platform, 'ids' | 'jobs'> },
  quotes: readonly CrowdQuote[],
): Promise<void> {
  const { rows } = await sql<{ no: number; version: number }>`
    select (select last_value from quote_request_no) as no,
      (select coalesce(max(id), 0) from quote_versions) as version`.execute(tx);
  const last = rows[0] ?? { no: 0, version: 0 };
  let versionId = last.version;
  const numbered = quotes.map((quote, at) => ({
    quote,
    id: platform.ids.unguessable(),
    no: `XJ${formatDate(quote.at).replaceAll('-', '')}${String(last.no + at + 1).padStart(6, '0')}`,
    wished: (versionId += 1),
    offered: isAnswered(quote) ? (versionId += 1) : null,
  }));
  await insertRows(
    tx,
    'quote_requests',
    numbered.map(({ quote, id, no }) => ({
      id,
      no,
      kh_id: quote.company.khId,
      user_id: quote.user.id,
      phone: quote.user.phone,
      contact: quote.user.name,
      company: quote.company.name,
      region_code: quote.company.regionCode,
      region_names: quote.company.regionNames,
      need_by: formatDate(new Date(quote.at.getTime() + 25 * DAY)),
      invoice_kind: '增值税普通发票',
      remark: quote.remark,
      status: quote.status,
      request_id: `demo-${id}`,
      version: isAnswered(quote) ? 1 : 0,
      kinds: quote.lines.length,
      ordered_lines: 0,
      amount: isAnswered(quote) ? amountOf(quote) : null,
      created_at: quote.at,
      updated_at: quote.movedAt,
      expires_at: isAnswered(quote) ? validUntil(quote) : null,
    })),
  );
  const seller = { message: '含税，整件发货。', author_name: CLERK, discounts_allowed: false };
  await insertRows(
    tx,
    'quote_versions',
    numbered.flatMap(({ quote, id, wished, offered }) => [
      {
        id: wished,
        request_id: id,
        version: 0,
        author: 'buyer',
        message: quote.remark,
        author_name: '',
        discounts_allowed: false,
        valid_until: null,
        amount: null as number | null,
        created_at: quote.at,
      },
      ...(offered === null
        ? []
        : [
            {
              id: offered,
              request_id: id,
              version: 1,
              author: 'seller',
              ...seller,
              valid_until: validUntil(quote),
              amount: amountOf(quote),
              created_at: quote.movedAt,
            },
          ]),
    ]),
  );
  await insertRows(
    tx,
    'quote_lines',
    numbered.flatMap(({ quote, wished, offered }) => [
      ...linesOf(quote, wished, false),
      ...(offered === null ? [] : linesOf(quote, offered, true)),
    ]),
  );
  await insertRows(
    tx,
    'quote_history',
    numbered.flatMap(({ quote, id }) => historyOf(quote, id)),
  );
  for (const { quote, id } of numbered)
    if (quote.status === 'quoted')
      await platform.jobs.enqueue(tx, EXPIRE_JOB, { key: id, runAt: validUntil(quote) });
  await sql`select setval('quote_request_no', ${last.no + Math.max(1, quotes.length)}),
    setval(pg_get_serial_sequence('quote_versions', 'id'), ${Math.max(1, versionId)})`.execute(tx);
}

type Line = CrowdQuote['lines'][number];

const offerOf = ({ goods, offer }: Line) => ({
  perPack: Math.floor((goods.list.perPack * offer) / 100) * 100,
  perPiece: Math.floor((goods.list.perPiece * offer) / 100) * 100,
});

const amountOf = ({ lines }: CrowdQuote): number =>
  lines.reduce((sum, line) => {
    const { perPack, perPiece } = offerOf(line);
    return sum + Math.floor((line.packs * perPack + line.pieces * perPiece) / 100 + 0.5);
  }, 0);

const linesOf = ({ lines }: CrowdQuote, versionId: number, isOffer: boolean) =>
  lines.map((line, at) => {
    const { perPack, perPiece } = offerOf(line);
    return {
      version_id: versionId,
      line_no: at + 1,
      goods_id: line.goods.id,
      goods_name: line.goods.name,
      packs: line.packs,
      pieces: line.pieces,
      per_pack: isOffer ? perPack : null,
      per_piece: isOffer ? perPiece : null,
      remark: '',
      available: true,
      offers: isOffer ? [{ fromPieces: 0, perPack, perPiece }] : [],
      min_pieces: 0,
      step_waived: true,
    };
  });

function historyOf(quote: CrowdQuote, id: string) {
  const step = (
    event: string,
    from: string | null,
    to: string,
    actor: 'buyer' | 'seller' | 'system',
    at: Date,
  ) => ({
    quote_id: id,
    from_state: from,
    to_state: to,
    event,
    actor_kind: actor,
    actor_id: actor === 'buyer' ? quote.user.id : null,
    actor_name: actor === 'seller' ? CLERK : '',
    note: '',
    at,
  });
  const submitted = step('submit', null, 'waiting', 'buyer', quote.at);
  const answered = step('answer', 'waiting', 'quoted', 'seller', quote.movedAt);
  switch (quote.status) {
    case 'waiting':
      return [submitted];
    case 'quoted':
      return [submitted, answered];
    case 'expired':
      return [submitted, answered, step('expire', 'quoted', 'expired', 'system', validUntil(quote))];
    case 'withdrawn':
      return [submitted, step('withdraw', 'waiting', 'withdrawn', 'buyer', quote.movedAt)];
    case 'declined':
      return [submitted, step('decline', 'waiting', 'declined', 'seller', quote.movedAt)];
  }
}
