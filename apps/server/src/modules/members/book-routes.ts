import { isRefusal, type WireAddress } from '@pifa/contract';
import type { Route } from '../../platform';
import { noteDemand } from '../goods';
import { type Address, addressStore } from './addresses/address-store';
import { addAddress, changeAddress, deleteAddress, makeDefaultAddress } from './addresses/save-address';
import { collect, favouritesPage, viewsPage } from './collect/collect';
import { collectStore } from './collect/collect-store';

/** The company's address book. */
export function addressRoutes(route: Route): void {
  route('addressList', async ({ db, session }) => {
    const addresses = await addressStore(db, session.khId).all();
    return addresses.map(toWire);
  });
  route('addressAdd', async ({ database, session, body, now }) => {
    const draft = { ...body, isDefault: body.isDefault === 1 };
    const added = await database.transaction((tx) => addAddress(tx, session, draft, now), { retry: true });
    return isRefusal(added) ? added : toWire(added);
  });
  route('addressChange', async ({ database, session, body }) => {
    const id = Number(body.id);
    const changed = await database.transaction(
      (tx) => {
        if (!('regionCode' in body)) return makeDefaultAddress(tx, session, id);
        return changeAddress(tx, session, id, { ...body, isDefault: body.isDefault === 1 });
      },
      { retry: true },
    );
    return isRefusal(changed) ? changed : toWire(changed);
  });
  route('addressDelete', async ({ database, session, query, now }) => {
    const id = Number(query.id);
    const refusal = await database.transaction((tx) => deleteAddress(tx, session, id, now), { retry: true });
    return refusal ?? {};
  });
}

/** Favourites and recently viewed. */
export function collectRoutes(route: Route): void {
  route('collectAdd', async ({ database, session, body, now }) => {
    const goodsId = Number(body.goodsId);
    return (await database.transaction((tx) => collect(tx, session, goodsId, now), { retry: true })) ?? {};
  });
  route('collectPage', ({ platform, session, query, now }) =>
    favouritesPage(platform, session, { ...query, goodsIds: query.goodsIds?.map(Number) }, now),
  );
  route('collectCancel', async ({ db, session, query }) => {
    await collectStore(db, session.userId).removeFavourites(query.goodsIds.map(Number));
    return {};
  });
  route('recentViews', ({ platform, session, query, now }) => viewsPage(platform, session, query, now));
  route('recordView', async ({ platform, db, session, body, now }) => {
    noteDemand(platform, Number(body.goodsId), 'views');
    if (!session) return {};
    const store = collectStore(db, session.userId);
    if (await store.recordView(Number(body.goodsId), now)) await store.forgetOldViews();
    return {};
  });
}

const toWire = (address: Address): WireAddress => ({
  ...address,
  id: String(address.id),
  isDefault: address.isDefault ? 1 : 0,
});
