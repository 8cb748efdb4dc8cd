import type { StaffCalls } from '../../../staff';
import { listGroups, showGroup } from './read-groups';
import { saveGroup } from './save-group';

/** 商品组. */
export const groupStaff = {
  adminGroups: { handle: listGroups },
  adminGroup: { handle: showGroup },
  adminGroupSave: { handle: saveGroup },
} satisfies StaffCalls;
