import { type CallBody, type CallData, refuse } from '@pifa/contract';
import {
  DELIVERY_WAY_NAMES,
  type Fen,
  fen,
  fenToYuan,
  type PickupPlace,
  wayProblems,
  waysOn,
  yuanToFen,
} from '@pifa/domain';
import { badInput, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { readWays, type StoredWay, WAYS_VERSION } from '../ways';

type WireWay = CallData<'adminDeliveryWays'>[number];

const toWire = ({ fee, freeFrom, regions, places, ...rest }: StoredWay): WireWay => ({
  ...rest,
  places: [...places],
  regions: [...regions],
  fee: fenToYuan(fee),
  ...(freeFrom === null ? {} : { freeFrom: fenToYuan(freeFrom) }),
});

const listWays: StaffHandler<'adminDeliveryWays'> = async ({ db }) => (await readWays(db)).map(toWire);

/** What the book keeps of a way. */
const written = ({ name, on, note, places, regions, fee, freeFrom }: StoredWay) => ({
  name,
  enabled: on,
  note,
  pickupPlaces: places.map(placeWords).join('；'),
  regions: regions.join(' '),
  fee: fenToYuan(fee),
  freeFrom: freeFrom === null ? '' : fenToYuan(freeFrom),
});

/** 「东莞总仓，虎门镇工业路 8 号，每天 9–18 点」 */
const placeWords = ({ name, on, address, hours, contact }: PickupPlace): string =>
  [name, address, hours, contact, on ? '' : '已关'].filter(Boolean).join('，');

function changed(before: StoredWay, body: CallBody<'adminDeliveryWaySave'>): StoredWay {
  const { fee, freeFrom, regions, places = before.places, ...texts } = body;
  return {
    ...texts,
    places,
    regions: [...new Set(regions)].sort(),
    fee: fen(yuanToFen(fee)),
    freeFrom: freeFrom ? (yuanToFen(freeFrom) as Fen) : null,
    version: before.version + 1,
  };
}

/** Changes a way. Placed orders keep what they were told; at least one way stays on. */
const saveWay: StaffHandler<'adminDeliveryWaySave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const ways = await readWays(tx, { forUpdate: true });
    const before = ways.find(({ way }) => way === body.way);
    if (!before) throw new Refused(refuse('not-found', { what: '该配送方式' }));
    if (before.version !== body.version) {
      const text = `「${DELIVERY_WAY_NAMES[before.way]}」刚被同事改过，请看过现在的内容再保存`;
      throw new Refused(refuse('stale', { text }, { current: toWire(before) }));
    }
    const after = changed(before, body);
    const [problem] = Object.values(wayProblems(after));
    if (problem) throw new Refused(badInput(problem));
    if (waysOn(ways.map((one) => (one.way === after.way ? after : one))).length === 0) {
      throw new Refused(refuse('transition-refused', { text: '至少要开着一种配送方式' }));
    }
    const { way, on, freeFrom, regions, places, ...columns } = after;
    const kept = way === 'pickup' ? await writePlaces(tx, before.places, places) : [];
    await tx
      .updateTable('delivery_ways')
      .set({ ...columns, is_on: on, free_from: freeFrom, regions: [...regions] })
      .where('way', '=', way)
      .execute();
    await platform.cache.bump(tx, WAYS_VERSION);
    await recordAct(tx, operator, {
      what: 'delivery-way.save',
      object: `delivery-way:${DELIVERY_WAY_NAMES[way]}`,
      before: written(before),
      after: written(after),
      now,
    });
    return toWire({ ...after, places: kept });
  });

/** Makes the places those of the list, in its order. The lock on their way makes this one change at a time. */
async function writePlaces(
  tx: Transaction,
  before: readonly PickupPlace[],
  places: readonly PickupPlace[],
): Promise<PickupPlace[]> {
  const known = new Set(before.map(({ id }) => id));
  if (places.some(({ id }) => id !== '' && !known.has(id)))
    throw new Refused(refuse('not-found', { what: '该自提点' }));
  const named = new Set(places.map(({ id }) => id));
  const gone = before.filter(({ id }) => !named.has(id)).map(({ id }) => Number(id));
  if (gone.length > 0) await tx.deleteFrom('pickup_places').where('id', 'in', gone).execute();
  const kept: PickupPlace[] = [];
  for (const [at, { id, on, ...texts }] of places.entries()) {
    const columns = { ...texts, is_on: on, sort: at + 1 };
    const row =
      id === ''
        ? await tx.insertInto('pickup_places').values(columns).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('pickup_places')
            .set(columns)
            .where('id', '=', Number(id))
            .returning('id')
            .executeTakeFirstOrThrow();
    kept.push({ id: String(row.id), on, ...texts });
  }
  return kept;
}

export const deliveryStaff = {
  adminDeliveryWays: { handle: listWays },
  adminDeliveryWaySave: { handle: saveWay },
} satisfies StaffCalls;
