import {
  type CallBody,
  calls,
  type CallName,
  type CallSpec,
  isRefusal,
  refuse,
  type Refusal,
} from '@pifa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rankOf } from '../gate/rank';
import type { Platform } from '../platform';
import type { Session } from '../session/sessions';
import { type CallContext, FileAnswer, type Handler, PreparedData, type RouteOptions } from './call-context';
import { findBadText } from './check-text';
import { badInput, jsonOf, sendRefusal, sendWhole } from './envelope';
import { isDatabaseAway } from './faults';
import { firstIssueText, issueText } from './issue-text';
import { isFromHere } from './may-watch';

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
  { isRepeat }: RouteOptions<Name> = {},
): void {
  const { at, spec }: { at: { method: string; path: string }; spec: CallSpec } = calls[name];
  const checkAnswers = platform.settings.mode !== 'production';
  const rank = rankOf(name, at.method, spec.access, spec.sensitive === true);
  const { gate } = platform;

  app.route({
    method: at.method,
    url: at.path,
    exposeHeadRoute: false,
    bodyLimit: spec.bodyLimit,
    config: {
      access: spec.access,
      sensitive: spec.sensitive === true,
      secret: spec.secret === true || spec.sensitive === true,
      summary: spec.summary,
      call: name,
    },
    async handler(request, reply) {
      const token = tokenOf(request);
      // Whoever asks what became of a request that was let in is never turned away.
      if (rank === undefined || gate.known.has(token, request.body)) return serve(request, reply);
      const entered = gate.enter(rank);
      const leave = entered instanceof Promise ? await entered : entered;
      if (!leave && !(await isKnown(request)))
        return sendRefusal(reply, refuse('unavailable', { why: 'busy' }));
      try {
        gate.known.note(token, request.body);
        return await serve(request, reply);
      } finally {
        leave?.();
      }
    },
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const who = await identify(platform, spec, request);
    const { cookie, 'x-operator-token': token } = request.headers;
    const isNobody = spec.access === 'operator' && !token && !cookie?.includes('pifa_admin=');
    if (isNobody || (spec.access === 'member' && !who.session)) {
      return sendRefusal(reply, refuse('not-logged-in', {}));
    }
    // What everybody may read still says other prices and pictures to a member: no cache may keep that for others.
    if (spec.access !== 'public' || spec.sensitive || who.session) reply.header('cache-control', 'no-store');
    return answer(reply, spec, await carryOut(request, reply, who), checkAnswers);
  }

  /** Was carried out already, as the database knows. */
  async function isKnown(request: FastifyRequest): Promise<boolean> {
    if (!isRepeat) return false;
    const [body, { session }] = [
      readBody(spec, request),
      await platform.sessions.lookCached(tokenOf(request)),
    ];
    return body.ok && session !== null && isRepeat(platform.db, session, body.value as CallBody<Name>);
  }

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    { session, now }: Identified,
  ): Promise<unknown> {
    const params = parseInput(spec.params, request.params, '参数');
    if (!params.ok) return params.refusal;
    const query = parseInput(spec.query ?? nothing(spec), request.query, '参数');
    if (!query.ok) return query.refusal;
    const body = readBody(spec, request);
    if (!body.ok) return body.refusal;
    const call = {
      ...sharedParts(platform),
      query: query.value,
      body: body.value,
      params: params.value,
      session,
      now,
      request: describeRequest(request, reply, spec),
      platform,
    } as CallContext<Name>;
    return handler(call);
  }
}

/** Who calls, and when. */
interface Identified {
  session: Session | null;
  now: Date;
}

/** Multipart bodies carry files for calls without a JSON body; for all others they are the wrong type. */
function readBody(spec: CallSpec, request: FastifyRequest): Parsed {
  if (!request.isMultipart())
    return parseInput(spec.body ?? nothing(spec)?.optional(), request.body ?? undefined, '内容');
  return spec.body ? { ok: false, refusal: badInput('提交内容的类型不正确，应为 JSON') } : absent;
}

/** Staff are told of every field that is not taken, also where none is: a misspelt one must not pass as done. */
const nothing = ({ access }: CallSpec) => (access === 'operator' ? NOTHING : undefined);
const NOTHING = z.strictObject({});

const absent: Parsed = { ok: true, value: undefined };

/** Input as its schema reads it, or what is wrong with it. */
export function parseInput(schema: CallSpec['query'], input: unknown, what: string): Parsed {
  if (!schema) return absent;
  const bad = findBadText(input);
  if (bad) return { ok: false, refusal: badInput(bad) };
  const result = schema.safeParse(input, { error: issueText });
  if (result.success) return { ok: true, value: result.data };
  const text = firstIssueText(result.error);
  return { ok: false, refusal: badInput(text === '不能缺少' ? `请提交${what}` : text) };
}

/** A dead session shows nothing of anybody's on public calls, so those may look half a second into the past. */
async function identify(platform: Platform, spec: CallSpec, request: FastifyRequest): Promise<Identified> {
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

/** The services that every handler is given by name. */
export function sharedParts(platform: Platform) {
  const { settings, database, db, ids, jobs, files, sessions, cache } = platform;
  return { settings, database, db, ids, jobs, files, sessions, cache };
}

function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: CallSpec,
): CallContext<CallName>['request'] {
  return {
    id: request.id,
    address: request.ip,
    get isFromHere() {
      return isFromHere(request);
    },
    token: tokenOf(request),
    headers: request.headers,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
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
  if (isRefusal(result)) {
    return sendRefusal(reply, result);
  }
  if (result instanceof FileAnswer) {
    return reply.headers(result.headers).type(result.mediaType).send(result.body);
  }
  if (result instanceof PreparedData) {
    if (checkAnswers) assertFits(spec, JSON.parse(result.json));
    return sendWhole(reply, result.body);
  }
  if (checkAnswers) assertFits(spec, result);
  return sendWhole(reply, new PreparedData(jsonOf(result ?? {})).body);
}

function assertFits(spec: CallSpec, data: unknown): void {
  const result = spec.data.safeParse(data);
  if (!result.success) {
    throw new Error(`The answer does not fit the contract: ${result.error.message}`);
  }
}
