/** Builds what has changed since its last build, all targets unless some are named. */
export function ensureBuilt(
  names?: ('storefront' | 'admin' | 'server')[],
  options?: { force?: boolean },
): Promise<void>;
