import type { Goods } from '@pifa/contract/client';
import { firstValidQuantity, reorderText } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { navigateTo } from '../../lib/navigation';
import { toast } from '../../ui/toast';
import { useAddToCart } from '../../widgets/cart';

/** Many at once: never all or nothing, and what did not work is named with its reason. */
export function useBatch() {
  const queries = useQueryClient();
  const cart = useAddToCart();
  const remove = useMutation({
    meta: { replay: '取消收藏' },
    mutationFn: (ids: readonly string[]) => api('collectCancel', { query: { goodsIds: ids.join(',') } }),
    onSuccess: async (_done, ids) => {
      toast({
        text: ids.length > 1 ? `已取消收藏 ${ids.length} 种商品` : '已取消收藏',
        tone: 'success',
        key: 'favourite',
      });
      await queries.invalidateQueries({ queryKey: ['collectPage'] });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
  });
  return {
    adding: cart.busy,
    /** Ids whose favourite is being taken back. */
    cancelling: remove.isPending ? remove.variables : [],
    cancel: (ids: readonly string[], done: () => void) => {
      if (!remove.isPending) remove.mutate(ids, { onSuccess: done });
    },
    /** Adds the least that can be ordered of each; `without` are the chosen ones that cannot be had now. */
    add: async (goods: readonly Goods[], without: readonly Goods[], from: Element) => {
      const lines = goods.map((one) => ({ goodsId: one.id, ...firstValidQuantity(one.rule) }));
      const results = lines.length > 0 ? await cart.add(lines, { from, quiet: true }) : [];
      if (!results) return;
      const named = new Map(goods.map((one) => [one.id, one.name]));
      const refused = results.filter((result) => !result.success);
      toast({
        text: reorderText({
          added: lines
            .filter((line) => !refused.some((result) => result.goodsId === line.goodsId))
            .map(({ goodsId, packs, pieces }) => ({
              goodsId,
              name: named.get(goodsId) ?? '',
              quantity: { packs, pieces },
            })),
          notAdded: [
            ...refused.map(({ goodsId, message }) => ({
              goodsId,
              name: named.get(goodsId) ?? '',
              obstacle: { kind: 'rule-changed' as const, text: message },
            })),
            ...without.map(({ id, name }) => ({
              goodsId: id,
              name,
              obstacle: { kind: 'out-of-stock' as const },
            })),
          ],
        }),
        tone: refused.length + without.length > 0 ? 'warning' : 'success',
        key: 'batch',
        duration: refused.length + without.length > 0 ? 12_000 : 6000,
        action: results.some((result) => result.success)
          ? { label: '去购物车', onPress: () => navigateTo('/cart') }
          : undefined,
      });
    },
  };
}
