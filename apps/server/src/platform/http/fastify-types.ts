import type { Access } from '@pifa/contract';
import '@fastify/multipart';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may come in. A route without it does not start (I32). */
    access?: Access;
    sensitive?: boolean;
    /** The answer belongs to signing in or up. */
    secret?: boolean;
    summary?: string;
    /** The contract's name, for calls. */
    call?: string;
  }
  interface FastifyRequest {
    rawBody?: string;
    /** The code of the refusal that was answered; '' when there was none. */
    outcome: string;
  }
}
