import type { Access } from '@pifa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from './database';
import type { Route } from './http/call-context';
import type { JobRegistry } from './jobs/runner';
import type { Platform } from './platform';

/** A page or a machine's door outside the contract (the sandbox cashier's HTML …). Its policy is declared too. */
export interface PageRoute {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  summary: string;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** What the served HTML of one address carries, public data only. */
export interface PageFacts {
  title?: string;
  description?: string;
  keywords?: string;
  /** Further elements of the head, as HTML: canonical address, data for search engines. */
  head?: readonly string[];
  /** HTTP status; absent: 200. 404 and 410 pages say so in words too. */
  status?: 404 | 410;
  /**
   * Answers of calls (their wire `data`) under the keys the storefront's queries use, for pages that the browser draws:
   * their frame needs no second round trip.
   */
  queries?: { key: readonly unknown[]; data: unknown }[];
}

/** A verb of the command line: `pifa <name> …`. */
export interface Command {
  name: string;
  summary: string;
  /** Answers the process's exit code. */
  run(platform: Platform, args: readonly string[]): Promise<number>;
}

/** An invariant that does not hold, with enough to find it. */
export interface AuditFinding {
  /** 'I1', 'I11' … */
  invariant: string;
  text: string;
}

/** One area of the mall, as the server sees it. Every face but the name is optional. */
export interface ServerModule {
  name: string;
  /** Sets up what lives in memory (kept values); runs once, before anything is loaded or served. */
  setUp?(platform: Platform): void;
  /** Runs after kept values are loaded and before the server is ready. */
  start?(platform: Platform): Promise<void>;
  /** Begins what this very server does again and again while it works in the background; answers what ends it. */
  run?(platform: Platform): () => void;
  routes?(route: Route, platform: Platform): void;
  /** The server is leaving: answers that never end by themselves (live events) are ended. May run twice. */
  drain?(platform: Platform): void;
  /** The last thing a leaving server does: requests and jobs have ended, the database is still open. */
  leave?(platform: Platform): Promise<void>;
  pages?(platform: Platform): PageRoute[];
  jobs?(registry: JobRegistry, platform: Platform): void;
  commands?: Command[];
  /**
   * Called at each start of an embedded database unless the settings say `demo: false`, before anything is
   * loaded; looks for itself whether the mall is still empty. `say` shows progress to whoever started it.
   */
  firstRun?(platform: Platform, say: (line: string) => void): Promise<void>;
  /** Lines for whoever starts the server, under the address (demo accounts). */
  greeting?(platform: Platform): Promise<readonly string[]>;
  /** Looks for broken invariants in one snapshot. */
  audit?(tx: Transaction): Promise<AuditFinding[]>;
  /** Rows and ledgers for `export --json`, from one snapshot, by name. */
  exports?(tx: Transaction): Promise<Record<string, unknown[]>>;
  /** What this area puts into the HTML of an address; undefined for addresses of others. */
  page?(
    platform: Platform,
    at: { path: string; query: URLSearchParams; now: Date },
  ): Promise<PageFacts | undefined>;
}
