import type { Route } from '../../../platform';
import { forRoles } from '../../staff';
import {
  declineRequest,
  listQuotes,
  showQuote,
  showQuoteFile,
  storeAnswer,
  storeMessage,
} from './answer-quotes';

/** Staff calls of this area, each with the roles that may make it beside the owner. */
export function inquiryStaffRoutes(route: Route): void {
  forRoles(route, 'adminQuotes', ['sales'], listQuotes);
  forRoles(route, 'adminQuote', ['sales'], showQuote);
  forRoles(route, 'adminQuoteFile', ['sales'], showQuoteFile);
  forRoles(route, 'adminQuoteAnswer', ['sales'], storeAnswer);
  forRoles(route, 'adminQuoteMessage', ['sales'], storeMessage);
  forRoles(route, 'adminQuoteDecline', ['sales'], declineRequest);
}
