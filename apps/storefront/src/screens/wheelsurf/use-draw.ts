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
 * One press is one draw: the server decides and records first, then the wheel turns to the result. After a lost
 * response the call is repeated under the same request id and returns the same draw. With reduced motion the result
 * is shown at once.
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

  // Stays busy until the result is closed: with reduced motion a fast response arrives within a double click, whose
  // second press must not spend another chance.
  const reveal = (drawn: Drawn) => {
    setSpinning(false);
    setResult(drawn);
    announce(drawn.text);
    for (const name of ['luckyDrawRecords', 'luckyDrawWinners', 'luckyDrawList', 'cardPage', 'pointsTotal']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };

  const start = async (payBy: PayBy) => {
    // A ref, because a second press arrives before the state is rendered.
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
      // A fault keeps the request id, so pressing again repeats the same draw.
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
