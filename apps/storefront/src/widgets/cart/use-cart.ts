import type { WireCart } from '@pifa/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callKey, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { loginPath, navigateTo } from '../../lib/navigation';
import { currentSession, useLoggedIn } from '../../lib/session';
import { announce } from '../../ui/live-region';
import { toast } from '../../ui/toast';
import { dropBalls } from './balls';

/** Refetched when the window regains focus: another tab may have changed the cart. */
export const cartQuery = { ...callQuery('cartList'), refetchOnWindowFocus: true };
export const cartKey = callKey('cartList');

/** The member's cart; not requested for a visitor. */
export function useCart() {
  return useQuery({ ...cartQuery, enabled: useLoggedIn() });
}

export interface CartCounts {
  /** Σ ipcnt and Σ spcnt over all lines, checked or not (SPEC §2). */
  packs: number;
  pieces: number;
  kinds: number;
}

function countsOf(cart: WireCart): CartCounts {
  let packs = 0;
  let pieces = 0;
  for (const line of cart.cartList) {
    packs += line.ipcnt;
    pieces += line.spcnt;
  }
  return { packs, pieces, kinds: cart.cartList.length };
}

/** The two sums of the cart icons; null for a visitor or before the cart is known. */
export function useCartCounts(): CartCounts | null {
  const loggedIn = useLoggedIn();
  const { data } = useQuery({ ...cartQuery, enabled: loggedIn, select: countsOf });
  return loggedIn ? (data ?? null) : null;
}

interface AddLine {
  goodsId: string;
  packs: number;
  pieces: number;
  /** The activity it is bought in; `mode`: in instalments or at once; `groupId`: the group to join. */
  activityId?: string;
  mode?: 'deposit' | 'full';
  groupId?: string;
}

interface AddResult {
  goodsId: string;
  /** id of the cart line */
  id: string;
  success: boolean;
  message: string;
}

/**
 * Adds lines to the cart. The ball flies only after the server accepted a line (UX §2.6); a refusal is a warning
 * with the server's own message (SPEC §8). A visitor goes to the login page and comes back.
 */
export function useAddToCart() {
  const queries = useQueryClient();
  const mutation = useMutation({
    meta: { replay: '加入购物车' },
    mutationFn: async ({
      lines,
    }: {
      lines: readonly AddLine[];
      from: readonly Element[];
      quiet: boolean;
    }) => {
      const body = lines.map(({ goodsId, packs, pieces, activityId, mode, groupId }) => ({
        goodsId,
        ipcnt: packs,
        spcnt: pieces,
        activityId,
        mode,
        groupId,
      }));
      const only = body.length === 1 ? body[0] : undefined;
      const answer = await api('cartAdd', { body: only ?? body });
      // A mall that returns no results accepted everything; lines are then identified by goods.
      const results: AddResult[] =
        answer.results.length > 0
          ? answer.results
          : lines.map(({ goodsId }) => ({ goodsId, id: goodsId, success: true, message: '' }));
      return results;
    },
    onSuccess: async (results, { from, quiet }) => {
      const refused = results.filter((result) => !result.success);
      if (results.some((result) => result.success)) dropBalls(from);
      await queries.invalidateQueries({ queryKey: cartKey });
      const cart = queries.getQueryData<WireCart>(cartKey);
      if (cart) {
        const { packs, pieces } = countsOf(cart);
        announce(`已加入购物车，共 ${packs} 件 ${pieces} 个`);
      }
      if (refused[0] && !quiet) toast({ text: refused[0].message, tone: 'warning' });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
      void queries.invalidateQueries({ queryKey: cartKey });
    },
  });
  return {
    busy: mutation.isPending,
    /** Returns each line's result; null if nothing was sent or the call failed. `quiet`: the caller shows refusals. */
    add: async (
      lines: readonly AddLine[],
      options: { from?: Element | readonly Element[] | null; quiet?: boolean } = {},
    ): Promise<AddResult[] | null> => {
      if (!currentSession()) {
        navigateTo(loginPath());
        return null;
      }
      const from = options.from ? (Array.isArray(options.from) ? options.from : [options.from]) : [];
      try {
        return await mutation.mutateAsync({ lines, from, quiet: options.quiet ?? false });
      } catch {
        return null;
      }
    },
  };
}
