/**
 * The server's modules in the order in which they may know each other: a module imports only from rows above its
 * own, or from its own row where that makes no circle. What sells does not know who buys.
 */
const order = [
  ['site', 'members', 'goods'],
  ['promotions', 'coupons', 'points-ledger'],
  ['pricing', 'delivery'],
  ['cart', 'inquiries'],
  ['orders'],
  ['payments', 'invoices', 'points', 'reviews', 'lucky-draw'],
  ['demo', 'audit'],
];

module.exports = { order };
