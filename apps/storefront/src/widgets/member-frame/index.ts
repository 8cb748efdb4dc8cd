export { HubGrid } from './hub-grid';
export { MemberHead } from './member-head';
export { memberPath, PERSON_PATH } from './menu';
