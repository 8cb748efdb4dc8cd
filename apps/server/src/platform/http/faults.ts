import { type Refusal, refuse } from '@pifa/contract';
import { sqlState } from '../database';
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
  '55P03',
  '53300',
]);

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
  if (AWAY.has(code) || code.startsWith('08') || isConnectionLoss(error)) return refuse('unavailable', {});
  // Class 22: a value that the database cannot hold. Schemas should have caught it; nothing changed.
  if (/^22...$/.test(code)) return badInput('提交的内容有误，请检查后重试');
  if (error instanceof SyntaxError) return badInput('提交的内容不是正确的 JSON');
  if (hasClientStatus(error)) return badInput('请求有误，请检查后重试');
  return undefined;
}

const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);

const hasClientStatus = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
