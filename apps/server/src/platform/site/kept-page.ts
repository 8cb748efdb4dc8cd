/** A page ready to be sent. */
export interface KeptPage<Call = unknown> {
  etag: string;
  plain: Buffer;
  packed: { br?: Buffer; gzip?: Buffer };
  /** The calls that it was drawn from, and the state of their answers. */
  calls: readonly Call[];
  state: string;
  /** Epoch ms of the server's clock: drawn anew from here on, because a price or an activity begins or ends. */
  until: number | null;
  /** When its data was last compared: ms of the mall's clock, and of this process. */
  comparedAt: { clock: number; elapsed: number };
  /** HTTP status: a page of goods that are gone is still a page. */
  status: number;
}

/** Memory that a page takes, bytes: its packed forms, which are made when somebody takes them, are a sixth of it each. */
export const roomOf = ({ plain }: KeptPage): number => Math.round(plain.length * 1.35) + 500;
