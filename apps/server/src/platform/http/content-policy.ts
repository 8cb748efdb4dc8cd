import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../settings';

/**
 * Headers of every answer. Scripts only from this site; pictures from anywhere safe, because goods text may
 * show a brand's own; calls to the API bases that the settings name.
 */
export function contentPolicy(settings: Settings): FastifyHelmetOptions {
  const { apiBase, financeBase, imageOrigins } = settings.storefront;
  const apis = [apiBase.http, apiBase.https, financeBase.http, financeBase.https]
    .filter((base) => base !== '')
    .map((base) => new URL(base).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins, ...apis],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...apis],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Said by whoever ends TLS: this server speaks plain HTTP and may well be reached so in a company's network.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
