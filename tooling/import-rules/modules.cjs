/**
 * The server's modules in the order in which they may know each other: a module imports only from rows above its own,
 * or from its own row where that makes no circle. What sells does not know who buys.
 */
const order = [
  ['staff'],
  ['site', 'message-box', 'goods-row'],
  ['promotions', 'coupons', 'points-ledger'],
  ['pricing', 'delivery'],
  // Listings and favourites show prices, so they are below what makes a price.
  ['members', 'goods'],
  ['cart', 'inquiries', 'quick-order', 'price-lists'],
  ['orders'],
  ['payments', 'after-sales', 'invoices', 'points', 'reviews', 'lucky-draw', 'activities', 'old-orders'],
  // Receives events of all areas above, and informs members and staff of them; what staff see first of the day;
  // the shop as it would be.
  ['messages', 'alerts', 'figures', 'today', 'previews'],
  ['demo', 'audit', 'privacy', 'import', 'backup'],
  // Reads and tries what all areas do.
  ['opening'],
];

module.exports = { order };
