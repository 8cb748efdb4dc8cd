import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import { isMobile, parseUnitPrice } from '@pifa/domain';
import { badInput, guardCounters, type Platform, type Session } from '../../platform';
import { siteValue, switches } from '../site';
import {
  inquiryStore,
  inquiryWriter,
  type KnownInquiry,
  type NewInquiry,
  type WrittenLine,
} from './inquiry-store';

const PROMISE = '我们将在 1 个工作日内报价';
/** The dictionary entry that words the promise otherwise. */
const PROMISE_CODE = 'inquiryPromise';
const PER_HOUR = 30;
const HOUR_MS = 3_600_000;

/** Who sends an inquiry in, and from where. */
interface Sender {
  session: Session | null;
  address: string;
  now: Date;
}

/**
 * Turns an inquiry list into a quote request, for visitors and members (UX §4.5). The same request id answers
 * the same request, however often and however simultaneously it comes.
 */
export async function submitInquiry(
  platform: Pick<Platform, 'database' | 'db' | 'ids' | 'cache'>,
  form: CallBody<'inquirySubmit'>,
  sender: Sender,
): Promise<CallData<'inquirySubmit'> | Refusal> {
  const { session, now } = sender;
  if (!(await switches(platform)).inquiry) return refuse('inquiry-off', {});
  const problem = problemOf(form);
  if (problem) return problem;
  const known = await inquiryStore(platform.db).byRequestId(form.requestId);
  if (known) return answerReplay(platform, form, sender, known);
  const limited = await takeInquiryTurn(platform, sender);
  if (limited) return limited;

  const lines = await readLines(platform, form);
  if ('refused' in lines) return lines;
  const id = platform.ids.unguessable();
  const inquiry = {
    ...form,
    id,
    khId: session?.khId ?? null,
    userId: session?.userId ?? null,
    needBy: form.needBy ?? null,
    againOf: null,
  };
  const no = await addInquiry(platform, { inquiry, lines, uploadIds: form.uploadIds }, now);
  if (typeof no === 'string') return { id, no, promise: await inquiryPromise(platform) };
  if (no) return no;
  const winner = await inquiryStore(platform.db).byRequestId(form.requestId);
  if (!winner) throw new Error('An inquiry with a taken request id is not there');
  return answerReplay(platform, form, sender, winner);
}

/** What a request id stands for already. */
export type AddedInquiry = KnownInquiry;

/** Writes a request whole; its number, or undefined when its request id is taken. */
export function addInquiry(
  platform: Pick<Platform, 'database'>,
  wish: { inquiry: NewInquiry; lines: readonly WrittenLine[]; uploadIds: readonly string[] },
  now: Date,
): Promise<string | Refusal | undefined> {
  const { inquiry, lines, uploadIds } = wish;
  return platform.database.transaction(
    async (tx) => {
      if (uploadIds.length > 0) {
        const found = await inquiryStore(tx).attachable(uploadIds, inquiry.khId);
        if (found < uploadIds.length) return refuse('not-found', { what: '该附件' });
      }
      return inquiryWriter(tx).add(inquiry, { lines, uploadIds }, now);
    },
    { retry: true },
  );
}

function problemOf(form: CallBody<'inquirySubmit'>): Refusal | undefined {
  if (form.lines.length === 0) return refuse('inquiry-empty', {});
  if (!isMobile(form.phone)) return refuse('phone-invalid', {});
  if (form.needBy !== undefined && !isRealDate(form.needBy)) return badInput('期望到货日不正确');
  if (new Set(form.uploadIds).size < form.uploadIds.length) return badInput('同一附件选了两次');
  const distinct = new Set(form.lines.map((line) => line.goodsId));
  return distinct.size < form.lines.length ? badInput('该商品已存在询价表中') : undefined;
}

/** yyyy-MM-dd that the calendar knows: 2026-02-30 is none. */
function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A replay answers the same data, but only to whom it belongs. */
async function answerReplay(
  platform: Pick<Platform, 'cache'>,
  form: CallBody<'inquirySubmit'>,
  { session }: Sender,
  known: KnownInquiry,
): Promise<CallData<'inquirySubmit'> | Refusal> {
  const isOwn = known.phone === form.phone && (known.khId === null || session?.khId === known.khId);
  if (!isOwn) return badInput('该请求编号已使用，请刷新页面后重试');
  return { id: known.id, no: known.no, promise: await inquiryPromise(platform) };
}

/** 「我们将在 1 个工作日内报价」, or what the dictionary says instead. */
export const inquiryPromise = async (platform: Pick<Platform, 'cache'>): Promise<string> =>
  (await siteValue(platform, PROMISE_CODE)) || PROMISE;

/** Inquiries per address and hour are bounded: undefined when one more may be sent in. */
export async function takeInquiryTurn(
  platform: Pick<Platform, 'db'>,
  { address, now }: Sender,
): Promise<Refusal | undefined> {
  const guard = { key: `inquiry:${address}`, most: PER_HOUR, windowMs: HOUR_MS };
  const { allowed, seconds } = await guardCounters(platform.db, now).hit(guard);
  return allowed ? undefined : refuse('too-many-requests', { seconds });
}

/** Wished goods with the names they have today; goods that are not on sale cannot be asked for. */
async function readLines(
  platform: Pick<Platform, 'db'>,
  form: CallBody<'inquirySubmit'>,
): Promise<WrittenLine[] | Refusal> {
  const names = await inquiryStore(platform.db).namesOnSale(form.lines.map((line) => Number(line.goodsId)));
  const lines: WrittenLine[] = [];
  for (const line of form.lines) {
    const goodsId = Number(line.goodsId);
    const goodsName = names.get(goodsId);
    if (goodsName === undefined) return refuse('not-found', { what: `商品（编号 ${goodsId}）` });
    lines.push({
      goodsId,
      goodsName,
      packs: line.ipcnt,
      pieces: line.spcnt,
      perPack: line.targetIP === undefined ? null : parseUnitPrice(line.targetIP),
      perPiece: line.targetSP === undefined ? null : parseUnitPrice(line.targetSP),
      remark: line.remark,
      needBy: line.needBy ?? null,
    });
  }
  return lines;
}
