import { WAYS_VERSION } from '../../src/modules/delivery/ways';
import type { TestApp } from '../harness';

interface WayColumns {
  is_on: boolean;
  name: string;
  note: string;
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

/** A place as an order keeps it. */
export interface PlaceTexts {
  place: string;
  address: string;
  hours: string;
  contact?: string;
}

/** Adds a place to collect at, after those that there are; answers its id. */
export async function aPickupPlace(app: TestApp, { place, ...texts }: PlaceTexts): Promise<string> {
  return app.database.transaction(async (tx) => {
    const { last } = await tx
      .selectFrom('pickup_places')
      .select(({ fn }) => fn.max('sort').as('last'))
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('pickup_places')
      .values({ ...texts, name: place, is_on: true, sort: (last ?? 0) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.platform.cache.bump(tx, WAYS_VERSION);
    return String(id);
  });
}

/** Closes a place, or renames it. */
export async function setPlace(
  app: TestApp,
  id: string,
  columns: { is_on?: boolean; name?: string; address?: string },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.updateTable('pickup_places').set(columns).where('id', '=', Number(id)).execute();
    await app.platform.cache.bump(tx, WAYS_VERSION);
  });
}

/** 自提 is on, at this one place. */
export async function collectAt(app: TestApp, texts: PlaceTexts): Promise<string> {
  await app.db.deleteFrom('pickup_places').execute();
  const id = await aPickupPlace(app, texts);
  await setWay(app, 'pickup', { is_on: true });
  return id;
}

/** As a mall that has set nothing. */
export async function onlyCouriers(app: TestApp): Promise<void> {
  const none = { note: '', regions: [], fee: 0, free_from: null };
  await app.db.deleteFrom('pickup_places').execute();
  await setWay(app, 'express', { ...none, is_on: true });
  for (const way of ['line', 'pickup', 'van']) await setWay(app, way, { ...none, is_on: false });
}
