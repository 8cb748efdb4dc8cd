import type { ServerModule } from '../../platform';
import { forRoles, HEAVY } from '../staff';
import { importGoods } from './import-goods';
import { showProgress } from './progress';

/** 导入: goods, prices and stock out of a table. */
export const importModule: ServerModule = {
  name: 'import',
  routes(route) {
    forRoles(route, 'adminImport', ['sales', 'warehouse'], importGoods, HEAVY);
    forRoles(route, 'adminImportProgress', ['sales', 'warehouse'], showProgress);
  },
};
