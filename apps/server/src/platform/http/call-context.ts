import type { CallBody, CallData, CallName, CallParams, CallQuery, Calls, Refusal } from '@pifa/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Db } from '../database';
import type { Platform } from '../platform';
import type { Session } from '../session/sessions';
import { DONE } from './envelope';

type SessionFor<Name extends CallName> = Calls[Name]['spec']['access'] extends 'member'
  ? Session
  : Session | null;

/** What a handler may know of the request itself. */
export interface CallRequest {
  id: string;
  /** The caller's address, for guard counters. */
  address: string;
  /** From this very machine, and not through a proxy that lets itself be seen. */
  isFromHere: boolean;
  /** The token as sent, for logout. */
  token: string;
  headers: IncomingHttpHeaders;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
  /** The body's bytes as text, for signatures; only for `provider` calls. */
  rawBody: string;
  /** The one file of a multipart body, at most `bodyLimit` bytes; undefined when there is none; its name as sent. */
  file(): Promise<{ bytes: Buffer; tooLarge: boolean; name: string } | undefined>;
}

/** What a handler is given: its parsed input, who calls, when, and the platform. */
export interface CallContext<Name extends CallName>
  extends Pick<Platform, 'settings' | 'database' | 'db' | 'ids' | 'jobs' | 'files' | 'sessions' | 'cache'> {
  query: CallQuery<Name>;
  body: CallBody<Name>;
  params: CallParams<Name>;
  /** Always there for `member` calls; for the others null unless a living token was sent. */
  session: SessionFor<Name>;
  /** The instant of this request, read once. */
  now: Date;
  request: CallRequest;
  platform: Platform;
}

/** An answer that is not the envelope: a file. */
export class FileAnswer {
  constructor(
    readonly body: Buffer | Readable,
    readonly mediaType: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

/**
 * Data that is JSON already, as text or as pieces of its bytes; it goes into the envelope as it is. An answer that many get
 * is one such object, which is kept: its bytes are joined once, and a compressed form of them may be kept under it.
 */
export class PreparedData {
  private bytes: Buffer | undefined;

  constructor(private readonly data: string | readonly Buffer[]) {}

  get json(): string {
    return typeof this.data === 'string' ? this.data : Buffer.concat(this.data).toString();
  }

  /** The whole answer, envelope included. */
  get body(): string | Buffer {
    if (typeof this.data === 'string') return `${DONE}${this.data}}`;
    this.bytes ??= Buffer.concat([OPEN, ...this.data, CLOSE]);
    return this.bytes;
  }
}

const [OPEN, CLOSE] = [Buffer.from(DONE), Buffer.from('}')];

/** Answers the call's data, or a refusal. Faults are thrown. */
export type Handler<Name extends CallName> = (
  call: CallContext<Name>,
) => Promise<CallData<Name> | Refusal | FileAnswer | PreparedData> | CallData<Name> | Refusal;

export interface RouteOptions<Name extends CallName> {
  /** True when this very request was carried out before: its repetition is let in however many wait. */
  isRepeat?(db: Db, session: Session, body: CallBody<Name>): Promise<boolean>;
}

/** Registers the handler of one call of the contract. */
export type Route = <Name extends CallName>(
  name: Name,
  handler: Handler<Name>,
  options?: RouteOptions<Name>,
) => void;
