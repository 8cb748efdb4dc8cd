/** What an area needs of an area above it, which it must not know: it owns the shape, the other provides it. */
export interface Port<T> {
  /** What counts while nobody provides it. */
  readonly fallback: T;
}

export const port = <T>(fallback: T): Port<T> => ({ fallback });

/** What this server's areas provide to one another; filled while modules are set up. */
export function createPorts() {
  const provided = new Map<unknown, unknown>();
  return {
    provide: <T>(to: Port<T>, value: T): void => void provided.set(to, value),
    get: <T>(of: Port<T>): T => (provided.has(of) ? (provided.get(of) as T) : of.fallback),
  };
}

export type Ports = ReturnType<typeof createPorts>;
