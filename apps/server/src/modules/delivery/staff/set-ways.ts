import { type CallBody, type CallData, refuse } from '@pifa/contract';
import { DELIVERY_WAY_NAMES, type Fen, fen, fenToYuan, wayProblems, waysOn, yuanToFen } from '@pifa/domain';
import { badInput, Refused, refusableTransaction } from '../../../platform';
import { recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { readWays, type StoredWay, WAYS_VERSION } from '../ways';

type WireWay = CallData<'adminDeliveryWays'>[number];

const toWire = ({ fee, freeFrom, regions, ...rest }: StoredWay): WireWay => ({
  ...rest,
  regions: [...regions],
  fee: fenToYuan(fee),
  ...(freeFrom === null ? {} : { freeFrom: fenToYuan(freeFrom) }),
});

const listWays: StaffHandler<'adminDeliveryWays'> = async ({ db }) => (await readWays(db)).map(toWire);

/** What the book keeps of a way. */
const written = ({ name, on, note, place, address, hours, contact, regions, fee, freeFrom }: StoredWay) => ({
  name,
  enabled: on,
  note,
  place,
  placeAddress: address,
  hours,
  placeContact: contact,
  regions: regions.join(' '),
  fee: fenToYuan(fee),
  freeFrom: freeFrom === null ? '' : fenToYuan(freeFrom),
});

function changed(before: StoredWay, body: CallBody<'adminDeliveryWaySave'>): StoredWay {
  const { fee, freeFrom, regions, ...texts } = body;
  return {
    ...texts,
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
    const { way, on, freeFrom, regions, ...columns } = after;
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
    return toWire(after);
  });

export const deliveryStaff = {
  adminDeliveryWays: { handle: listWays },
  adminDeliveryWaySave: { handle: saveWay },
} satisfies StaffCalls;
