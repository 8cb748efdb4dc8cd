/** What an area needs from an area that it must not import: it defines the port, the other area provides it. */
export interface Port<T> {
  /** Used while nobody provides the port. */
  readonly fallback: T;
}

export const port = <T>(fallback: T): Port<T> => ({ fallback });

/** The ports of one server, provided while its modules are set up. */
export function createPorts() {
  const provided = new Map<unknown, unknown>();
  return {
    provide: <T>(to: Port<T>, value: T): void => void provided.set(to, value),
    get: <T>(of: Port<T>): T => (provided.has(of) ? (provided.get(of) as T) : of.fallback),
  };
}

export type Ports = ReturnType<typeof createPorts>;
