import { formatDate, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { isRefusal, refusalText } from '@pifa/contract';
import { sql } from 'kysely';
import type { Platform, Transaction } from '../../../platform';
import {
  addMessage,
  answerInside,
  holdQuote,
  inquiryWriter,
  moveQuote,
  takeQuotedLines,
} from '../../inquiries';
import { cheaper } from '../build/build-goods';
import { hoursInto } from '../build/build-quotes';
import type { DemoGoods, DemoMall, DemoQuoted, DemoQuoteRequest, DemoWish } from '../types';

const DAY = 86_400_000;
const CLERK = { id: 0, name: '客服小美' };

interface Desk {
  tx: Transaction;
  platform: Platform;
  mall: DemoMall;
  goods: ReadonlyMap<number, DemoGoods>;
}

/**
 * Quote requests as buyers and the seller would have written them, step by step on their days, through the same
 * functions; the order at quoted prices is there already and takes its lines.
 */
export async function loadQuotes(tx: Transaction, platform: Platform, mall: DemoMall): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  // A start that was broken off leaves the counter where it was.
  await sql`select setval('quote_request_no', 1, false)`.execute(tx);
  for (const request of mall.quoteRequests) await writeRequest({ tx, platform, mall, goods }, request);
}

async function writeRequest(desk: Desk, request: DemoQuoteRequest): Promise<void> {
  const { tx, mall } = desk;
  const at = (hours: number): Date => hoursInto(mall.now, request.daysAgo, hours);
  const id = await submit(desk, request, at(0));
  const steps = [
    ...request.versions.map((version) => ({
      hours: version.hours,
      run: () => answerOn(desk, request, { id, version, at: at(version.hours) }),
    })),
    ...request.messages.map((message) => ({
      hours: message.hours,
      run: () => say(tx, request, { id, message, at: at(message.hours) }),
    })),
    ...(request.end ? [{ hours: request.end.hours, run: () => endOf(desk, request, id, at) }] : []),
  ].sort((a, b) => a.hours - b.hours);
  for (const { run } of steps) await run();
  if (request.ordered) await order(tx, id);
}

async function submit(
  { tx, platform, mall, goods }: Desk,
  request: DemoQuoteRequest,
  at: Date,
): Promise<string> {
  const { khId, userId, remark, lines } = request;
  const user = mall.users.find((one) => one.id === userId);
  const company = mall.companies.find((one) => one.khId === khId);
  const id = platform.ids.unguessable();
  const inquiry = {
    id,
    requestId: `demo-${id}`,
    khId,
    userId,
    phone: user?.phone ?? '',
    contact: user?.name ?? '',
    company: company?.name ?? '',
    regionCode: company?.regionCode ?? '',
    regionNames: company?.regionNames ?? [],
    needBy: formatDate(new Date(at.getTime() + 25 * DAY)),
    invoiceKind: '增值税专用发票',
    remark,
    againOf: null,
  };
  const written = lines.map((line) => wished(line, goods.get(line.goodsId), at));
  await inquiryWriter(tx).add(inquiry, { lines: written, uploadIds: [] }, at);
  return id;
}

function wished(line: DemoWish, row: DemoGoods | undefined, at: Date) {
  const { goodsId, packs, pieces, targetShare, remark, needByDays } = line;
  const target = (price: number | undefined): number | null =>
    targetShare === null || price === undefined ? null : cheaper(price, targetShare);
  return {
    goodsId,
    goodsName: row?.name ?? '',
    packs,
    pieces,
    perPack: target(row?.list.perPack),
    perPiece: target(row?.list.perPiece),
    remark,
    needBy: needByDays === null ? null : formatDate(new Date(at.getTime() + needByDays * DAY)),
  };
}

interface Answering {
  id: string;
  version: DemoQuoteRequest['versions'][number];
  at: Date;
}

