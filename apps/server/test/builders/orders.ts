import type { CallBodyInput, CallData } from '@pifa/contract';
import { switches } from '../../src/modules/site';
import type { Database, Db } from '../../src/platform/database';
import type { ServerModule } from '../../src/platform/module';
import { addGoods, addMember } from '../fixtures';
import type { CallAnswer, TestApp } from '../harness';

/** A company that can order: one user, signed in, with a default address in Hangzhou. */
export interface Shopper {
  khId: number;
  userId: number;
  addressId: string;
  token: string;
}

export async function aShopper(
  app: TestApp,
  own: { khId?: number; priceListId?: number } = {},
): Promise<Shopper> {
  const member = await addMember(app.db, own);
  const addressId = await anAddress(app.db, member.khId, {});
  return { ...member, addressId, token: await app.signIn(member.userId) };
}

export async function anAddress(
  db: Db,
  khId: number,
  own: { regionCode?: string; province?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      kh_id: khId,
      province: own.province ?? '浙江省',
      city: '杭州市',
      county: '西湖区',
      region_code: own.regionCode ?? '330106',
      address: '文三路 1 号',
      name: '王采购',
      phone: '13812345678',
      created_at: new Date('2026-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** 矿泉水 of UX §5.2: 24 to a pack, 48 at least, 12 at a time, ¥36.00 / ¥1.60, 610 in stock. */
export const aWater = (db: Db, own: Parameters<typeof addGoods>[1] = {}): Promise<number> =>
  addGoods(db, {
    name: '矿泉水',
    piecesPerPack: 24,
    minPieces: 48,
    pieceStep: 12,
    perPack: 360_000,
    perPiece: 16_000,
    stock: 610,
    ...own,
  });

/** Puts one product into the cart, checked. */
export async function inCart(
  app: TestApp,
  shopper: Shopper,
  goodsId: number,
  quantity: { ipcnt?: number; spcnt?: number },
): Promise<string> {
  const answer = await app.call('cartAdd', {
    token: shopper.token,
    body: { goodsId: String(goodsId), ipcnt: quantity.ipcnt ?? 0, spcnt: quantity.spcnt ?? 0 },
  });
  if (!answer.success || !answer.data.obj) throw new Error(`not added: ${answer.message}`);
  return answer.data.obj.id;
}

let requests = 0;

/** Places what is checked; the seen amount is arbitrary unless a test is about it. */
export function place(
  app: TestApp,
  shopper: Shopper,
  own: Partial<CallBodyInput<'orderPlace'>> = {},
): Promise<CallAnswer<'orderPlace'>> {
  requests += 1;
  return app.call('orderPlace', {
    token: shopper.token,
    body: {
      addressId: shopper.addressId,
      requestId: `request-${requests}`,
      payMethod: 'cloud',
      seenPayAmount: 10_000_000,
      ...own,
    },
  });
}

/** Cart and order in one go; returns the order as its page shows it. */
export async function anOrder(
  app: TestApp,
  shopper: Shopper,
  goodsId: number,
  own: { ipcnt?: number; spcnt?: number } & Partial<CallBodyInput<'orderPlace'>> = {},
): Promise<CallData<'orderDetail'>> {
  const { ipcnt, spcnt, ...body } = own;
  await inCart(app, shopper, goodsId, ipcnt || spcnt ? { ipcnt, spcnt } : { ipcnt: 2 });
  const placed = await place(app, shopper, body);
  if (!placed.success) throw new Error(`not placed: ${placed.message}`);
  return orderOf(app, shopper, placed.data.id);
}

export async function orderOf(app: TestApp, shopper: Shopper, id: string): Promise<CallData<'orderDetail'>> {
  const answer = await app.call('orderDetail', { token: shopper.token, params: { id } });
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

/** Turns feature switches on or off, in this instance at once. */
export async function setSwitch(app: TestApp, code: string, on: boolean): Promise<void> {
  const value = on ? '1' : '0';
  await app.db
    .insertInto('dictionary')
    .values({ pcode: 'webconfig', code, summary: value })
    .onConflict((key) => key.columns(['pcode', 'code']).doUpdateSet({ summary: value }))
    .execute();
  await app.database.transaction((tx) => app.platform.cache.bump(tx, 'site'));
  await switches(app.platform);
}

/** Stock of a goods as it is counted. */
export async function stockOf(
  db: Db,
  goodsId: number,
): Promise<{ available: number; reserved: number; used: number }> {
  return db
    .selectFrom('scarce')
    .select(['available', 'reserved', 'used'])
    .where('kind', '=', 'stock')
    .where('ref', '=', String(goodsId))
    .executeTakeFirstOrThrow();
}

/** Broken invariants of every module, as `pifa audit` finds them. */
export function audit(app: TestApp): Promise<string[]> {
  return auditOf(app.database, app.modules);
}

/** The same for a database without a server. */
export function auditOf(
  database: Pick<Database, 'transaction'>,
  modules: readonly ServerModule[],
): Promise<string[]> {
  return database.transaction(
    async (tx) => {
      const found: string[] = [];
      for (const module of modules) {
        for (const { invariant, text } of (await module.audit?.(tx)) ?? [])
          found.push(`${invariant} ${text}`);
      }
      return found;
    },
    { snapshot: true },
  );
}
