export { GroupInvite } from './group-invite';
