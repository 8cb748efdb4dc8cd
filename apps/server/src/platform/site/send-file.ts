import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from '../http/pack-answers';
import type { StaticFile } from './static-files';

/** Answers kept bytes, packed where the browser takes them so, or that they have not changed. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  reply
    .header('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'Accept-Encoding')
    .header('etag', file.etag)
    .type(file.mediaType);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = encodingOf(request);
  const packed = encoding && file.packed[encoding];
  if (packed) return reply.header('content-encoding', encoding).send(packed);
  return reply.send(file.bytes);
}
