export { activityKind, activityScreens } from './activity-kinds';
export { activityKinds } from './activity-kinds/kinds';
export type { CallQuery, CallQueryInput, CallBody, CallBodyInput, CallParams, CallData } from './types';
export {
  BUILT_IN_ROLES,
  type BuiltInRole,
  type BuiltInRoleCode,
  isPermission,
  type Permission,
  PERMISSIONS,
  permissions,
  type Scope,
  SCOPES,
} from './permissions';
export type { Access, CallPath, CallSpec } from './define-call';
export { type Call, type CallName, type Calls, calls } from './calls';
export { type Envelope, type Page, TOKEN_FAILURE } from './envelope';
export {
  isRefusal,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  refusalText,
  refuse,
} from './refusals';
export { LIST_FILES, type ListFileName } from './list-names';
export { MENU_PLACES } from './shop-names';
export { promotionDraft, promotionFamilies, promotionStates } from './calls/promotion-desk';
export { quoteLines } from './calls/quote-lines';
export { partsOfLink } from './terminal';
export type { TableRow, TerminalAnswer, TerminalField, TerminalVerb } from './terminal';
export type * from './wire';
export * from './codecs';
