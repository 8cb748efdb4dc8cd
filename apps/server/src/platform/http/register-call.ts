import { calls, type CallName, type CallSpec, isRefusal, refuse, type Refusal } from '@pifa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform';
import type { Session, SessionProof } from '../session/sessions';
import { type CallContext, FileAnswer, type Handler, PreparedData, type RouteOptions } from './call-context';
import { findBadText } from './check-text';
import { badInput, sendData, sendRefusal } from './envelope';
import { isDatabaseAway } from './faults';
import { sayFirstIssue, sayIssue } from './say-issue';

type Parsed = { ok: true; value: unknown } | { ok: false; refusal: Refusal };

/**
 * Registers one call: access policy, then schema, then the handler, then the envelope. Data that does not
 * fit the contract is a fault outside production; production trusts the tests and saves the time.
 */
export function registerCall<Name extends CallName>(
  app: FastifyInstance,
  platform: Platform,
  name: Name,
  handler: Handler<Name>,
  { provesSession = false }: RouteOptions = {},
): void {
  const { at, spec }: { at: { method: string; path: string }; spec: CallSpec } = calls[name];
  const checkAnswers = platform.settings.mode !== 'production';

  app.route({
    method: at.method,
    url: at.path,
    exposeHeadRoute: false,
    bodyLimit: spec.bodyLimit,
    config: { access: spec.access, sensitive: spec.sensitive === true, summary: spec.summary, call: name },
    async handler(request, reply) {
      const recalled = provesSession ? platform.sessions.recall(tokenOf(request)) : undefined;
      if (recalled) {
        const result = await attempt(request, recalled).catch((error: unknown) => {
          if (recalled.proof.isDone()) throw error;
          return undefined;
        });
        if (recalled.proof.isDone()) return answer(reply, spec, result, checkAnswers);
      }
      const who = await identify(platform, spec, request);
      const isNobody = spec.access === 'operator' && !request.headers['x-operator-token'];
      if (isNobody || (spec.access === 'member' && !who.session)) {
        return sendRefusal(reply, refuse('not-logged-in', {}));
      }
      return answer(reply, spec, await attempt(request, who), checkAnswers);
    },
  });

  async function attempt(request: FastifyRequest, { session, now, proof }: Identified): Promise<unknown> {
    const params = parse(spec.params, request.params, '参数');
    if (!params.ok) return params.refusal;
    const query = parse(spec.query, request.query, '参数');
    if (!query.ok) return query.refusal;
    const body = readBody(spec, request);
    if (!body.ok) return body.refusal;
    const call = {
      ...shared(platform),
      query: query.value,
      body: body.value,
      params: params.value,
      session,
      proof,
      now,
      request: describeRequest(request, spec),
      platform,
    } as CallContext<Name>;
    return handler(call);
  }
}

/** Who calls and when, and what is still to prove it. */
interface Identified {
  session: Session | null;
  now: Date;
  proof?: SessionProof;
}

/** Multipart bodies carry files for calls without a JSON body; for all others they are the wrong type. */
function readBody(spec: CallSpec, request: FastifyRequest): Parsed {
  if (!request.isMultipart()) return parse(spec.body, request.body ?? undefined, '内容');
  return spec.body ? { ok: false, refusal: badInput('提交内容的类型不正确，应为 JSON') } : absent;
}

const absent: Parsed = { ok: true, value: undefined };

function parse(schema: CallSpec['query'], input: unknown, what: string): Parsed {
  if (!schema) return absent;
  const bad = findBadText(input);
  if (bad) return { ok: false, refusal: badInput(bad) };
  const result = schema.safeParse(input, { error: sayIssue });
  if (result.success) return { ok: true, value: result.data };
  const text = sayFirstIssue(result.error);
  return { ok: false, refusal: badInput(text === '不能缺少' ? `请提交${what}` : text) };
}

/** A dead session shows nothing of anybody's on public calls, so those may look half a second into the past. */
async function identify(
  platform: Platform,
  spec: CallSpec,
  request: FastifyRequest,
): Promise<{ session: Session | null; now: Date }> {
  const token = tokenOf(request);
  if (token === '' || spec.access === 'provider') return { session: null, now: platform.clock.now() };
  const isRead = spec.access !== 'member' && !spec.sensitive && request.method === 'GET';
  if (!isRead) return platform.sessions.look(token);
  return platform.sessions.lookCached(token).catch((error: unknown) => {
    // What everybody may read goes on without the database: to a member as to a visitor.
    if (isDatabaseAway(error)) return { session: null, now: platform.clock.now() };
    throw error;
  });
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers['x-token'];
  return typeof token === 'string' ? token : '';
}

function shared(platform: Platform) {
  const { settings, database, db, ids, jobs, files, sessions, cache } = platform;
  return { settings, database, db, ids, jobs, files, sessions, cache };
}

function describeRequest(request: FastifyRequest, spec: CallSpec): CallContext<CallName>['request'] {
  return {
    id: request.id,
    address: request.ip,
    token: tokenOf(request),
    headers: request.headers,
    rawBody: request.rawBody ?? '',
    async file() {
      if (!request.isMultipart()) return undefined;
      const limits = { files: 1, fields: 5, parts: 6, fileSize: spec.bodyLimit ?? 1_048_576 };
      // Parts that are broken or too many hold no file; the parser throws plain errors for them.
      const part = await request.file({ limits }).catch(() => undefined);
      if (!part) return undefined;
      const bytes = await part.toBuffer().catch(() => undefined);
      const name = part.filename ?? '';
      return bytes ? { bytes, tooLarge: false, name } : { bytes: Buffer.alloc(0), tooLarge: true, name };
    },
  };
}

function answer(reply: FastifyReply, spec: CallSpec, result: unknown, checkAnswers: boolean): FastifyReply {
  if (spec.access !== 'public' || spec.sensitive) reply.header('cache-control', 'no-store');
  if (isRefusal(result)) {
    return sendRefusal(reply, result);
  }
  if (result instanceof FileAnswer) {
    return reply.headers(result.headers).type(result.mediaType).send(result.body);
  }
  if (result instanceof PreparedData) {
    if (checkAnswers) assertFits(spec, JSON.parse(result.json));
    return sendData(reply, result.json);
  }
  if (checkAnswers) assertFits(spec, result);
  return sendData(reply, JSON.stringify(result ?? {}));
}

function assertFits(spec: CallSpec, data: unknown): void {
  const result = spec.data.safeParse(data);
  if (!result.success) {
    throw new Error(`The answer does not fit the contract: ${result.error.message}`);
  }
}
