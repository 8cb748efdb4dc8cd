import { type CallName, calls, type CallSpec, type RefusalCode, TOKEN_FAILURE } from '@pifa/contract';
import type { Answer, Envelope } from '../access/request';

/** Refusals that every call may answer (contract: "bad input, session and limits"). */
const ANY_CALL: readonly RefusalCode[] = [
  'bad-input',
  'not-found',
  'not-logged-in',
  'header-missing',
  'too-many-requests',
];
const CHINESE = /[\u4e00-\u9fff]/;
/** Text that only the server's internals produce. */
const INSIDE =
  /node_modules|\.tsx?:\d|\bat [A-Za-z.<>]+ \(|SQLSTATE|\$argon2|\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError|kysely|postgres|pglite|fastify|FST_ERR\w*|ECONN\w*|password_hash|token_hash|violates|relation "|column "|syntax error)\b/i;
/** Words of error texts that were never translated. */
const ENGLISH =
  /\b(error|invalid|expected|received|required|unexpected|cannot|failed|undefined|null|NaN|string|number|array|object|boolean)\b|\[object/i;
const LONGEST_MESSAGE = 300;
/** Calls that answer with a file on success. */
const FILES: readonly string[] = [
  'fileGet',
  'fileSave',
  'adminBackup',
  'adminActsCsv',
  'adminCompaniesFile',
  'adminListFile',
  'adminOrdersFile',
  'adminGoodsTags',
  'adminPrint',
  'adminQuoteTable',
  'adminImportBad',
  'adminInvoiceFile',
  'adminInvoiceSheet',
  'adminInvoiceTaxFile',
  'adminPriceFileOut',
  'orderExport',
  'payExport',
  'personalExport',
  'ownCodeExport',
  'goodsPriceBookExport',
];

/** What is wrong with an answer to a bad request; empty when nothing is. */
export function complaintsAbout(
  name: CallName | undefined,
  answer: Answer,
  secrets: readonly string[],
): string[] {
  const found: string[] = [];
  if (answer.status >= 500) found.push(`状态 ${answer.status}`);
  for (const secret of secrets) if (answer.text.includes(secret)) found.push('露出秘密');
  if (!answer.isJson) {
    if (!FILES.includes(name ?? '') || answer.status !== 200)
      found.push(`不是信封：${answer.status} ${answer.text.slice(0, 80)}`);
    return found;
  }
  const envelope = JSON.parse(answer.text) as Partial<Envelope>;
  const { meta } = envelope;
  if (typeof meta?.success !== 'boolean' || typeof meta.message !== 'string' || !('data' in envelope)) {
    return [...found, `不是信封：${answer.text.slice(0, 80)}`];
  }
  if (meta.success) {
    if (answer.status !== 200) found.push(`成功却是 ${answer.status}`);
    return found;
  }
  const { message, code = '' } = meta;
  // A success may repeat what was sent; a refusal has no reason to.
  const inside = INSIDE.exec(answer.text);
  if (inside) found.push(`露出内情：${inside[0]}`);
  if (message !== TOKEN_FAILURE && !CHINESE.test(message)) found.push(`不是中文：${message}`);
  // A parameter's name and its possible codes are the call's own: 「参数 number 只能是 invalid、expired」; so are the names
  // of fields that it does not know.
  const text = message.replace(/参数 \S+ /, '').replace(/(?:只能是|不认识的字段) .*$/, '');
  if (message !== TOKEN_FAILURE && ENGLISH.test(text)) found.push(`未译的话：${message}`);
  if (message.length > LONGEST_MESSAGE) found.push(`话太长：${message.length}`);
  if (answer.headers['cache-control'] !== 'no-store') found.push('拒绝可被缓存');
  const declared = name === undefined ? [] : ((calls[name].spec as CallSpec).refusals ?? []);
  if (![...ANY_CALL, ...declared].includes(code as RefusalCode)) found.push(`契约没有的拒绝：${code}`);
  return found;
}
