import { type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import {
  badInput,
  type CallContext,
  guardCounters,
  readSheet,
  type SheetRow,
  TABLE_FILES,
} from '../../platform';

export const MOST_ROWS = 20_000;
const MEGABYTES = 5;
const HOUR_MS = 3_600_000;
/** Unpacking a workbook is expensive, and nobody sends more than this by hand in an hour. */
const MOST_FILES = 60;

/** A table's rows as the text that pasting it would give, so that the browser reads both the same way. */
export async function readFile(
  call: CallContext<'quickOrderFile'>,
): Promise<CallData<'quickOrderFile'> | Refusal> {
  const key = `quick-order:user:${call.session.userId}`;
  const sheet = await readUpload(call, { key, most: MOST_FILES, rows: MOST_ROWS, verb: '上传' });
  if (isRefusal(sheet)) return sheet;
  const rows = sheet.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > MOST_ROWS) return refuseTooManyRows();
  const lines = rows.map(({ cells }) => cells.map(plain).join('\t'));
  return { text: lines.join('\n'), rows: rows.length };
}

/** A line break inside a cell would split its row in two. */
const plain = (cell: string): string => cell.replace(/[\t\r\n]+/g, ' ').trim();

/**
 * The first `rows` rows of the uploaded table, and one more to show that there are too many. Refuses more than `most`
 * uploads an hour under `key`.
 */
export async function readUpload(
  { request, db, now }: Pick<CallContext<'quickOrderFile'>, 'request' | 'db' | 'now'>,
  { key, most, rows, verb }: { key: string; most: number; rows: number; verb: string },
): Promise<SheetRow[] | Refusal> {
  const guard = await guardCounters(db, now).hit({ key, most, windowMs: HOUR_MS });
  if (!guard.allowed) return refuse('too-many-requests', { seconds: guard.seconds });
  const file = await request.file();
  if (!file) return badInput(`请选择要${verb}的表格`);
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  return (await readSheet(file.bytes, rows + 1)) ?? refuse('file-type', { allowed: TABLE_FILES });
}

export const refuseTooManyRows = (): Refusal => badInput(`一次最多 ${MOST_ROWS} 行，请分成几个文件`);
