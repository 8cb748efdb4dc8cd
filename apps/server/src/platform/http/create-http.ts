import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { type Access, refuse } from '@pifa/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createAddressLimiter, isLoopback } from '../limits/address-limiter';
import { countRequests } from '../metrics/count-requests';
import type { Platform } from '../platform';
import { acceptBodies } from './bodies';
import { securityHeaders } from './content-policy';
import { applyCors } from './cors';
import { badInput, refusalAnswer, sendRefusal } from './envelope';
import { refusalOfThrown } from './faults';
import './fastify-types';
import { allowLongUploads } from './long-uploads';
import { packAnswers } from './pack-answers';
import { createPipelines } from './pipelines';
import { refuseUnmeant } from './sensitive';
import { mayWatch } from './may-watch';
import { sendRetryPage } from './retry-page';

const LONGEST_URL = 8_192;
const SLOW_MS = 1_000;
/** How Node calls a request that did not come to its end in time. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** One route as `pifa routes` prints it. */
export interface RouteFact {
  method: string;
  path: string;
  access: Access;
  sensitive: boolean;
  call: string;
  summary: string;
}

/**
 * The web server without any route: limits for slow and greedy callers, headers, CORS, and one place where
 * whatever goes wrong becomes an envelope. `routes` fills as routes are registered.
 */
export async function createHttp(platform: Platform): Promise<{ app: FastifyInstance; routes: RouteFact[] }> {
  const { settings, ids } = platform;
  const log: FastifyBaseLogger = platform.log;
  // Of Fastify's own lines only the alarming ones.
  const quiet: FastifyBaseLogger = platform.log.child(
    {},
    platform.log.isLevelEnabled('info') ? { level: 'warn' } : {},
  );
  const { trustedProxies } = settings.site;
  const app = Fastify({
    loggerInstance: quiet,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ids.request(),
    // Every line of ours names its request itself; a log of its own for each request would cost more than the line.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies > 0 ? (_address, hop) => hop < trustedProxies : false,
    bodyLimit: 262_144,
    // Half-open and dripping connections are gone within 15 s; Node alone would keep them for minutes. Uploads that come
    // on steadily may take longer.
    connectionTimeout: 60_000,
    requestTimeout: 12_000,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // What comes over an open connection while we leave is still answered; Fastify's own no is not in Chinese.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerThrown(error, request, reply),
    clientErrorHandler: (error: Error & { code?: string }, socket) => {
      if (error.code === LATE && goesOn(socket)) return;
      answerBrokenRequest(error, socket);
    },
  });
  const goesOn = allowLongUploads(app, (socket) => answerBrokenRequest({ code: LATE }, socket));
  const routes = collectRoutes(app);
  countRequests(app, platform.metrics);

  packAnswers(app);
  await app.register(multipart, { throwFileSizeLimit: true });
  acceptBodies(app);

  const pipelines = createPipelines();
  const limitOf = limitsPerAddress(settings);
  const everyAnswer = securityHeaders(settings);
  app.addHook('onRequest', async (request, reply) => {
    const entered = pipelines.enter(request, reply);
    if (!(entered === true || (await entered))) return reply.hijack();
    const kind = kindOf(request);
    if (kind === 'file') reply.headers(FILE_HEADERS);
    else reply.headers(everyAnswer).header('x-request-id', request.id);
    if (request.routeOptions.config.secret) reply.headers(SECRET_ANSWER);
    if (request.url.length > LONGEST_URL) return sendRefusal(reply, badInput('地址过长'));
    const wait = isLoopback(request.ip) ? 0 : (limitOf(kind)?.hit(request.ip) ?? 0);
    if (wait > 0) {
      reply.header('retry-after', wait);
      if (kind === 'page') return sendRetryPage(reply, 429, wait);
      return sendRefusal(reply, refuse('too-many-requests', { seconds: wait }));
    }
    if (applyCors(request, reply, settings.site.allowedOrigins)) return reply;
    return applyPolicy(platform, request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    // The route's pattern, never the address itself: query strings carry passwords and phones here.
    const line = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms,
    };
    if (ms > SLOW_MS || reply.statusCode >= 500) log.warn(line, 'answered slowly or with a fault');
    else log.debug(line);
  });
  app.setErrorHandler((error, request, reply) => answerThrown(error, request, reply));
  return { app, routes };
}

