import { createHash, createHmac } from 'node:crypto';
import { type Received, loopback } from './loopback';

export const SHUDIAN = {
  appKey: 'pifa-test',
  secret: 'shudian-secret-that-nobody-may-see',
  seller: { name: '批发商城有限公司', taxNumber: '91350100M000100Y43' },
};
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (parts: string[]): string =>
  createHmac('sha256', SHUDIAN.secret).update(parts.join('\n')).digest('hex');

type Trick = 'unsigned' | 'tampered' | 'old' | 'replayed' | 'other-serial' | 'other-amount' | 'lost';

/**
 * A 数电发票 service by docs/how-to/invoices.md, written from that page alone: checks the caller, books each serial once,
 * signs its answers. `plan` changes the next answers; `now` is its clock.
 */
export async function shudianDouble(clock: { now(): Date }) {
  const books = new Map<
    string,
    { total: string; number: string; state: string; path: string; body: string }
  >();
  const plan: Trick[] = [];
  const refusals: string[] = [];
  const nonces = new Set<string>();
  const sent: string[] = [];
  let last: { headers: Record<string, string>; body: string } | undefined;

  function refuse({ method, url, headers, body }: Received): string | undefined {
    const [timestamp, nonce] = [String(headers['x-timestamp'] ?? ''), String(headers['x-nonce'] ?? '')];
    if (headers['x-app-key'] !== SHUDIAN.appKey) return 'app key';
    if (headers['x-signature'] !== hmac([method, url, timestamp, nonce, hash(body)])) return 'signature';
    if (Math.abs(Number(timestamp) - clock.now().getTime()) > 300_000) return 'timestamp';
    if (nonces.has(nonce)) return 'nonce';
    nonces.add(nonce);
    return undefined;
  }

  function answer({ url, body }: Received): object {
    const request = JSON.parse(body) as { serial: string; totalAmount: string; email?: string };
    const { serial } = request;
    const known = books.get(serial);
    if (url === '/v1/invoices/files') {
      const pdf = Buffer.from(`%PDF-1.7\n${serial}${'x'.repeat(60)}`).toString('base64');
      const ofd = Buffer.from(`PK\u0003\u0004${serial}${'x'.repeat(60)}`, 'latin1').toString('base64');
      return {
        files: [
          { format: 'pdf', content: pdf },
          { format: 'ofd', content: ofd },
        ],
      };
    }
    if (url === '/v1/invoices/deliver') {
      sent.push(request.email ?? '');
      return { done: true };
    }
    if (url === '/v1/invoices/query') {
      if (!known) return { serial, status: 'NOT_FOUND' };
      return { serial, status: known.state, invoiceNo: known.number, totalAmount: known.total };
    }
    if (known) return { serial, status: 'DUPLICATE' };
    const refused = refusals.shift();
    if (refused) return { serial, status: 'REFUSED', reason: refused, field: 'bank' };
    const number = `2644${String(books.size + 1).padStart(16, '0')}`;
    books.set(serial, { total: request.totalAmount, number, state: 'ISSUED', path: url, body });
    return { serial, status: 'ISSUED', invoiceNo: number, totalAmount: request.totalAmount };
  }

  const server = await loopback((received) => {
    const no = refuse(received);
    const trick = no === undefined ? plan.shift() : undefined;
    const status = no === undefined ? 200 : 401;
    const result = no === undefined ? (answer(received) as Record<string, unknown>) : { error: no };
    if (trick === 'lost') return { status: 504, body: 'gateway timeout' };
    if (trick === 'other-serial') result.serial = 'somebody-elses-serial';
    if (trick === 'other-amount') result.totalAmount = '0.01';
    const body = JSON.stringify(result);
    const at = clock.now().getTime() - (trick === 'old' ? 3_600_000 : 0);
    const nonce = String(received.headers['x-nonce'] ?? '');
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-timestamp': String(at),
      'x-signature': hmac(['ANSWER', String(status), String(at), nonce, hash(body)]),
    };
    if (trick === 'unsigned') delete headers['x-signature'];
    if (trick === 'tampered') return { status, headers, body: body.replace('ISSUED', 'REFUSED') };
    const own = { status, headers, body };
    if (trick === 'replayed' && last) return { status, ...last };
    last = own;
    return own;
  });
  return { ...server, books, plan, refusals, sent };
}
