import { type Refusal, refuse } from '@pifa/contract';
import type { PreparedData } from '../../platform';
import { preparedPage } from './prepared-cards/prepared-goods';
import { type PublicCall, viewerOf } from './viewer';

/** A goods' own page: `{ obj, stepPriceMain }`. Off sale it answers with status 0; only unknown ids are refused. */
export async function showGoods(call: PublicCall, id: number): Promise<PreparedData | Refusal> {
  const page = await preparedPage(call.platform, id, await viewerOf(call));
  return page ?? refuse('not-found', { what: '该商品' });
}
