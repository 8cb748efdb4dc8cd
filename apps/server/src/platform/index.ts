/** What modules see of the platform. */
export { findAsset } from './assets';
export { keptValue } from './cache/cache';
export { captchaStore } from './captcha/captcha-store';
export { makeCaptcha } from './captcha/make-captcha';
export { secretHash } from './captcha/secret-hash';
export { allRows, type Check, exportTables, runChecks } from './checks';
export type { Clock } from './clock/clock';
export {
  afterCommit,
  runStatement,
  type Statement,
  runAndCommit,
  runTogether,
  outsideTransaction,
  type Db,
  containsPattern,
  isUniqueViolation,
  sqlState,
  type Tables,
  toJson,
  type Transaction,
} from './database';
export { cleanImage } from './files/clean-image';
export { safeFileName } from './files/file-name';
export { asAttachment } from './files/file-name';
export {
  getPicture,
  type PictureWidth,
  pictureWidthOf,
  putPicture,
  removePicture,
  sizeOf,
} from './files/picture-sizes';
export { linkOpens, signLink } from './files/signed-links';
export { uploadAnswer } from './files/uploads';
export {
  type CallContext,
  type CallRequest,
  FileAnswer,
  type Handler,
  PreparedData,
  type Route,
} from './http/call-context';
export { badInput, sendRefusal, sendWhole } from './http/envelope';
export { firstIssueText, issueText } from './http/issue-text';
export { csvStream } from './http/csv-stream';
export { orRefused, Refused, refusableTransaction } from './http/refused';
export type { NewEvent } from './jobs/queue';
export { maskPhones } from './log/log';
export { keyOf, type ListKey, pageByKey } from './key-cursor';
export type { KeyReader } from './keys/key-reader';
export { anySecret, rsaPrivate, rsaPublic, secretOf } from './keys/parse-keys';
export type { JobRegistry } from './jobs/runner';
export { guardCounters, limitRate } from './limits/limits';
export { markAsDemo } from './marks';
export { askOutside, readCapped } from './outbound/ask-outside';
export { exchange } from './outbound/exchange';
export type { AuditFinding, Command, PageFacts, PageRoute, ServerModule } from './module';
export { print, secondsSince } from './print';
export { escapeHtml, scriptJson } from './site/page-html';
export { shopPreviewPort } from './site/shop-preview';
export { hashPassword, passwordsBusy, verifyPassword } from './passwords';
export type { Platform } from './platform';
export { notifyUrlOf } from './payments/payment-providers';
export {
  type Bridge,
  CURRENCY,
  type Notice,
  type Payer,
  type PayerGrant,
  type Provider,
  type RawNotice,
  type RefundAnswer,
  type Verdict,
} from './payments/provider';
export { isRefused, type ProviderRefusal, unknownTrade } from './payments/provider-answers';
export { isPlayMoney, TRIAL_MONEY } from './payments/settings';
export { paymentProvider, type ProviderKind } from './payments/provider-kind';
export { port } from './ports';
export type { Session } from './session/sessions';
export { chainColumn, chainColumnAt, rulesOfLists } from './session/price-chain';
export type { Settings } from './settings';
export { fetchPublic, type FetchProblem } from './outbound/fetch-public';
export { inTurns, oneByOne } from './in-turns';
export { ArchiveError, openArchive } from './tables/unzip';
export { createConcurrencyLimit } from './concurrency-limit';
export { readSheet, readWorkbook, sheetRows, TABLE_FILES } from './tables/read-sheet';
export type { SheetRow } from './tables/read-xlsx';
export { type SheetCell, XLSX, xlsxBook, xlsxStream } from './tables/write-xlsx';
