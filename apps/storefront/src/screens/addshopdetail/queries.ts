import { callQuery } from '../../lib/api';

/** The offers of the goods just put into the cart; without a goods all that run. */
export function offersQuery(goodsId: string) {
  return goodsId
    ? callQuery('additionalByBought', { query: { goodsIds: goodsId } })
    : callQuery('additionalRunning');
}

/** `?goodsId=`, as far as it is one. */
export function goodsIdOf(search: URLSearchParams): string {
  const id = search.get('goodsId') ?? '';
  return /^\d{1,15}$/.test(id) ? id : '';
}
