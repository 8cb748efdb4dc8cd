import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below this a packet carries it either way. */
const WORTH_PACKING = 1_024;
/** Up to this, packing costs less than handing it to another thread. */
const AT_ONCE = 65_536;
/** Cheap levels: 13 kB of goods take 30 µs and become a tenth (`docs/performance.md`). */
const LEVEL = 3;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } };

const TEXT = /^(?:text\/(?!event-stream)|application\/(?:json|xml|javascript)|image\/svg)/;

/** Packs answers of text as the caller takes them, unless whoever sends them has done so. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!TEXT.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding'))
      return payload;
    reply.header('vary', varyWith(reply, 'Accept-Encoding'));
    const encoding = encodingOf(request);
    if (!encoding) return payload;
    if (payload instanceof Readable) {
      if (encoding !== 'gzip' && !takesGzip(request)) return payload;
      mark(reply, 'gzip');
      // A fault of the source ends the answer, as it would without packing.
      return pipeline(payload, createGzip({ level: LEVEL }), () => undefined);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (bytes.length < WORTH_PACKING) return payload;
    mark(reply, encoding);
    return pack(bytes, encoding);
  });
}

/** The best packing that the caller takes. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | undefined {
  const accepts = String(headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined;
}

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding']));

function mark(reply: FastifyReply, encoding: string): void {
  reply.header('content-encoding', encoding).removeHeader('content-length');
}

function pack(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  if (bytes.length <= AT_ONCE)
    return encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, { level: LEVEL });
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, BROTLI)
    : promisify(gzip)(bytes, { level: LEVEL });
}

function varyWith(reply: FastifyReply, name: string): string {
  const before = String(reply.getHeader('vary') ?? '');
  return before.split(/,\s*/).some((one) => one.toLowerCase() === name.toLowerCase())
    ? before
    : [before, name].filter(Boolean).join(', ');
}
