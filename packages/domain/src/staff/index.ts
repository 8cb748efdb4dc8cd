export { type Reach, type StaffScope, whatIsBeyond } from './reach';
export { staffPasswordProblem } from './staff-password';
