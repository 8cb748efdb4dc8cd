import {
  ApiFault,
  ApiRefusal,
  type CallQueryInput,
  type CallData,
  type Envelope,
} from '@pifa/contract/client';
import { apiAddress, callHeaders } from './api';
import { currentSession, expireSession } from './session';

type Purpose = NonNullable<CallQueryInput<'upload'>>['purpose'];

/**
 * Uploads one file and reports progress from 0 to 1, which fetch cannot do. Returns and throws like `api('upload')`.
 */
export function uploadFile(
  file: File,
  purpose: Purpose,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<CallData<'upload'>> {
  const token = currentSession()?.token ?? '';
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiAddress('upload', {})}?purpose=${encodeURIComponent(purpose)}`);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(Math.min(loaded / total, 1));
    request.onerror = () => reject(new ApiFault('网络连接失败，请检查网络后重试'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    request.onload = () => {
      const { meta, data } = read(request.responseText);
      if (meta?.success && data) return resolve(data);
      if (typeof meta?.success !== 'boolean') return reject(new ApiFault('服务器没有正确答复，请稍后重试'));
      const refusal = new ApiRefusal(meta.message, meta.code ?? '', request.status, data);
      if (refusal.sessionOver) expireSession(token);
      reject(refusal);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function read(text: string): Partial<Envelope<CallData<'upload'>>> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Envelope<CallData<'upload'>>>;
  } catch {
    return {};
  }
}
