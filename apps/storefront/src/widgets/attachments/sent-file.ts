import type { SentFile } from './attachment-list';

const KILOBYTE = 1024;

/** 「236 KB」, 「1.4 MB」. */
export function sizeText(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} 字节`;
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? `${Math.round(kilobytes)} KB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** A file of an inquiry, as shown in a list; older files have no name. */
export const sentFile = (
  { id, url, name, picture, size }: { id: string; url: string; name: string; picture: boolean; size: number },
  index: number,
): SentFile => ({
  url,
  name: name || `附件 ${index + 1}`,
  ...(picture ? {} : { saveId: id }),
  ...(size > 0 ? { sizeText: sizeText(size) } : {}),
});
