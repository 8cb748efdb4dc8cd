/**
 * Browser storage under host-prefixed keys (SPEC §9, RULINGS "Wire and browser"): two malls on different ports of one
 * machine must not read each other's sessions. Any access may throw (private mode, full disk) and the shop must work
 * without storage, so a failure reads as "nothing stored".
 */

/** The names required by SPEC §9. */
export const STORED = {
  token: 'B2-X-Token',
  phone: 'B2-X-phone',
  user: 'B2-X-User',
  khId: 'B2-X-khId',
  userId: 'B2-X-UserId',
  headImgUrl: 'B2-X-headImgUrl',
  inquiryList: 'B2-XJ-goodsList',
} as const;

/** The full key of a stored name: `location.host` + '-' + name. */
export function storageKey(name: string): string {
  return `${window.location.host}-${name}`;
}

/** The stored text, or null when there is none or storage is closed. */
export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(storageKey(name));
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Answers whether it worked. */
export function writeStored(name: string, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(storageKey(name));
    else window.localStorage.setItem(storageKey(name), value);
    return true;
  } catch {
    return false;
  }
}

/** Stored JSON if `check` accepts it, else the fallback: storage may hold old or edited data. */
export function readStoredJson<T>(name: string, check: (value: unknown) => value is T, fallback: T): T {
  const text = readStored(name);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value as JSON. */
export function writeStoredJson(name: string, value: unknown): boolean {
  return writeStored(name, JSON.stringify(value));
}

/**
 * Calls back when another tab writes one of these names (null = that tab cleared everything).
 * Returns the function that stops listening.
 */
export function onStoredElsewhere(names: readonly string[], callback: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const keys = new Set(names.map(storageKey));
  const listen = (event: StorageEvent) => {
    if (event.key === null || keys.has(event.key)) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
