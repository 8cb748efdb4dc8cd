/** An action that a dead session cut off, kept so that one press repeats it after login (UX §1.9). */
interface Interrupted {
  /** What it was, as a verb: 「加入购物车」. */
  label: string;
  run: () => void;
}

let kept: Interrupted | null = null;
let owner: string | null = null;

/** Keeps the latest action that was cut off; it lives in memory only. */
export function keepInterrupted(action: Interrupted): void {
  kept = action;
}

/** Remembers whose session ended. */
export function keepInterruptedOwner(userId: string): void {
  owner = userId;
}

/** Hands the action out once, and only to the same user. */
export function takeInterrupted(userId: string): Interrupted | null {
  const action = owner === null || owner === '' || owner === userId ? kept : null;
  kept = null;
  owner = null;
  return action;
}
