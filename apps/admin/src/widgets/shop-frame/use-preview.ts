import { useEffect, useState } from 'react';
import { textOf } from '../../lib/client';

/** Typing has paused for so long before the frames follow. */
const PAUSE_MS = 500;
/** A preview ends after 15 minutes; a page that stays open asks for another one before. */
const RENEW_MS = 13 * 60_000;

/** Asks for a preview; `background` asks without being a sign of somebody at the screen. */
export type MakePreview<Look> = (
  look: Look,
  how: { signal: AbortSignal; background: boolean },
) => Promise<{ path: string }>;

/**
 * The address of the shop's page with what is looked at; the one before stays until the next is there. `make` is the same
 * at every call.
 */
export function usePreview<Look extends object>(
  look: Look,
  make: MakePreview<Look>,
): { path: string; problem: string } {
  const asked = JSON.stringify(look);
  const [shown, setShown] = useState({ path: '', problem: '' });
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (background: boolean) => {
      try {
        const { path } = await make(JSON.parse(asked) as Look, { signal: leaving.signal, background });
        setShown({ path, problem: '' });
      } catch (error) {
        if (!leaving.signal.aborted) setShown((before) => ({ ...before, problem: textOf(error) }));
      }
    };
    const first = setTimeout(() => void ask(false), PAUSE_MS);
    const again = setInterval(() => void ask(true), RENEW_MS);
    return () => {
      leaving.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [asked, make]);
  return shown;
}
