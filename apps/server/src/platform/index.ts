/** What modules see of the platform. */
export type { Clock } from './clock/clock';
export {
  afterCommit,
  ask,
  type Asked,
  askAndCommit,
  askTogether,
  outsideTransaction,
  type Db,
  isUniqueViolation,
  sqlState,
  type Tables,
  toJson,
  type Transaction,
} from './database';
export { cleanImage } from './files/clean-image';
export { asAttachment } from './files/file-name';
export { linkOpens, signLink } from './files/signed-links';
export { uploadAnswer } from './files/uploads';
export { type CallContext, FileAnswer, type Handler, PreparedData, type Route } from './http/call-context';
export { badInput } from './http/envelope';
export type { NewEvent } from './jobs/queue';
export type { JobRegistry } from './jobs/runner';
export { guardCounters } from './limits/limits';
export type { AuditFinding, Command, PageFacts, PageRoute, ServerModule } from './module';
export { perPlatform, type Platform } from './platform';
export type { AlipayKeys, WechatKeys } from './provider-keys';
export type { Session, SessionProof } from './session/sessions';
export { readSheet, TABLE_FILES } from './tables/read-sheet';
export type { SheetRow } from './tables/read-xlsx';
