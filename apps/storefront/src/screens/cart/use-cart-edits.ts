import type { CallBodyInput, WireCart, WireCartLine } from '@pifa/contract/client';
import type { Quantity } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { toast } from '../../ui/toast';
import { cartKey } from '../../widgets/cart';
import { isAddOn } from './parts/group-lines';

/** Debounce before quantities are sent, ms (UX §4.6). */
const PAUSE = 400;

type Change = Extract<CallBodyInput<'cartChange'>, { id?: unknown }>;

/** A local edit that the server has not confirmed. */
export interface RowEdit {
  quantity?: Quantity;
  checked?: boolean;
  state: 'waiting' | 'saving' | 'saved' | 'failed';
  /** Why it was not saved. */
  text?: string;
}

type Edits = ReadonlyMap<string, RowEdit>;

/**
 * Cart changes. Quantities are debounced and sent one call at a time, so responses arrive in order. A refused
 * quantity reverts to the server's with the refusal beside the row; after a network failure the edit stays and can be
 * retried. Leaving the page sends pending edits.
 */
export function useCartEdits() {
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>(new Map());
  const wanted = useRef(new Map<string, Change>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const setEdit = useCallback((id: string, next: RowEdit | null) => {
    setEdits((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  }, []);

  const { mutateAsync } = useMutation({
    meta: { replay: '修改购物车' },
    mutationFn: async (body: CallBodyInput<'cartChange'>) => {
      await queries.cancelQueries({ queryKey: cartKey });
      return api('cartChange', { body: withGoods(body, queries.getQueryData<WireCart>(cartKey)) });
    },
    onSuccess: (cart) => queries.setQueryData(cartKey, cart),
  });
  const inTurn = useCallback(<T>(run: () => Promise<T>): Promise<T> => {
    const next = chain.current.then(run, run);
    chain.current = next.catch(() => undefined);
    return next;
  }, []);

  /** Sends the pending quantity of one row. */
  const send = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      return inTurn(async () => {
        const change = wanted.current.get(id);
        if (!change) return;
        setEdits((before) => withState(before, id, 'saving'));
        try {
          await mutateAsync(change);
          // A newer edit is queued separately.
          if (wanted.current.get(id) !== change) return;
          wanted.current.delete(id);
          setEdit(id, { state: 'saved' });
          setTimeout(() => {
            setEdits((before) => (before.get(id)?.state === 'saved' ? without(before, id) : before));
          }, 2000);
        } catch (error) {
          if (wanted.current.get(id) !== change) return;
          const text = errorText(error) ?? undefined;
          if (refusalOf(error)) {
            wanted.current.delete(id);
            setEdit(id, { state: 'failed', text });
            void queries.invalidateQueries({ queryKey: cartKey });
          } else if (text) {
            setEdits((before) => withState(before, id, 'failed', '没有保存成功'));
          }
        }
      });
    },
    [inTurn, mutateAsync, queries, setEdit],
  );

  const change = useCallback(
    (id: string, quantity: Quantity, options: { now?: boolean; check?: boolean } = {}) => {
      const before = wanted.current.get(id);
      const body: Change = { ...before, id, ipcnt: quantity.packs, spcnt: quantity.pieces };
      wanted.current.set(id, options.check ? { ...body, isCheck: 1 } : body);
      setEdit(id, { quantity, state: 'waiting' });
      clearTimeout(timers.current.get(id));
      if (options.now) void send(id);
      else
        timers.current.set(
          id,
          setTimeout(() => void send(id), PAUSE),
        );
    },
    [send, setEdit],
  );

  const check = useCallback(
    (id: string, on: boolean) => {
      wanted.current.set(id, { ...wanted.current.get(id), id, isCheck: on ? 1 : 0 });
      setEdits((before) => new Map(before).set(id, { ...before.get(id), checked: on, state: 'waiting' }));
      void send(id);
    },
    [send],
  );

  const checkAll = useCallback(
    (on: boolean) => {
      void inTurn(() => mutateAsync({ all: true, isCheck: on ? 1 : 0 })).catch((error: unknown) => {
        const text = errorText(error);
        if (text) toast({ text, tone: 'error' });
      });
    },
    [inTurn, mutateAsync],
  );

  const remove = useMutation({
    meta: { replay: '删除购物车商品' },
    mutationFn: (lines: readonly WireCartLine[]) =>
      inTurn(async () => {
        await queries.cancelQueries({ queryKey: cartKey });
        return api('cartDelete', { query: { ids: lines.map((line) => line.id).join(',') } });
      }),
    onMutate: (lines) => {
      for (const { id } of lines) {
        clearTimeout(timers.current.get(id));
        timers.current.delete(id);
        wanted.current.delete(id);
        setEdit(id, null);
      }
    },
    onSuccess: (cart, lines) => {
      queries.setQueryData(cartKey, cart);
      offerUndo(lines);
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void queries.invalidateQueries({ queryKey: cartKey });
    },
  });

  /** Undo is offered for 5 s, unless the line could not be restored as it was. */
  const offerUndo = (lines: readonly WireCartLine[]) => {
    const back = lines.filter((line) => !line.problem && (mayReturn(line) || offerOf(line)));
    const text = lines.length === 1 ? `已删除 ${lines[0]?.goodsName ?? ''}` : `已删除 ${lines.length} 种商品`;
    if (back.length === 0) {
      toast({ text, tone: 'info', key: 'cart-removed' });
      return;
    }
    const undo = async () => {
      try {
        const { results } = await api('cartAdd', {
          body: back.map((line) => ({
            goodsId: line.goodsId,
            ipcnt: line.ipcnt,
            spcnt: line.spcnt,
            ...offerOf(line),
          })),
        });
        const refused = results.find((result) => !result.success);
        if (refused) toast({ text: refused.message, tone: 'warning' });
        const unchecked = back.filter((line) => line.isCheck === 0);
        if (unchecked.length > 0) {
          await api('cartChange', {
            body: unchecked.map(({ goodsId }) => ({ goodsId, isCheck: 0 as const })),
          });
        }
      } catch (error) {
        const sentence = errorText(error);
        if (sentence) toast({ text: sentence, tone: 'error' });
      }
      await queries.invalidateQueries({ queryKey: cartKey });
    };
    toast({
      text,
      tone: 'success',
      key: 'cart-removed',
      duration: 5000,
      action: { label: '撤销', onPress: () => void undo() },
    });
  };

  const flush = useCallback(async (): Promise<WireCart | undefined> => {
    for (const id of [...timers.current.keys()]) void send(id);
    await chain.current;
    return queries.getQueryData<WireCart>(cartKey);
  }, [queries, send]);

  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const id of [...waiting.keys()]) void send(id);
    };
  }, [send]);

  const saving = [...edits.values()].some(({ state }) => state === 'waiting' || state === 'saving');
  return { edits, saving, change, check, checkAll, retry: send, remove, flush };
}

/** A line without an id is identified by its goods. */
function withGoods(body: CallBodyInput<'cartChange'>, cart: WireCart | undefined): typeof body {
  if (!('id' in body)) return body;
  const line = cart?.cartList.find(({ id }) => id === body.id);
  return line && line.id === line.goodsId ? { ...body, goodsId: line.goodsId } : body;
}

/** A line of an activity is not restored here but on the activity's page: its terms may have changed. */
const mayReturn = ({ context }: WireCartLine): boolean => !context || context === 'ordinary';

/** The main line of an add-on; null for any other line. */
function offerOf(line: WireCartLine) {
  const { activityId, parentId } = line;
  return isAddOn(line) && activityId ? { offerId: activityId, parentId } : null;
}

export type CartEdits = ReturnType<typeof useCartEdits>;

function withState(before: Edits, id: string, state: RowEdit['state'], text?: string): Edits {
  return new Map(before).set(id, { ...before.get(id), state, text });
}

function without(before: Edits, id: string): Edits {
  const after = new Map(before);
  after.delete(id);
  return after;
}
