import { DELIVERY_WAYS, type DeliveryWay, fen, type PickupPlace, type WaySetting } from '@pifa/domain';
import { type Db, keptValue } from '../../platform';

/** Bumped by whoever changes a way. */
export const WAYS_VERSION = 'delivery-ways';

/** A way with the version that a change must name. */
export interface StoredWay extends WaySetting {
  version: number;
}

/** The ways of delivery, kept in memory and read again when their version moves. */
export const keptWays = keptValue(WAYS_VERSION, (db) => readWays(db));

/** All ways in the order in which they are offered; `forUpdate` holds them until the transaction ends. */
export async function readWays(db: Db, { forUpdate = false } = {}): Promise<StoredWay[]> {
  const read = db.selectFrom('delivery_ways').selectAll().orderBy('way');
  const rows = await (forUpdate ? read.forUpdate() : read).execute();
  const places = await readPlaces(db);
  return DELIVERY_WAYS.flatMap((way) =>
    rows
      .filter((row) => row.way === way)
      .map((row) => ({
        way: row.way as DeliveryWay,
        name: row.name,
        on: row.is_on,
        note: row.note,
        places: row.way === 'pickup' ? places : [],
        regions: row.regions,
        fee: fen(row.fee),
        freeFrom: row.free_from === null ? null : fen(row.free_from),
        version: row.version,
      })),
  );
}

/** All places in the order in which they are offered. Whoever changes them holds their way. */
async function readPlaces(db: Db): Promise<PickupPlace[]> {
  const rows = await db.selectFrom('pickup_places').selectAll().orderBy('sort').orderBy('id').execute();
  return rows.map(({ id, name, is_on: on, address, hours, contact }) => ({
    id: String(id),
    name,
    on,
    address,
    hours,
    contact,
  }));
}
