import type { Platform } from '../../platform';

/** What an operator watches of orders. */
export const createOrderFigures = ({ metrics }: Pick<Platform, 'metrics'>) => ({
  /** Replays of a request place nothing and count nothing. */
  placed: metrics.counter({
    name: 'pifa_orders_placed_total',
    help: 'Orders placed by this server, by how they are to be paid.',
    labels: ['method'],
  }),
  stockRefused: metrics.counter({
    name: 'pifa_stock_claims_refused_total',
    help: 'Orders that were refused because something scarce had run out.',
  }),
});

export type OrderFigures = ReturnType<typeof createOrderFigures>;
