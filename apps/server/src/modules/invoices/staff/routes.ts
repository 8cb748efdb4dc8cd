import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import {
  askForInvoice,
  issueInvoice,
  listInvoices,
  listTitles,
  refuseInvoice,
  reviewOneTitle,
} from './settle-invoices';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function invoiceStaffRoutes(route: Route): void {
  forRoles(route, 'adminTitles', ['finance'], listTitles);
  forRoles(route, 'adminTitleReview', ['finance'], reviewOneTitle);
  forRoles(route, 'adminInvoices', ['finance'], listInvoices);
  forRoles(route, 'adminInvoiceIssue', ['finance'], issueInvoice);
  forRoles(route, 'adminInvoiceRefuse', ['finance'], refuseInvoice);
  forRoles(route, 'adminInvoiceAsk', ['finance'], askForInvoice);
}
