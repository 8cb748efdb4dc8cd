import type { ServerModule } from '../../platform';
import { provideOwnCodes } from '../goods';
import { codeStore } from './code-store';
import { matchLines } from './match-lines';
import {
  deleteOwnCodes,
  exportOwnCodes,
  importOwnCodes,
  learnOwnCodes,
  pageOwnCodes,
  saveOwnCode,
} from './own-codes';
import { readFile } from './read-file';

export { matchForCompany } from './match-lines';

/** 快速下单: finds the goods that the lines of a chat or a table mean, and remembers what a company calls them. */
export const quickOrderModule: ServerModule = {
  name: 'quick-order',
  setUp(platform) {
    provideOwnCodes(platform, (db, khId, codes) => codeStore(db).find(khId, codes));
  },
  routes(route) {
    route('quickOrderMatch', matchLines);
    route('quickOrderFile', readFile);
    route('quickOrderCodes', learnOwnCodes);
    route('ownCodePage', pageOwnCodes);
    route('ownCodeSave', saveOwnCode);
    route('ownCodeDelete', deleteOwnCodes);
    route('ownCodeExport', exportOwnCodes);
    route('ownCodeImport', importOwnCodes);
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
