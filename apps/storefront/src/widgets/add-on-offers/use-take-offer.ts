import type { WireAdditionalOffer, WireCart } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { loginPath, navigateTo } from '../../lib/navigation';
import { currentSession } from '../../lib/session';
import { toast } from '../../ui/toast';
import { cartKey, cartQuery } from '../cart';

interface Wanted {
  offer: Pick<WireAdditionalOffer, 'id' | 'mainGoods'>;
  goodsId: string;
  name: string;
  pieces: number;
}

/** The cart line of the offer's main goods; undefined if any goods qualify. */
function parentOf(cart: WireCart | undefined, { mainGoods }: Wanted['offer']): string | undefined {
  const main = new Set(mainGoods.map(({ goodsId }) => goodsId));
  const ordinary = (context: string): boolean => !context || context === 'ordinary';
  return cart?.cartList.find((line) => ordinary(line.context) && line.isCheck === 1 && main.has(line.goodsId))
    ?.id;
}

/** 换购: pieces of an offered goods become a child line of the cart. */
export function useTakeOffer() {
  const queries = useQueryClient();
  // A ref, because a double click arrives before the state is rendered.
  const running = useRef(false);
  const take = useMutation({
    meta: { replay: '换购' },
    mutationFn: async ({ offer, goodsId, pieces }: Wanted) => {
      const parentId = parentOf(await queries.ensureQueryData(cartQuery), offer);
      const answer = await api('cartAdd', {
        body: { goodsId, ipcnt: 0, spcnt: pieces, offerId: offer.id, ...(parentId ? { parentId } : {}) },
      });
      return answer.results.find(({ success }) => !success)?.message ?? '';
    },
    onSuccess: (refused, { name }) =>
      toast(refused ? { text: refused, tone: 'warning' } : { text: `已换购 ${name}`, tone: 'success' }),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: cartKey });
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('additional'),
      });
      running.current = false;
    },
  });
  return {
    /** The goods being added. */
    busy: take.isPending ? `${take.variables.offer.id}:${take.variables.goodsId}` : '',
    take: (wanted: Wanted) => {
      if (!currentSession()) {
        navigateTo(loginPath());
        return;
      }
      if (running.current) return;
      running.current = true;
      take.mutate(wanted);
    },
  };
}
