/**
 * The server's modules in the order in which they may know each other: a module imports only from rows above its
 * own, or from its own row where that makes no circle. What sells does not know who buys.
 */
const order = [
  ['staff'],
  ['site', 'message-box', 'goods-row'],
  ['promotions', 'coupons', 'points-ledger'],
  ['pricing', 'delivery'],
  // Shelves and favourites show prices, so they stand above what makes a price.
  ['members', 'goods'],
  ['cart', 'inquiries', 'quick-order'],
  ['orders'],
  ['payments', 'after-sales', 'invoices', 'points', 'reviews', 'lucky-draw', 'activities'],
  // Hears whatever happens above, and tells members of it.
  ['messages'],
  ['demo', 'audit', 'privacy', 'import', 'backup'],
];

module.exports = { order };
