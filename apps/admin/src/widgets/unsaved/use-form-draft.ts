import { useEffect, useState } from 'react';
import { useMe } from '../../lib/me';

interface Kept<Value> {
  /** what was saved when the person began to change it */
  base: Value;
  draft: Value;
}

export interface FormDraft<Value> extends Kept<Value> {
  change: (part: Partial<Value>) => void;
  /** Takes what is saved now, and forgets what was typed. */
  reset: () => void;
  /** it was typed earlier, and found again in this browser */
  wasKept: boolean;
  /** grows with each reset: the key of a part that holds its own text, such as rich text */
  round: number;
}

/**
 * What a person types over a saved object, kept in this browser until it is saved or given up (ADMIN §6.1). When a
 * colleague saves meanwhile, the draft stays on what it was begun from: saving it shows both.
 */
export function useFormDraft<Value extends object>(form: string, saved: Value): FormDraft<Value> {
  const key = `pifa-form:${useMe().name}:${form}`;
  const [kept, setKept] = useState(() => read(key, saved));
  const [wasKept] = useState(kept !== undefined);
  const [round, setRound] = useState(0);
  useEffect(() => write(key, kept), [key, kept]);
  return {
    base: kept?.base ?? saved,
    draft: kept?.draft ?? saved,
    change: (part) =>
      setKept((now) => {
        const base = now?.base ?? saved;
        const draft = { ...(now?.draft ?? saved), ...part };
        return JSON.stringify(draft) === JSON.stringify(base) ? undefined : { base, draft };
      }),
    reset: () => {
      setKept(undefined);
      setRound((now) => now + 1);
    },
    wasKept: wasKept && kept !== undefined,
    round,
  };
}

/** What is kept may be of a release before: fields that it lacks are as they are saved. */
function read<Value extends object>(key: string, saved: Value): Kept<Value> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept<Value>> | null;
    return kept?.draft && { base: { ...saved, ...kept.base }, draft: { ...saved, ...kept.draft } };
  } catch {
    return undefined;
  }
}

function write(key: string, kept: unknown): void {
  try {
    if (kept === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser without room keeps the draft on the page only.
  }
}
