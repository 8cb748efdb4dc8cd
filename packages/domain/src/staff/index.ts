export { type Reach, type StaffScope, whatIsBeyond } from './reach';
export { goesTooFar, type WatchedKind, watchedSince } from './watched';
export { PLAN_DAYS_MOST, planTimeProblem } from './plan-time';
export { staffPasswordProblem } from './staff-password';
export { changeSince, type DayFigure, dayFigure, type HourPart } from './day-figures';
export {
  isRobotEvent,
  ROBOT_EVENTS,
  ROBOT_KINDS,
  type RobotEvent,
  type RobotKind,
  type RobotNews,
  robotText,
} from './robot-text';
