/** 导入: goods, prices and stock out of a table. */
import type { ServerModule } from '../../platform';
import { openingWork } from './wizard/open-import';
import { importJobs } from './wizard/try-import';

export { importStaff } from './import-goods';
export { importWizardStaff } from './wizard/import-calls';
export { importGoodsPlan } from './wizard/plan-kind';
export { undoImportPlan } from './wizard/undo-plan';

export const importModule: ServerModule = {
  name: 'import',
  jobs(registry, platform) {
    openingWork(registry, platform);
    importJobs(registry, platform);
  },
};
