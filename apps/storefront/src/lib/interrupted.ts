/** An action interrupted by an expired session, kept so that one press repeats it after login (UX §1.9). */
interface Interrupted {
  /** The action as a verb: 「加入购物车」. */
  label: string;
  run: () => void;
}

let kept: Interrupted | null = null;
let owner: string | null = null;

/** Keeps the latest interrupted action, in memory only. */
export function keepInterrupted(action: Interrupted): void {
  kept = action;
}

/** Remembers whose session ended. */
export function keepInterruptedOwner(userId: string): void {
  owner = userId;
}

/** Returns the action once, and only to the same user. */
export function takeInterrupted(userId: string): Interrupted | null {
  const action = owner === null || owner === '' || owner === userId ? kept : null;
  kept = null;
  owner = null;
  return action;
}
