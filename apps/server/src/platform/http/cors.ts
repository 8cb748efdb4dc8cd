import type { FastifyReply, FastifyRequest } from 'fastify';

const HEADERS = 'X-Token, X-User, X-Domain, Content-Type';

/**
 * Other origins by the allow-list only: the origin by name, credentials, the three headers. Answers true when
 * the request was a preflight and is answered.
 */
export function applyCors(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  reply.header('vary', 'Origin');
  const isAllowed = allowed.includes(origin);
  if (isAllowed) {
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    reply.header('access-control-expose-headers', 'X-Request-Id');
  }
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight) return false;
  if (isAllowed) {
    reply.header('access-control-allow-headers', HEADERS);
    reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE');
    reply.header('access-control-max-age', '600');
  }
  void reply.code(204).send();
  return true;
}
