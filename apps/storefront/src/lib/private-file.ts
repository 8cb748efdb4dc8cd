import { ApiFault } from '@pifa/contract/client';
import { callHeaders } from './api';

const TIMEOUT = 20_000;

/** Fetches a file that only its company may read; a plain link would carry no token. `url` is a path of the mall. */
export async function readPrivateFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const limit = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(url, {
    headers: callHeaders(),
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiFault('网络连接失败，请检查网络后重试', { cause });
  });
  const type = answer.headers.get('Content-Type') ?? '';
  if (!answer.ok || type.includes('json')) throw new ApiFault('文件没有加载出来，请稍后重试');
  return answer.blob();
}
