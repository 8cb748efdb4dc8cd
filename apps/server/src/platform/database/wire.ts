/** What a statement answered. `affected` is the row count of INSERT, UPDATE, DELETE and MERGE. */
export interface WireResult {
  rows: unknown[];
  affected?: number;
}

/** A statement with its values. */
export interface Question {
  text: string;
  values: readonly unknown[];
}

/** One database session, either kind. */
export interface Wire {
  query(text: string, values: readonly unknown[]): Promise<WireResult>;
  /**
   * Statements of one transaction, of which none needs another's answer: to a server they travel in one packet. When one
   * fails, those after it are not carried out. `commit`: the transaction is committed with them.
   */
  queries(questions: readonly Question[], commit?: boolean): Promise<WireResult[]>;
  /** Begins a transaction; on a server it waits for the first statement and travels with it. */
  begin(text: string): Promise<void>;
  /** Several statements in one text, without values. */
  script(text: string): Promise<void>;
  /** `broken` throws the session away instead of giving it to the next asker. */
  release(broken?: boolean): void;
}

/** Where sessions come from. PGlite has exactly one, so askers queue. */
export interface WireSource {
  acquire(): Promise<Wire>;
  /**
   * A session kept for single statements and snapshots, which transactions that wait for a lock cannot take; absent
   * where there is but one session.
   */
  acquireToRead?(): Promise<Wire>;
  /** True while the database is known not to answer; a long queue for its sessions does not count. */
  isAway(): boolean;
  /** Hears NOTIFY on a channel until the answered function is called. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** How many sessions there are and who waits for one; undefined where there is but one. */
  sessions?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
