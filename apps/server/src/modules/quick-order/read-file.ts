import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { badInput, type CallContext, guardCounters, readSheet, TABLE_FILES } from '../../platform';

const MOST_ROWS = 20_000;
const MEGABYTES = 5;
const HOUR_MS = 3_600_000;
/** Unpacking a workbook is dear: nobody sends more of them by hand. */
const MOST_FILES = 60;

/** A table's rows as the text that pasting it would have given: the browser reads both the same way. */
export async function readFile({
  request,
  session,
  db,
  now,
}: CallContext<'quickOrderFile'>): Promise<CallData<'quickOrderFile'> | Refusal> {
  const key = `quick-order:user:${session.userId}`;
  const guard = await guardCounters(db, now).hit({ key, most: MOST_FILES, windowMs: HOUR_MS });
  if (!guard.allowed) return refuse('too-many-requests', { seconds: guard.seconds });
  const file = await request.file();
  if (!file) return badInput('请选择要上传的表格');
  if (file.tooLarge) return refuse('file-too-large', { megabytes: MEGABYTES });
  const sheet = await readSheet(file.bytes, MOST_ROWS + 1);
  if (!sheet) return refuse('file-type', { allowed: TABLE_FILES });
  const rows = sheet.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > MOST_ROWS) return badInput(`一次最多 ${MOST_ROWS} 行，请分成几个文件`);
  const lines = rows.map(({ cells }) => cells.map(plain).join('\t'));
  return { text: lines.join('\n'), rows: rows.length };
}

/** A cell in one line: a break within it would make two rows of one. */
const plain = (cell: string): string => cell.replace(/[\t\r\n]+/g, ' ').trim();
