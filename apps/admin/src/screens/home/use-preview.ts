import { useEffect, useState } from 'react';
import { call, textOf } from '../../lib/client';
import type { bodyOf } from './draft';

/** Typing has paused for so long before the frames follow. */
const PAUSE_MS = 500;
/** A preview ends after 15 minutes; a page that stays open asks for another one before. */
const RENEW_MS = 13 * 60_000;

interface Look {
  content: ReturnType<typeof bodyOf>;
  /** as this customer sees it */
  khId?: string;
  /** at this moment */
  at?: string;
}

/** The address of the shop's page with what is typed here; the one before stays until the next is there. */
export function usePreview(look: Look): { path: string; problem: string } {
  const asked = JSON.stringify(look);
  const [shown, setShown] = useState({ path: '', problem: '' });
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (background: boolean) => {
      try {
        const body = JSON.parse(asked) as Look;
        const { path } = await call('adminHomePreview', { body, signal: leaving.signal, background });
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
  }, [asked]);
  return shown;
}
