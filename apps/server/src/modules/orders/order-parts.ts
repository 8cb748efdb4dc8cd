import { type Platform, port } from '../../platform';
import { createOrderFigures, type OrderFigures } from './figures';
import { createLockQueues, type LockQueues } from './lock-queues';

/** What the orders of one server share in memory, whoever places them. */
export interface OrderParts {
  figures: OrderFigures;
  queues: LockQueues;
}

const partsPort = port<OrderParts | undefined>(undefined);

/** Called once while the server is set up. */
export const provideOrderParts = (platform: Platform): void =>
  platform.ports.provide(partsPort, { figures: createOrderFigures(platform), queues: createLockQueues() });

export function orderParts({ ports }: Pick<Platform, 'ports'>): OrderParts {
  const parts = ports.get(partsPort);
  if (!parts) throw new Error('Orders are not set up');
  return parts;
}
