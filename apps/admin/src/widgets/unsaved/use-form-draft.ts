import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../lib/me';
import { carriedOver, isSame } from './carried-over';

interface Kept<Value> {
  /** what was saved when the person began to change it */
  base: Value;
  draft: Value;
  /** names what the form was begun from */
  round?: string;
  /** It was saved, and what was typed since waits for what is saved now: it is laid over that. */
  answered?: { sent: Value; over: Value };
}

export interface FormDraft<Value> {
  base: Value;
  draft: Value;
  change: (part: Partial<Value>) => void;
  /** Takes what is saved now, and forgets what was typed. */
  reset: () => void;
  /** What is typed now goes out: `useVersionedSave` says so, and who sends without it. */
  sending: () => void;
  /**
   * The server has what went out with `sending`: only what was typed since stays as changed. `as` is the form of what
   * was just created, such as `brand:7`, to which that is handed.
   */
  saved: (as?: string) => void;
  /** it was typed earlier, and found again in this browser */
  wasKept: boolean;
  /** changes with what the form was begun from: the key of a part that holds its own text, such as rich text */
  round: string;
}

/**
 * What a person types over a saved object, kept in this browser until it is saved or given up (ADMIN §6.1). When a
 * colleague saves meanwhile, the draft stays on what it was begun from: saving it shows both.
 */
export function useFormDraft<Value extends object>(form: string, saved: Value): FormDraft<Value> {
  const { name } = useMe();
  const keyOf = (one: string) => `pifa-form:${name}:${one}`;
  const key = keyOf(form);
  const [kept, setKept] = useState(() => read(key, saved));
  const [wasKept] = useState(kept !== undefined);
  const [resets, setResets] = useState(0);
  // An answer comes to the render in which its request began: what was typed since is not in it.
  const latest = useRef({ kept, saved });
  const onItsWay = useRef<{ sent: Value; over: Value; begun: Kept<Value> }>(undefined);
  const put = (next: Kept<Value> | undefined) => {
    latest.current = { ...latest.current, kept: next };
    setKept(next);
    // At once: the form may be gone before the next render.
    write(key, next);
  };
  const shown = settled(kept, saved);
  useEffect(() => {
    latest.current = { ...latest.current, saved };
    if (shown !== kept) put(shown);
  });
  const { version = '' } = saved as { version?: unknown };
  const round = shown?.round ?? `${String(version)}-${resets}`;
  return {
    base: shown?.answered?.sent ?? shown?.base ?? saved,
    draft: shown?.draft ?? saved,
    change: (part) => {
      const now = settled(latest.current.kept, latest.current.saved);
      const base = now?.base ?? latest.current.saved;
      const draft = { ...(now?.draft ?? latest.current.saved), ...part };
      const isBack = isSame(draft, now?.answered?.sent ?? base);
      put(isBack ? undefined : { round, ...now, base, draft });
    },
    reset: () => {
      onItsWay.current = undefined;
      put(undefined);
      setResets((now) => now + 1);
    },
    sending: () => {
      const { kept, saved: over } = latest.current;
      const { base, draft: sent } = settled(kept, over) ?? { base: over, draft: over };
      onItsWay.current = { sent, over, begun: { base, draft: base, round } };
    },
    saved: (as = form) => {
      const { sent, over, begun } = onItsWay.current ?? {};
      onItsWay.current = undefined;
      // Nothing is kept of what was typed back, yet it differs from what was saved.
      const now = latest.current.kept ?? begun;
      const isTyped = now && sent && over && !isSame(now.draft, sent);
      const typed = isTyped ? { ...now, answered: { sent, over } } : undefined;
      if (as === form) put(typed);
      else {
        put(undefined);
        write(keyOf(as), typed);
      }
      if (!typed) setResets((count) => count + 1);
    },
    wasKept: wasKept && shown !== undefined,
    round,
  };
}

/** Once what is saved now has come, the draft goes on from it. */
function settled<Value extends object>(kept: Kept<Value> | undefined, saved: Value): Kept<Value> | undefined {
  if (!kept?.answered || isSame(saved, kept.answered.over)) return kept;
  const { answered, ...rest } = kept;
  const draft = carriedOver(answered.sent, kept.draft, saved);
  return isSame(draft, saved) ? undefined : { ...rest, base: saved, draft };
}

/** What is kept may be of a release before: fields that it lacks are as they are saved. */
function read<Value extends object>(key: string, saved: Value): Kept<Value> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept<Value>> | null;
    return (
      kept?.draft && {
        ...kept,
        base: { ...saved, ...kept.base },
        draft: { ...saved, ...kept.draft },
      }
    );
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
