/** 数据: daily rows of what the areas wrote, and the pages of them (ADMIN §10). */
import type { ServerModule } from '../../platform';
import type { StaffCalls } from '../staff';
import { showCustomers } from './customers';
import { listFigureCompanies } from './figure-companies';
import { listFigureRows } from './figure-rows';
import { listGoodsFigures, showGoodsLine } from './goods-figures';
import { auditFigures, keepDays } from './keep-days';
import { listPromotionFigures } from './promotion-figures';
import { listSalesParts } from './sales-parts';
import { showFigures } from './show-figures';
import { listRestock, showStockFigures } from './stock-figures';

export { COUNTS, PAID_ORDER } from './book';
export {
  figureCompaniesFile,
  figureRowsFile,
  goodsFiguresFile,
  promotionFiguresFile,
  restockFile,
  salesPartsFile,
} from './list-files';

/** So soon a number knows of a payment. */
const KEEP_MS = 30_000;

export const figureStaff = {
  adminFigures: { handle: showFigures },
  adminSalesParts: { handle: listSalesParts },
  adminFigureRows: { handle: listFigureRows },
  adminCustomerFigures: { handle: showCustomers },
  adminFigureCompanies: { handle: listFigureCompanies },
  adminGoodsFigures: { handle: listGoodsFigures },
  adminGoodsLine: { handle: showGoodsLine },
  adminPromotionFigures: { handle: listPromotionFigures },
  adminStockFigures: { handle: showStockFigures },
  adminRestock: { handle: listRestock },
} satisfies StaffCalls;

export const figuresModule: ServerModule = {
  name: 'figures',
  jobs(registry, platform) {
    registry.every('figures.days', KEEP_MS, async () => void (await keepDays(platform)));
  },
  audit: auditFigures,
};
