import { clearanceSettings } from '@pifa/domain/fixtures/clearance';
import type { ShownActivity } from '../../src/modules/activities/pages/shown-activities';

/** 清仓 on the server: its page shows why the goods are cleared out. */
export const clearance = {
  detail: async (_call: unknown, { settings }: ShownActivity) => ({
    clearance: { reason: clearanceSettings.of(settings)?.reason ?? '' },
  }),
};
