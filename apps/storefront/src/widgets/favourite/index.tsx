import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { api, callQuery } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { currentSession, useLoggedIn } from '../../lib/session';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

const favouriteQuery = (goodsId: string) =>
  callQuery('collectPage', { query: { goodsIds: goodsId, pageSize: 1 } });

/** Whether this goods is a favourite, and the toggle. A visitor sees a message and nothing is sent (SPEC §6). */
function useFavourite(goodsId: string) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...favouriteQuery(goodsId), enabled: useLoggedIn() });
  const isFavourite = data?.list.some((goods) => goods.goodsId === goodsId) ?? false;
  const change = useMutation({
    meta: { replay: '收藏' },
    mutationFn: async (on: boolean) => {
      if (on) await api('collectAdd', { body: { goodsId } });
      else await api('collectCancel', { query: { goodsIds: goodsId } });
    },
    onSuccess: async (_done, on) => {
      toast({ text: on ? '已收藏' : '已取消收藏', tone: 'success', key: 'favourite' });
      await queries.invalidateQueries({ queryKey: ['collectPage'] });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    },
  });
  const toggle = () => {
    if (!currentSession()) {
      toast({ text: '未登录，不能收藏商品！', tone: 'warning', key: 'favourite' });
      return;
    }
    if (!change.isPending) change.mutate(!isFavourite);
  };
  return { isFavourite, toggle };
}

/** The heart with its word. */
export function FavouriteButton({
  goodsId,
  stacked = false,
  className,
}: {
  goodsId: string;
  stacked?: boolean;
  className?: string;
}) {
  const { isFavourite, toggle } = useFavourite(goodsId);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      onClick={toggle}
      className={cx(
        'relative inline-flex items-center text-t2 hover:text-brand-700 phone:hit-44',
        stacked ? 'flex-col text-12' : 'gap-1 text-14',
        isFavourite && 'text-brand-700',
        className,
      )}
    >
      <Icon as={Heart} size={20} className={isFavourite ? 'fill-current' : undefined} />
      {isFavourite ? '已收藏' : '收藏'}
    </button>
  );
}
