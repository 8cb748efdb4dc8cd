const MOST_KEPT = 20_000;

/**
 * Requests with an id of their own that this server has let in: whoever repeats one asks what became of it, and is not
 * turned away. The newest are kept; an order is found in the database besides (`isRepeat` of its route).
 */
export function createKnownRequests() {
  const known = new Set<string>();
  const keyOf = (token: string, body: unknown): string | undefined => {
    if (typeof body !== 'object' || body === null || !('requestId' in body)) return undefined;
    return typeof body.requestId === 'string' ? `${token} ${body.requestId}` : undefined;
  };
  return {
    has(token: string, body: unknown): boolean {
      const key = keyOf(token, body);
      return key !== undefined && known.has(key);
    },
    /** Called once the request is let in. */
    note(token: string, body: unknown): void {
      const key = keyOf(token, body);
      if (key === undefined) return;
      known.add(key);
      if (known.size <= MOST_KEPT) return;
      for (const oldest of known) {
        known.delete(oldest);
        return;
      }
    },
  };
}
