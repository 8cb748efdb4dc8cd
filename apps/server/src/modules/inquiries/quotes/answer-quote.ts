import { type CallBody, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  packPriceOf,
  addFen,
  answerProblem,
  fen,
  type PricePair,
  pricePair,
  quotedAmount,
  type QuoteOffer,
  quantityRule,
  validForDays,
  validToEndOf,
  yuanToUnitPrice,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db, type Platform, toJson, type Transaction } from '../../../platform';
import { quoteEvent } from './events';
import { type HeldQuote, holdQuote } from './hold-quote';
import { QUOTE_EXPIRE_JOB, transitionOf, writeQuoteMoves } from './move-quote';
import { NO_QUOTE } from './read-quotes';
import { toOffer, type VersionLine } from './version-line';

type Body = CallBody<'adminQuoteAnswer'>;
type BodyLine = Body['lines'][number];

/** Days that a quote is valid when the answer does not say. */
const DEFAULT_DAYS = 7;

/** A line as the buyer requested it, with its goods as they are today. */
interface RequestedLine {
  lineNo: number;
  goodsId: number;
  goodsName: string;
  packs: number;
  pieces: number;
  piecesPerPack: number;
}

interface GoodsFound {
  id: number;
  code: string;
  name: string;
  piecesPerPack: number;
}

interface Answering {
  body: Body;
  operator: { id: number; name: string };
  /** the second person, where the discount needed one */
  confirmedBy?: string;
  now: Date;
}

/** An answer that may become a version: its quote is locked. */
export interface PreparedAnswer extends Answering {
  quote: HeldQuote;
  version: number;
  validUntil: Date;
  lines: readonly VersionLine[];
}

/**
 * Writes the seller's answer as a new version. Earlier versions stay as they were but are no longer in force. Five
 * statements, however many lines.
 */
export async function answerQuote(
  tx: Transaction,
  platform: Pick<Platform, 'jobs'>,
  answering: Answering,
): Promise<{ quoteId: string; version: number } | Refusal> {
  const prepared = await prepareAnswer(tx, answering);
  return isRefusal(prepared) ? prepared : writeAnswer(tx, platform, prepared);
}

/**
 * Reads and checks an answer. The quote is locked, so an order that is being placed at an earlier version has either
 * committed or is refused.
 */
export async function prepareAnswer(
  tx: Transaction,
  answering: Answering,
): Promise<PreparedAnswer | Refusal> {
  const { body, now } = answering;
  const validUntil = validityOf(body, now);
  if (!(validUntil instanceof Date)) return validUntil;
  const quote = await holdQuote(tx, body.id);
  if (!quote) return NO_QUOTE;
  const transition = transitionOf(quote, answerMove(answering, quote));
  if (!transition.ok) return refuse('quote-closed', { text: transition.text });
  if (body.seenVersion !== undefined && body.seenVersion !== quote.version)
    return refuse('quote-superseded', { no: quote.no });
  const lines = await readLines(tx, quote.id, body.lines);
  if (isRefusal(lines)) return lines;
  return { ...answering, quote, version: quote.version + 1, validUntil, lines };
}

function answerMove({ operator, now }: Answering, { version }: HeldQuote) {
  const actor = { kind: 'seller', id: operator.id, name: operator.name } as const;
  return { event: 'answer', actor, note: `第 ${version + 1} 版`, now } as const;
}

/** Puts a prepared answer in force and tells the buyer. */
export async function writeAnswer(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  prepared: PreparedAnswer,
): Promise<{ quoteId: string; version: number } | Refusal> {
  const { body, operator, confirmedBy = '', now, quote, version, validUntil, lines } = prepared;
  const move = answerMove(prepared, quote);
  const transition = transitionOf(quote, move);
  if (!transition.ok) return refuse('quote-closed', { text: transition.text });
  const names = { name: operator.name, confirmedBy };
  await writeVersion(tx, quote, { ...body, ...names, lines, version, validUntil, now });
  await writeQuoteMoves(tx, [{ quote, to: transition.to }], move);
  const job = { kind: QUOTE_EXPIRE_JOB, key: quote.id, runAt: validUntil };
  const event = quoteEvent('answered', quote, version, now);
  if (event) await jobs.note(tx, { event, job });
  else await jobs.enqueue(tx, QUOTE_EXPIRE_JOB, job);
  return { quoteId: quote.id, version };
}

function validityOf({ validUntil, validDays }: Body, now: Date): Date | Refusal {
  if (validUntil === undefined) return validForDays(validDays ?? DEFAULT_DAYS, now);
  const until = validToEndOf(validUntil);
  if (!until) return badInput('有效期不正确');
  return until > now ? until : badInput('有效期已经过去');
}

