import type { InjectOptions } from 'fastify';

const LONGEST = 4_000;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A request as a command line, to send to a mall of one's own. Very long values are cut. */
export function curlOf({ method = 'GET', url, headers = {}, payload }: InjectOptions): string {
  const parts = ['curl', '-sS', '-g', '-X', String(method)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${String(value)}`));
  if (payload !== undefined) {
    const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload);
    if (isJson) parts.push('-H', quoted('content-type: application/json'));
    const text = isJson ? JSON.stringify(payload) : payload.toString();
    parts.push('--data-binary', quoted(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text));
  }
  const address = `http://localhost:8080${String(url)}`;
  parts.push(quoted(address.length > LONGEST ? `${address.slice(0, LONGEST)}…` : address));
  return parts.join(' ');
}
