import { type CallData, type CallName, type Refusal, refuse } from '@pifa/contract';
import {
  type CallContext,
  type FileAnswer,
  guardCounters,
  type Route,
  type ServerModule,
} from '../../platform';
import { adminLogin, adminLogout, type Operator, operatorOf, type Role } from './accounts';
import { cancel, refund, review, setEntry, ship, transfer } from './acts';
import {
  decideAfterSale,
  listAfterSales,
  receiveAfterSale,
  refundAfterSale,
  showAfterSalePhoto,
} from './after-sale-acts';
import { giveBackup } from './backup/give-backup';
import { changeOneGoods } from './change-goods';
import { exportOrderLines } from './export-orders';
import { importGoods } from './import/import-goods';
import { showProgress } from './import/progress';
import {
  askForInvoice,
  issueInvoice,
  listInvoices,
  listTitles,
  refuseInvoice,
  reviewOneTitle,
} from './invoice-acts';
import { sendMessage } from './message-acts';
import {
  declineRequest,
  listQuotes,
  showQuote,
  showQuoteFile,
  storeAnswer,
  storeMessage,
} from './quote-acts';
import { listActs, listApplications, listOrders } from './reads';
import { answerReview, decideReview, listReviews, showReviewPicture } from './review-acts';
import { changeAccount, listOperators, openAccount } from './staff';
import {
  adjustPoints,
  issueCoupons,
  listPromotionKinds,
  listPromotions,
  storePromotion,
} from './promotion-acts';

export { addOperator, beginOperatorSession, ROLES, type Role } from './accounts';
export { BackupError } from './backup/backup-error';
export { loadTables } from './backup/load-tables';
export { type Manifest, readManifest } from './backup/manifest';
export { unpackTar } from './backup/tar';
export { isArchive, refuseTaken, takeBackup } from './backup/take-backup';

type OperatorHandler<Name extends CallName> = (
  call: CallContext<Name>,
  operator: Operator,
) => Promise<CallData<Name> | Refusal | FileAnswer>;

/** Calls per operator in ten minutes: a stolen token cannot empty the mall, a busy clerk never meets it. */
const WINDOW_MS = 600_000;
const USUAL = 3_000;
const HEAVY = 30;

/** 运营: accounts of those who run the mall, and what they may do. */
export const operatorModule: ServerModule = {
  name: 'operator',
  routes(route) {
    route('adminLogin', adminLogin);
    forRoles(route, 'adminLogout', ['sales', 'warehouse', 'finance'], adminLogout);
    forRoles(route, 'adminApplications', ['sales'], listApplications);
    forRoles(route, 'adminReview', ['sales'], review);
    forRoles(route, 'adminOrders', ['sales', 'warehouse', 'finance'], listOrders);
    forRoles(route, 'adminOrdersCsv', ['sales', 'finance'], exportOrderLines, HEAVY);
    forRoles(route, 'adminShip', ['warehouse'], ship);
    forRoles(route, 'adminCancel', ['sales'], cancel);
    forRoles(route, 'adminTransfer', ['finance'], transfer);
    forRoles(route, 'adminRefund', ['finance'], refund);
    forRoles(route, 'adminGoods', ['sales', 'warehouse'], changeOneGoods);
    forRoles(route, 'adminImport', ['sales', 'warehouse'], importGoods, HEAVY);
    forRoles(route, 'adminImportProgress', ['sales', 'warehouse'], showProgress);
    forRoles(route, 'adminSwitch', [], setEntry);
    forRoles(route, 'adminPromotionKinds', ['sales'], listPromotionKinds);
    forRoles(route, 'adminPromotions', ['sales'], listPromotions);
    forRoles(route, 'adminPromotionSave', ['sales'], storePromotion);
    forRoles(route, 'adminCouponIssue', ['sales'], issueCoupons);
    forRoles(route, 'adminPoints', ['sales'], adjustPoints);
    forRoles(route, 'adminReviews', ['sales'], listReviews);
    forRoles(route, 'adminReviewVerdict', ['sales'], decideReview);
    forRoles(route, 'adminReviewReply', ['sales'], answerReview);
    forRoles(route, 'adminReviewPicture', ['sales'], showReviewPicture);
    forRoles(route, 'adminMessage', ['sales'], sendMessage);
    forRoles(route, 'adminAfterSales', ['sales', 'warehouse', 'finance'], listAfterSales);
    forRoles(route, 'adminAfterSalePhoto', ['sales', 'warehouse', 'finance'], showAfterSalePhoto);
    forRoles(route, 'adminAfterSaleDecide', ['sales'], decideAfterSale);
    forRoles(route, 'adminAfterSaleReceive', ['warehouse'], receiveAfterSale);
    forRoles(route, 'adminAfterSaleRefund', ['finance'], refundAfterSale);
    forRoles(route, 'adminQuotes', ['sales'], listQuotes);
    forRoles(route, 'adminQuote', ['sales'], showQuote);
    forRoles(route, 'adminQuoteFile', ['sales'], showQuoteFile);
    forRoles(route, 'adminQuoteAnswer', ['sales'], storeAnswer);
    forRoles(route, 'adminQuoteMessage', ['sales'], storeMessage);
    forRoles(route, 'adminQuoteDecline', ['sales'], declineRequest);
    forRoles(route, 'adminOperators', [], listOperators);
    forRoles(route, 'adminOperatorAdd', [], openAccount, HEAVY);
    forRoles(route, 'adminOperatorChange', [], changeAccount, HEAVY);
    forRoles(route, 'adminTitles', ['finance'], listTitles);
    forRoles(route, 'adminTitleReview', ['finance'], reviewOneTitle);
    forRoles(route, 'adminInvoices', ['finance'], listInvoices);
    forRoles(route, 'adminInvoiceIssue', ['finance'], issueInvoice);
    forRoles(route, 'adminInvoiceRefuse', ['finance'], refuseInvoice);
    forRoles(route, 'adminInvoiceAsk', ['finance'], askForInvoice);
    forRoles(route, 'adminActs', ['finance'], listActs);
    forRoles(route, 'adminBackup', [], giveBackup, HEAVY);
  },
};

/** Lets in the owner and these roles, by the operators' own token: a member's opens nothing here. */
function forRoles<Name extends CallName>(
  route: Route,
  name: Name,
  roles: readonly Role[],
  handle: OperatorHandler<Name>,
  most = USUAL,
): void {
  route(name, async (call) => {
    const token = call.request.headers['x-operator-token'];
    const operator = typeof token === 'string' ? await operatorOf(call.db, token, call.now) : undefined;
    if (!operator) return refuse('not-logged-in', {});
    if (operator.role !== 'owner' && !roles.includes(operator.role)) return refuse('forbidden', {});
    const key = most === USUAL ? `operator:${operator.id}` : `operator:${operator.id}:${name}`;
    const calls = await guardCounters(call.db, call.now).hit({ key, most, windowMs: WINDOW_MS });
    if (!calls.allowed) return refuse('too-many-requests', { seconds: calls.seconds });
    return handle(call, operator);
  });
}