/** The lines of an answer with their goods as they are today; or what is wrong with it. */
export async function readLines(
  db: Db,
  quoteId: string,
  answered: readonly BodyLine[],
): Promise<VersionLine[] | Refusal> {
  const { requested, substitutes } = await readGoods(db, quoteId, answered);
  const lines = new Map(answered.map((line) => [line.line, line]));
  const unknown = answered.find(({ substitute }) => substitute !== '' && !substitutes.has(substitute));
  if (unknown) return refuse('not-found', { what: `商品 ${unknown.substitute}` });
  const versionLines: VersionLine[] = [];
  for (const own of requested) {
    const line = lines.get(own.lineNo);
    if (line) versionLines.push(versionLine(own, line, substitutes.get(line.substitute)));
  }
  const problem = answerProblem(
    requested.map(({ lineNo }) => lineNo),
    answered.map(({ line: lineNo, available, substitute, offers }) => ({
      lineNo,
      available,
      substitute: substitute !== '',
      offers:
        versionLines.find((one) => one.lineNo === lineNo)?.offers.map(toOffer) ?? offers.map(() => NO_OFFER),
    })),
  );
  return problem ? badInput(problem) : versionLines;
}

const NO_OFFER: QuoteOffer = { fromPieces: 0, pair: pricePair(0, 0) };

/** The requested lines, and the goods on sale with the codes of the substitutes: one statement. */
async function readGoods(db: Db, quoteId: string, answered: readonly BodyLine[]) {
  const codes = [...new Set(answered.map(({ substitute }) => substitute).filter(Boolean))];
  const { rows } = await sql<{ requested: RequestedLine[]; found: GoodsFound[] }>`
    select
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'goodsId', l.goods_id, 'goodsName', l.goods_name,
          'packs', l.packs, 'pieces', l.pieces, 'piecesPerPack', g.pieces_per_pack) order by l.line_no)
       from quote_versions v join quote_lines l on l.version_id = v.id join goods g on g.id = l.goods_id
       where v.request_id = ${quoteId} and v.version = 0) as requested,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name,
          'piecesPerPack', pieces_per_pack))
       from goods where code = any(${codes}::text[]) and status = 'on'), '[]') as found`.execute(db);
  const [row] = rows;
  return {
    requested: row?.requested ?? [],
    substitutes: new Map((row?.found ?? []).map((goods) => [goods.code, goods])),
  };
}

function versionLine(
  requested: RequestedLine,
  line: BodyLine,
  substitute: GoodsFound | undefined,
): VersionLine {
  const goods = substitute ?? {
    id: requested.goodsId,
    name: requested.goodsName,
    piecesPerPack: requested.piecesPerPack,
  };
  const offers = line.offers
    .map(({ fromNum, perPack, perPiece }) => ({
      fromPieces: fromNum,
      ...pairOf(perPack, perPiece, goods.piecesPerPack),
    }))
    .sort((a, b) => a.fromPieces - b.fromPieces);
  const { available, minNum: minPieces, stepWaived } = line;
  const answer = { available, offers: offers.map(toOffer), minPieces, stepWaived };
  const rule = quantityRule({ piecesPerPack: goods.piecesPerPack, name: goods.name });
  const priced = quotedAmount(answer, rule, requested);
  return {
    lineNo: requested.lineNo,
    goodsId: goods.id,
    goodsName: goods.name,
    packs: requested.packs,
    pieces: requested.pieces,
    perPack: priced?.pair.perPack ?? null,
    perPiece: priced?.pair.perPiece ?? null,
    remark: line.note,
    available,
    offers,
    minPieces,
    stepWaived,
    amount: priced?.amount ?? 0,
  };
}

/** Without a pack price, a pack costs as much as its pieces. */
function pairOf(perPack: number | undefined, perPiece: number, piecesPerPack: number): PricePair {
  const piece = yuanToUnitPrice(perPiece);
  return pricePair(
    perPack === undefined ? packPriceOf(piece, piecesPerPack) : yuanToUnitPrice(perPack),
    piece,
  );
}

interface NewVersion {
  version: number;
  validUntil: Date;
  message: string;
  discountsAllowed: boolean;
  lines: readonly VersionLine[];
  name: string;
  confirmedBy: string;
  now: Date;
}

/** Writes the version with its lines and puts it in force: one statement. */
async function writeVersion(tx: Transaction, quote: HeldQuote, made: NewVersion): Promise<void> {
  const { version, validUntil, message, discountsAllowed, lines, name, confirmedBy, now } = made;
  const amount = addFen(...lines.map((line) => fen(line.amount)));
  await sql`
    with made as (
      insert into quote_versions
        (request_id, version, author, author_name, confirmed_by, message, valid_until, discounts_allowed, amount,
         created_at)
      values (${quote.id}, ${version}, 'seller', ${name}, ${confirmedBy}, ${message}, ${validUntil}, ${discountsAllowed}, ${amount},
              ${now})
      returning id),
    lines as (
      insert into quote_lines
        (version_id, line_no, goods_id, goods_name, packs, pieces, per_pack, per_piece, remark, available, offers,
         min_pieces, step_waived)
      select made.id, l."lineNo", l."goodsId", l."goodsName", l.packs, l.pieces, l."perPack", l."perPiece", l.remark,
             l.available, l.offers, l."minPieces", l."stepWaived"
      from made, jsonb_to_recordset(${toJson(lines)}::jsonb) as l(
        "lineNo" integer, "goodsId" bigint, "goodsName" text, packs integer, pieces integer, "perPack" bigint,
        "perPiece" bigint, remark text, available boolean, offers jsonb, "minPieces" integer, "stepWaived" boolean))
    update quote_requests set version = ${version}, expires_at = ${validUntil}, amount = ${amount}
    where id = ${quote.id} and version = ${quote.version}`.execute(tx);
}
