import type { CallData, WireLuckyDraw } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, callKey } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { newRequestId } from '../../lib/request-id';
import { announce } from '../../ui/live-region';
import { useReducedMotion } from '../../ui/use-media';
import { turnTo } from './sectors';

type Drawn = CallData<'luckyDrawDraw'>;
export type PayBy = 'chance' | 'points';

/** The way to the prize, ms (UX §4.10). */
export const SPIN = 4000;
const TURNS = 6;

/**
 * One press is one draw: the server decides and records first, then the wheel turns to what it said. A lost answer is
 * asked for again under the same id, so it is the same draw. With reduced motion the result is shown at once.
 */
export function useDraw(draw: WireLuckyDraw, sectors: WireLuckyDraw['prizes']) {
  const queries = useQueryClient();
  const still = useReducedMotion();
  const [turn, setTurn] = useState(0);
  const [spinning, setSpinning] = useState(false);
  const [result, setResult] = useState<Drawn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = useRef<{ payBy: PayBy; requestId: string } | null>(null);
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = useMutation({
    meta: { replay: '抽奖' },
    mutationFn: (body: { drawId: string; payBy: PayBy; requestId: string }) => api('luckyDrawDraw', { body }),
  });

  // It goes on running until the result is closed: with reduced motion a quick answer lies between two presses of
  // one hand, and the second must not spend another chance.
  const reveal = (drawn: Drawn) => {
    setSpinning(false);
    setResult(drawn);
    announce(drawn.text);
    for (const name of ['luckyDrawRecords', 'luckyDrawWinners', 'luckyDrawList', 'cardPage', 'pointsTotal']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };

  const start = async (payBy: PayBy) => {
    // State is drawn late; this is not: a second press comes back here at once.
    if (running.current) return;
    running.current = true;
    setFailure(null);
    const request = open.current?.payBy === payBy ? open.current : { payBy, requestId: newRequestId() };
    open.current = request;
    try {
      const drawn = await ask.mutateAsync({ drawId: draw.id, ...request });
      open.current = null;
      queries.setQueryData<WireLuckyDraw[]>(callKey('luckyDrawList'), (list) =>
        list?.map((one) => (one.id === draw.id ? { ...one, chances: drawn.chances } : one)),
      );
      const position = sectors.findIndex(({ id }) => id === drawn.record.prizeId);
      if (position >= 0) setTurn((from) => turnTo(from, position, sectors.length, still ? 0 : TURNS));
      if (still || position < 0) reveal(drawn);
      else {
        setSpinning(true);
        timer.current = setTimeout(() => reveal(drawn), SPIN);
      }
    } catch (error) {
      running.current = false;
      // A fault leaves the wish open: pressing again asks for the same draw.
      if (refusalOf(error)) {
        open.current = null;
        void queries.invalidateQueries({ queryKey: ['luckyDrawList'] });
      }
      setFailure(errorText(error));
    }
  };

  return {
    turn,
    smooth: !still,
    busy: ask.isPending || spinning,
    result,
    failure,
    start: (payBy: PayBy) => void start(payBy),
    close: () => {
      running.current = false;
      setResult(null);
    },
  };
}