async function answerOn(
  { tx, platform, goods }: Desk,
  { lines: wishes }: DemoQuoteRequest,
  { id, version, at }: Answering,
): Promise<void> {
  const { validDays, message, discountsAllowed = false } = version;
  const lines = version.lines.map((line, index) => answered(line, index + 1, wishes[index], goods));
  const body = { id, validDays, message, discountsAllowed, lines };
  const refused = await answerInside(tx, platform, { body, operator: CLERK, now: at });
  if (refused) throw new Error(`demo quote refused: ${refusalText(refused)}`);
}

function answered(
  { offers, substituteId, minPieces = 0, stepWaived = true, note = '' }: DemoQuoted,
  line: number,
  wish: DemoWish | undefined,
  goods: ReadonlyMap<number, DemoGoods>,
) {
  const row = goods.get(substituteId ?? wish?.goodsId ?? 0);
  const yuan = (price: number, share: number): number => unitPriceToYuan(unitPrice(cheaper(price, share)));
  return {
    line,
    available: substituteId === undefined && offers.length > 0,
    offers: offers.map(([fromNum, share]) => ({
      fromNum,
      perPack: yuan(row?.list.perPack ?? 0, share),
      perPiece: yuan(row?.list.perPiece ?? 0, share),
    })),
    substitute: substituteId === undefined ? '' : (row?.code ?? ''),
    minNum: minPieces,
    stepWaived,
    note,
  };
}

async function say(
  tx: Transaction,
  { userId }: DemoQuoteRequest,
  { id, message, at }: { id: string; message: DemoQuoteRequest['messages'][number]; at: Date },
): Promise<void> {
  const quote = await holdQuote(tx, id);
  if (!quote) throw new Error('A demo quote is not there');
  const author =
    message.by === 'buyer'
      ? ({ side: 'buyer', userId } as const)
      : ({ side: 'seller', operatorId: CLERK.id, name: CLERK.name } as const);
  const { text, line = null } = message;
  const written = await addMessage(tx, quote, { lineNo: line, text, author, requestId: null, now: at });
  if (isRefusal(written)) throw new Error(`demo message refused: ${refusalText(written)}`);
}

const ENDERS = { withdraw: 'buyer', decline: 'seller', expire: 'system' } as const;

async function endOf(
  { tx, platform }: Desk,
  { userId, end }: DemoQuoteRequest,
  id: string,
  at: (hours: number) => Date,
): Promise<void> {
  const quote = await holdQuote(tx, id);
  if (!quote || !end) throw new Error('A demo quote is not there');
  const kind = ENDERS[end.event];
  const actor = {
    kind,
    ...(kind === 'buyer' ? { id: userId } : kind === 'seller' ? { id: CLERK.id, name: CLERK.name } : {}),
  };
  const text = await moveQuote(tx, quote, { event: end.event, actor, note: end.note, now: at(end.hours) });
  if (text !== undefined) throw new Error(`demo quote refused: ${text}`);
  await platform.jobs.cancel(tx, 'quote-expire', id);
}

/** The order that was priced by this quote takes its lines. */
async function order(tx: Transaction, quoteId: string): Promise<void> {
  const { rows } = await sql<{
    orderId: string;
    khId: number;
    userId: number;
    at: Date;
    quoteLineIds: number[];
  }>`
    with quoted as (
      select l.id, l.goods_id from quote_requests r
      join quote_versions v on v.request_id = r.id and v.version = r.version
      join quote_lines l on l.version_id = v.id where r.id = ${quoteId}),
    bought as (
      update order_lines ol set context = 'quoted:' || q.id from quoted q
      where ol.price_kind = 'quoted' and ol.goods_id = q.goods_id
      returning ol.order_id, q.id)
    select o.id as "orderId", o.kh_id as "khId", o.user_id as "userId", o.created_at as at,
           array_agg(b.id) as "quoteLineIds"
    from bought b join orders o on o.id = b.order_id group by o.id`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('The demo order at quoted prices is not there');
  const refused = await takeQuotedLines(tx, { ...taken, now: taken.at });
  if (refused) throw new Error(`demo order refused: ${refusalText(refused)}`);
}
