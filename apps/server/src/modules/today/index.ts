/** 工作台 beside the queue: figures, news of customers, the owner's notice. It reads what all areas wrote. */
import type { StaffCalls } from '../staff';
import { showToday } from './day-figures';
import { showNews } from './news';
import { saveNotice } from './owner-notice';

export const todayStaff = {
  adminToday: { handle: showToday },
  adminTodayNews: { handle: showNews },
  adminNoticeSave: { handle: saveNotice },
} satisfies StaffCalls;
