import type { ServerModule } from '../../platform';
import { learnCodes } from './learn-codes';
import { matchLines } from './match-lines';
import { readFile } from './read-file';

/** 快速下单: lines of a chat or a table become goods; what a company calls them is remembered. */
export const quickOrderModule: ServerModule = {
  name: 'quick-order',
  routes(route) {
    route('quickOrderMatch', matchLines);
    route('quickOrderFile', readFile);
    route('quickOrderCodes', learnCodes);
  },
  async exports(tx) {
    return {
      customer_goods_codes: await tx
        .selectFrom('customer_goods_codes')
        .selectAll()
        .orderBy('kh_id')
        .orderBy('code')
        .execute(),
    };
  },
};
