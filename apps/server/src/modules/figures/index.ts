/** 数据: daily rows of what the areas wrote, and the pages of them (ADMIN §10). */
import type { ServerModule } from '../../platform';
import type { StaffCalls } from '../staff';
import { listFigureRows } from './figure-rows';
import { auditFigures, keepDays } from './keep-days';
import { listSalesParts } from './sales-parts';
import { showFigures } from './show-figures';

export { COUNTS, PAID_ORDER } from './book';
export { figureRowsFile, salesPartsFile } from './list-files';

/** So soon a number knows of a payment. */
const KEEP_MS = 30_000;

export const figureStaff = {
  adminFigures: { handle: showFigures },
  adminSalesParts: { handle: listSalesParts },
  adminFigureRows: { handle: listFigureRows },
} satisfies StaffCalls;

export const figuresModule: ServerModule = {
  name: 'figures',
  jobs(registry, platform) {
    registry.every('figures.days', KEEP_MS, async () => void (await keepDays(platform)));
  },
  audit: auditFigures,
};
