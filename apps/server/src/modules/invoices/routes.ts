import type { Route } from '../../platform';
import { applyForInvoice, reapply } from './apply';
import {
  invoiceByOrder,
  invoiceDetail,
  invoiceOk,
  invoiceStatus,
  listOrders,
  previewInvoice,
  retryInvoice,
  sendInvoice,
} from './calls';
import { giveInvoiceFile } from './files';
import { listTitles, titleDetail, titleStates } from './read-titles';
import { addTitle, deleteTitle, editTitle, makeDefaultTitle, resubmitTitle } from './titles';
import { pageOfInvoices } from './views';

export function invoiceRoutes(route: Route): void {
  route('titleList', listTitles);
  route('titleAdd', addTitle);
  route('titleDelete', deleteTitle);
  route('titleEdit', editTitle);
  route('titleDefault', makeDefaultTitle);
  route('titleState', titleStates);
  route('titleResubmit', resubmitTitle);
  route('titleDetail', titleDetail);

  route('invoiceOrders', listOrders);
  route('invoicePreview', previewInvoice);
  route('invoiceApply', applyForInvoice);
  route('invoiceList', ({ db, session, query }) => pageOfInvoices(db, session.khId, query));
  route('invoiceStatus', invoiceStatus);
  route('invoiceOk', invoiceOk);
  route('invoiceByOrder', invoiceByOrder);
  route('invoiceFile', giveInvoiceFile);
  route('invoiceDetail', invoiceDetail);
  route('invoiceRetry', retryInvoice);
  route('invoiceReapply', reapply);
  route('invoiceSend', sendInvoice);
}
