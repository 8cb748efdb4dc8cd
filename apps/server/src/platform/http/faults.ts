import { type Refusal, refuse } from '@pifa/contract';
import { BUSY_STATE, sqlState } from '../database';
import { badInput } from './envelope';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
]);

/** The database is there, but its queue is long: a lock or a session was waited for in vain. */
const BUSY = new Set(['55P03', BUSY_STATE]);

/**
 * Nothing can be saved: the database was opened read-only, a disk is full (files say so by name), or the file store
 * takes no writes.
 */
const READ_ONLY = new Set(['25006', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'FILES_NOT_WRITTEN']);

/**
 * Gone in a moment: this process or the database may open no more files or connections just now, or the file store
 * does not answer.
 */
const PASSING = new Set(['EMFILE', 'ENFILE', '53000', 'FILES_NOT_READ']);

const BODY_FAULTS: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: badInput('提交的内容过大，请分几次提交'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: badInput('提交内容的类型不正确，应为 JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badInput('提交内容的长度与声明不符'),
  FST_ERR_CTP_INVALID_JSON_BODY: badInput('提交的内容不是正确的 JSON'),
  FST_ERR_BAD_URL: badInput('地址不正确'),
  FST_ERR_MAX_PARAM_LENGTH: badInput('地址过长'),
};

/** The refusal that a thrown thing stands for: the caller's fault, the database away, or undefined for ours. */
export function refusalOfThrown(error: unknown): Refusal | undefined {
  const code = sqlState(error);
  const known = BODY_FAULTS[code];
  if (known) return known;
  if (READ_ONLY.has(code)) return refuse('unavailable', { why: 'read-only' });
  if (PASSING.has(code)) return refuse('unavailable', {});
  if (BUSY.has(code)) return refuse('unavailable', { why: 'busy' });
  if (isDatabaseAway(error)) return refuse('unavailable', { why: 'database-away' });
  // Class 22: a value that the database cannot hold. Schemas should have caught it; nothing changed.
  if (/^22...$/.test(code)) return badInput('提交的内容有误，请检查后重试');
  if (error instanceof SyntaxError) return badInput('提交的内容不是正确的 JSON');
  if (hasClientStatus(error)) return badInput('请求有误，请检查后重试');
  // A statement whose failure was swallowed says so at the commit; why it failed is one level down.
  return isUncommitted(error) ? refusalOfThrown(error.cause) : undefined;
}

/** True when the database did not answer, in contrast to a statement that was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  return BUSY.has(code) || AWAY.has(code) || code.startsWith('08') || isConnectionLoss(error);
}

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/.test(
    error.message,
  );

const isUncommitted = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('The transaction could not be committed');

const hasClientStatus = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
