/** 来单提醒 outside of the back office: the robots of staff's group chats are told what came in. */
import type { ServerModule } from '../../platform';
import { HEAVY, type StaffCalls } from '../staff';
import { listRobots, removeRobot, saveRobot, testRobot } from './robots/manage-robots';
import { robotJobs } from './robots/on-events';

export const alertStaff = {
  adminRobots: { handle: listRobots },
  adminRobotSave: { handle: saveRobot },
  adminRobotRemove: { handle: removeRobot },
  adminRobotTest: { handle: testRobot, most: HEAVY },
} satisfies StaffCalls;

export const alertsModule: ServerModule = { name: 'alerts', jobs: robotJobs };
