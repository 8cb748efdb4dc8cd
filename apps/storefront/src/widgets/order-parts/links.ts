/** An order's page (UX §4.11 `myorderpay`). */
export const orderPath = (id: string): string =>
  `/pages/membercenter/myorderpay?id=${encodeURIComponent(id)}`;
/** Where an order is paid. */
export const payPath = (id: string): string => `/modeofpay?id=${encodeURIComponent(id)}`;
/** How a payment ended. */
export const paidPath = (id: string): string => `/completepayment?id=${encodeURIComponent(id)}`;
/** Where the lines of an order are reviewed. */
export const reviewPath = (id: string): string =>
  `/pages/membercenter/appraisalView?orderId=${encodeURIComponent(id)}`;
export const ORDERS_PATH = '/pages/membercenter/myorder';
/** Orders from before the mall was here. */
export const OLD_ORDERS_PATH = '/pages/membercenter/oldorders';
/** Those of them that wait for money. */
export const UNPAID_ORDERS_PATH = `${ORDERS_PATH}?state=unpaid`;
