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
  /** When its data was last compared, epoch ms. */
  comparedAt: number;
  /** HTTP status: a page of goods that are gone is still a page. */
  status: number;
}

const sizeOf = ({ plain, packed }: KeptPage): number =>
  plain.length + (packed.br?.length ?? 0) + (packed.gzip?.length ?? 0) + 500;

/** Pages by address, at most `mostBytes` together; the least recently used leave first. */
export function createKeptPages<Call>(mostBytes: number) {
  const pages = new Map<string, { page: KeptPage<Call>; bytes: number }>();
  let total = 0;

  function drop(key: string): void {
    total -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  return {
    get(key: string): KeptPage<Call> | undefined {
      const found = pages.get(key);
      if (!found) return undefined;
      pages.delete(key);
      pages.set(key, found);
      return found.page;
    },
    /** Keeps a page, or counts it anew after a packed form was added. */
    put(key: string, page: KeptPage<Call>): void {
      drop(key);
      const bytes = sizeOf(page);
      if (bytes > mostBytes) return;
      pages.set(key, { page, bytes });
      total += bytes;
      for (const oldest of pages.keys()) {
        if (total <= mostBytes) break;
        drop(oldest);
      }
    },
    bytes: (): number => total,
  };
}
