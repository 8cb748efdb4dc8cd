import { DELIVERY_WAYS, type DeliveryWay, fen, type WaySetting } from '@pifa/domain';
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
  return DELIVERY_WAYS.flatMap((way) =>
    rows
      .filter((row) => row.way === way)
      .map((row) => ({
        way: row.way as DeliveryWay,
        name: row.name,
        on: row.is_on,
        note: row.note,
        place: row.place,
        address: row.address,
        hours: row.hours,
        contact: row.contact,
        regions: row.regions,
        fee: fen(row.fee),
        freeFrom: row.free_from === null ? null : fen(row.free_from),
        version: row.version,
      })),
  );
}
