import { lookup as resolveName } from 'node:dns/promises';
import { request as askPlain } from 'node:http';
import { request as askSafe } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

const MOST_REDIRECTS = 3;

/** What may be asked for, and how much of it. */
export interface PublicQuestion {
  /** Whether this site may be asked; a redirect to another is followed only to one that may. */
  mayAsk(host: string): boolean;
  mostBytes: number;
  /** ms, from the first name looked up to the last byte */
  within: number;
}

/** Bytes from another site; or why they did not come. */
export type Fetched = { bytes: Buffer } | { why: FetchProblem };
export type FetchProblem = 'not-allowed' | 'private' | 'not-found' | 'too-large' | 'no-answer';

/** Which addresses and ports may be reached; a test reaches its own machine. */
export const reach = {
  isOpen: isPublicAddress,
  isPort: (port: string): boolean => port === '' || port === '80' || port === '443',
};

/**
 * Fetches from another site in the name of a person who only wrote an address: allowed sites only, no address of a private
 * network whatever the name resolves to, no redirect to elsewhere. The address that was checked is the one that is
 * connected to.
 */
export async function fetchPublic(address: string, question: PublicQuestion): Promise<Fetched> {
  const signal = AbortSignal.timeout(question.within);
  let url = URL.parse(address);
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS && url; hop += 1) {
      const answer = await askOnce(url, question, signal);
      if (!('next' in answer)) return answer;
      url = URL.parse(answer.next, url.href);
    }
    return { why: 'not-found' };
  } catch {
    return { why: 'no-answer' };
  }
}

async function askOnce(
  url: URL,
  { mayAsk, mostBytes }: PublicQuestion,
  signal: AbortSignal,
): Promise<Fetched | { next: string }> {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    !reach.isPort(url.port) ||
    !mayAsk(url.hostname)
  ) {
    return { why: 'not-allowed' };
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolveName(host, { all: true });
  // One closed address among several is enough: the next look-up could give that one.
  const [first] = found;
  if (!first || found.some((one) => !reach.isOpen(one.address))) return { why: 'private' };
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? askSafe : askPlain;
    const request = ask(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/*', 'user-agent': 'pifa' },
        // The name is not looked up a second time.
        lookup: (_name, options, done) =>
          options.all ? done(null, [first]) : done(null, first.address, first.family),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          resolve({ next: headers.location });
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          resolve({ why: 'not-found' });
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size <= mostBytes) return;
          response.destroy();
          resolve({ why: 'too-large' });
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(parts) }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}
