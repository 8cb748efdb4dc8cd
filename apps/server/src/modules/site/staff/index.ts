import { articleStaff } from './articles';
import { homeStaff } from './home';
import { menuStaff } from './menus';
import { entryStaff } from './set-entry';
import { settingStaff } from './settings';
import { targetStaff } from './targets';

/** Staff's calls about what the shop says and shows. */
export const siteStaff = {
  ...entryStaff,
  ...articleStaff,
  ...homeStaff,
  ...menuStaff,
  ...settingStaff,
  ...targetStaff,
};
