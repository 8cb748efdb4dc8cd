import { WAYS_VERSION } from '../../src/modules/delivery/ways';
import type { TestApp } from '../harness';

interface WayColumns {
  is_on: boolean;
  name: string;
  note: string;
  place: string;
  address: string;
  hours: string;
  contact: string;
  regions: string[];
  fee: number;
  free_from: number | null;
}

/** Sets a way of delivery, in this instance at once. */
export async function setWay(app: TestApp, way: string, columns: Partial<WayColumns>): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.updateTable('delivery_ways').set(columns).where('way', '=', way).execute();
    await app.platform.cache.bump(tx, WAYS_VERSION);
  });
}

/** As a mall that has set nothing. */
export async function onlyCouriers(app: TestApp): Promise<void> {
  const none = {
    note: '',
    place: '',
    address: '',
    hours: '',
    contact: '',
    regions: [],
    fee: 0,
    free_from: null,
  };
  await setWay(app, 'express', { ...none, is_on: true });
  for (const way of ['line', 'pickup', 'van']) await setWay(app, way, { ...none, is_on: false });
}
