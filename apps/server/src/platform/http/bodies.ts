import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies for calls (an empty one counts as none), and for payment providers the bytes as they came,
 * because signatures are made over bytes.
 */
export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (request.routeOptions.config.access === 'provider') request.rawBody = text;
    if (text.trim() === '') return done(null, undefined);
    return parseJson(request, text, done);
  });
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'text/xml', 'application/xml'],
    { parseAs: 'string' },
    (request, body, done) => {
      const { access } = request.routeOptions.config;
      if (access !== 'provider' && access !== 'sandbox') {
        const error = Object.assign(new Error('Unsupported media type'), {
          statusCode: 415,
          code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
        });
        return done(error);
      }
      request.rawBody = String(body);
      return done(null, String(body));
    },
  );
}
