import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { isMobile, parseUnitPrice } from '@pifa/domain';
import { badInput, limitRate, type Platform, type Session } from '../../platform';
import { siteValue, switches } from '../site';
import {
  inquiryStore,
  inquiryWriter,
  type KnownInquiry,
  type NewInquiry,
  type WrittenLine,
} from './inquiry-store';
import { announceAsked } from './quotes/events';

const PROMISE = '我们将在 1 个工作日内报价';
/** The dictionary entry that replaces the promise. */
const PROMISE_CODE = 'inquiryPromise';
const PER_HOUR = 30;
const HOUR_MS = 3_600_000;

/** Who sends an inquiry, and from where. */
export interface Sender {
  session: Session | null;
  address: string;
  now: Date;
}

/** A request to store, without the fields that are the same however it came about. */
interface Draft {
  inquiry: Omit<NewInquiry, 'id' | 'requestId' | 'khId' | 'userId'>;
  lines: readonly WrittenLine[];
  uploadIds: readonly string[];
}

type Services = Pick<Platform, 'database' | 'db' | 'ids' | 'cache' | 'jobs'>;

/** Turns an inquiry list into a quote request, for visitors and members (UX §4.5). */
export async function submitInquiry(
  platform: Services,
  form: CallBody<'inquirySubmit'>,
  sender: Sender,
): Promise<CallData<'inquirySubmit'> | Refusal> {
  if (!(await switches(platform)).inquiry) return refuse('inquiry-off', {});
  const problem = problemOf(form);
  if (problem) return problem;
  const { session } = sender;
  return submitOnce(platform, form.requestId, sender, {
    ownerProblem(known) {
      const isOwn = known.phone === form.phone && (known.khId === null || session?.khId === known.khId);
      return isOwn ? undefined : badInput('该请求编号已使用，请刷新页面后重试');
    },
    async draft() {
      const lines = await readLines(platform, form);
      if (isRefusal(lines)) return lines;
      const inquiry = { ...form, needBy: form.needBy ?? null, againOf: null };
      return { inquiry, lines, uploadIds: form.uploadIds };
    },
  });
}

/**
 * Stores a request once per request id, however often and however simultaneously that id comes. A replay returns the
 * stored request, but only to its owner. New requests are limited per address and hour.
 */
export async function submitOnce(
  platform: Services,
  requestId: string,
  { session, address, now }: Sender,
  own: {
    /** Why the stored request with this id is not the caller's; undefined when it is. */
    ownerProblem(known: KnownInquiry): Refusal | undefined;
    draft(): Promise<Draft | Refusal>;
  },
): Promise<CallData<'inquirySubmit'> | Refusal> {
  const find = () => inquiryStore(platform.db).byRequestId(requestId);
  const reply = async ({ id, no }: Pick<KnownInquiry, 'id' | 'no'>) => ({
    id,
    no,
    promise: (await siteValue(platform, PROMISE_CODE)) || PROMISE,
  });
  const known = await find();
  if (known) return own.ownerProblem(known) ?? reply(known);
  const guard = { key: `inquiry:${address}`, most: PER_HOUR, windowMs: HOUR_MS };
  const limited = await limitRate(platform.db, now, guard);
  if (limited) return limited;

  const draft = await own.draft();
  if (isRefusal(draft)) return draft;
  const id = platform.ids.unguessable();
  const owner = { khId: session?.khId ?? null, userId: session?.userId ?? null };
  const inquiry = { ...draft.inquiry, ...owner, id, requestId };
  const no = await addInquiry(platform, { ...draft, inquiry }, now);
  if (isRefusal(no)) return no;
  if (no !== undefined) return reply({ id, no });
  const winner = await find();
  if (!winner) throw new Error('No inquiry has the request id that is taken');
  return own.ownerProblem(winner) ?? reply(winner);
}

/** Writes a request in one transaction; returns its number, or undefined when its request id is taken. */
function addInquiry(
  platform: Pick<Platform, 'database' | 'jobs'>,
  { inquiry, lines, uploadIds }: Omit<Draft, 'inquiry'> & { inquiry: NewInquiry },
  now: Date,
): Promise<string | Refusal | undefined> {
  return platform.database.transaction(
    async (tx) => {
      if (uploadIds.length > 0) {
        const found = await inquiryStore(tx).attachable(uploadIds, inquiry.khId);
        if (found < uploadIds.length) return refuse('not-found', { what: '该附件' });
      }
      const no = await inquiryWriter(tx).add(inquiry, { lines, uploadIds }, now);
      if (no !== undefined) await announceAsked(platform.jobs, tx, inquiry.id, now);
      return no;
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

/** Whether the yyyy-MM-dd exists in the calendar: 2026-02-30 does not. */
function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The requested goods with their current names. Goods that are not on sale are refused. */
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