/** Over the headers of every answer, for calls of signing in and up. */
const SECRET_ANSWER = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Of the headers that protect pages, what protects a file: nothing in it runs or is framed by itself. */
const FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' };

type Kind = 'page' | 'file' | 'call' | 'health';

const FILE_ROUTES: ReadonlySet<string> = new Set(['/pictures/*', '/runtime-settings.json']);

/** Files and pages are cheap and come by the dozen for each visit: they are counted apart from calls. */
function kindOf({ url, routeOptions }: FastifyRequest): Kind {
  const route = routeOptions.url ?? '';
  if (route.startsWith('/healthz')) return 'health';
  if (FILE_ROUTES.has(route)) return 'file';
  if (route !== '/*' || url.startsWith('/api')) return 'call';
  return /\.[a-z0-9]{2,5}(?:\?|$)/i.test(url) ? 'file' : 'page';
}

/** Whose count a request goes to; a balancer that asks how we are has none. */
function limitsPerAddress({ limits }: Platform['settings']) {
  const limiters = {
    page: createAddressLimiter(limits.pagesPer10Seconds),
    file: createAddressLimiter(limits.filesPer10Seconds),
    call: createAddressLimiter(limits.requestsPer10Seconds),
    health: undefined,
  };
  return (kind: Kind) => limiters[kind];
}

/** Collects what is registered and stops a route that says nothing about who may come in (I32). */
function collectRoutes(app: FastifyInstance): RouteFact[] {
  const routes: RouteFact[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) {
      throw new Error(
        `路由未声明访问策略，不能启动 / Route without an access policy: ${String(method)} ${url}`,
      );
    }
    for (const each of [method].flat()) {
      routes.push({
        method: each,
        path: url,
        access: config.access,
        sensitive: config.sensitive === true,
        call: config.call ?? '',
        summary: config.summary ?? '',
      });
    }
  });
  return routes;
}

/** What can be decided before the body is read. Sessions are looked up by the call itself. */
function applyPolicy(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { access, sensitive } = request.routeOptions.config;
  const { settings } = platform;
  // A sandbox that is not offered gives its money back over its signed calls, but nobody may pay with it any more.
  const isCashier = access === 'sandbox' && request.routeOptions.url?.startsWith('/sandbox/cashier/');
  if (isCashier && !settings.payments.offered.includes('sandbox'))
    return sendRefusal(reply, refuse('not-found', {}));
  const { sms, metrics } = settings;
  const isOutbox = sms.sender === 'outbox';
  if (access === 'dev' && !(isOutbox && mayWatch(request, sms.outboxToken, platform.isDemo)))
    return sendRefusal(reply, refuse('not-found', {}));
  if (access === 'monitor' && !mayWatch(request, metrics.token, platform.isDemo))
    return sendRefusal(reply, refuse('not-found', {}));
  if (sensitive) {
    const refusal = refuseUnmeant(request);
    if (refusal) return sendRefusal(reply, refusal);
  }
  return undefined;
}

function answerThrown(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfThrown(error);
  if (refusal) {
    request.log.warn({ id: request.id, err: error, route: request.routeOptions.url }, 'refused');
    return sendRefusal(reply, refusal);
  }
  request.log.error({ id: request.id, err: error, route: request.routeOptions.url }, 'fault');
  return sendRefusal(reply, refuse('fault', { requestId: request.id }));
}

/** A request that is no HTTP, or never came to its end. */
function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const late = error.code === LATE;
  const text = late ? '请求超时，请重试' : '请求有误，请检查后重试';
  const status = late ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify(refusalAnswer(badInput(text)).body);
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
