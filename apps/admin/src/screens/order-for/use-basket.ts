import type { WireOrderFor } from '@pifa/contract/staff';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/client';
import { type Draft, draftOf, saveBody } from './draft';

/** Typing goes on while the mall counts; it is asked once the hands rest. */
const REST_MS = 250;

interface History {
  past: readonly Draft[];
  now: Draft;
  future: readonly Draft[];
}

const MOST_STEPS = 50;

const stepped = ({ past, now }: History, next: Draft): History => ({
  past: [...past.slice(-MOST_STEPS), now],
  now: next,
  future: [],
});
function undone(history: History): History {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
}
function redone(history: History): History {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : history;
}

/**
 * The draft on the page, kept and counted by the mall after each change; one call at a time, each under the version
 * that the one before answered.
 */
export function useBasket(first: WireOrderFor) {
  const [answer, setAnswer] = useState(first);
  const [history, setHistory] = useState<History>(() => ({ past: [], now: draftOf(first), future: [] }));
  const draft = history.now;
  const [saved, setSaved] = useState(draft);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { khId } = first.company;

  useEffect(() => {
    if (draft === saved || isSaving || failure !== undefined) return undefined;
    const timer = setTimeout(() => {
      setSaving(true);
      call('adminOrderForSave', { body: saveBody(draft, khId, answer.version) })
        .then((next) => {
          setAnswer(next);
          setSaved(draft);
        }, setFailure)
        .finally(() => setSaving(false));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, saved, isSaving, failure, khId, answer.version]);

  const begin = useCallback((next: WireOrderFor) => {
    const drafted = draftOf(next);
    setAnswer(next);
    setHistory({ past: [], now: drafted, future: [] });
    setSaved(drafted);
    setFailure(undefined);
  }, []);
  return {
    answer,
    draft,
    change: useCallback(
      (step: (now: Draft) => Draft) => setHistory((history) => stepped(history, step(history.now))),
      [],
    ),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
    /** what is shown counts for what was typed */
    isCurrent: draft === saved,
    failure,
    retry: () => setFailure(undefined),
    /** reads it anew and forgets what was typed */
    reload: async () => begin(await call('adminOrderFor', { query: { khId } })),
  };
}

export type BasketState = ReturnType<typeof useBasket>;
