import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { cataloguePriceOf, unitPrice, unitPriceToYuan, toBuyer } from '@pifa/domain';
import type { Platform, Session, Transaction } from '../../../platform';

import { goodsCards } from '../../goods';
import { loadFacts } from '../../pricing';
import { collectStore, favouriteWriter } from './collect-store';

const MOST = 500;

interface PageOf {
  pageNum: number;
  pageSize: number;
}

/** Collects a goods with its present price for this buyer, promotions aside. A second time changes nothing. */
export async function collect(
  tx: Transaction,
  session: Session,
  goodsId: number,
  now: Date,
): Promise<Refusal | undefined> {
  const facts = (await loadFacts(tx, [goodsId], session, now)).get(goodsId);
  if (!facts) return refuse('not-found', { what: '该商品' });
  const writer = favouriteWriter(tx, session.userId);
  await writer.lock();
  if (await writer.has(goodsId)) return undefined;
  if ((await writer.count()) >= MOST) return refuse('too-many-favourites', { most: MOST });
  const { pair } = cataloguePriceOf({ ...facts, promotion: null, ladder: null }, toBuyer(session), now);
  await writer.add(goodsId, pair, now);
  return undefined;
}

/** The favourites as cards, with what they cost when they were collected. */
export async function favouritesPage(
  platform: Platform,
  session: Session,
  page: PageOf & { goodsIds?: readonly number[] },
  now: Date,
): Promise<CallData<'collectPage'>> {
  const { total, list } = await collectStore(platform.db, session.userId).favourites(page, page.goodsIds);
  const cards = await goodsCards(
    platform,
    list.map((item) => item.goodsId),
    session,
    now,
  );
  return {
    list: list.flatMap((item) => {
      const card = cards.get(item.goodsId);
      if (!card) return [];
      return {
        ...card,
        collectTime: item.at.toISOString(),
        collectIP: unitPriceToYuan(unitPrice(item.perPack)),
        collectSP: unitPriceToYuan(unitPrice(item.perPiece)),
      };
    }),
    total,
    pageNum: page.pageNum,
    pageSize: page.pageSize,
  };
}

/** What the user looked at, newest first. */
export async function viewsPage(
  platform: Platform,
  session: Session,
  page: PageOf,
  now: Date,
): Promise<CallData<'recentViews'>> {
  const { total, list } = await collectStore(platform.db, session.userId).views(page);
  const cards = await goodsCards(
    platform,
    list.map((item) => item.goodsId),
    session,
    now,
  );
  return {
    list: list.flatMap((item) => {
      const card = cards.get(item.goodsId);
      return card ? { ...card, viewTime: item.at.toISOString() } : [];
    }),
    total,
    pageNum: page.pageNum,
    pageSize: page.pageSize,
  };
}
