import type { WireActivityDetail } from '@pifa/contract';
import {
  depositOf,
  depositText,
  type PresaleGoods,
  presaleFateText,
  presaleSettings,
  unitPriceToYuan,
} from '@pifa/domain';
import { LONG_AFTER, LONG_AGO } from '../pages/activity-wire';
import type { ShownActivity } from '../pages/shown-activities';

/** Both windows of a presale, what is paid first and what that counts for; amounts only where prices are visible. */
export function presaleToWire(
  activity: ShownActivity,
  pricesVisible: boolean,
): WireActivityDetail['presale'] {
  const settings = presaleSettings.of(activity.settings);
  if (!settings) return undefined;
  const { start, end } = activity.window;
  const worthMore = settings.goods
    .map(depositOf)
    .find(({ deposit, worth }) => worth.perPack > deposit.perPack);
  return {
    modes: settings.pay === 'either' ? ['deposit', 'full'] : [settings.pay],
    depositStartTime: (start ?? LONG_AGO).toISOString(),
    depositEndTime: (end ?? LONG_AFTER).toISOString(),
    balanceStartTime: (settings.balanceStart ?? end ?? LONG_AFTER).toISOString(),
    balanceEndTime: (settings.balanceEnd ?? end ?? LONG_AFTER).toISOString(),
    shipText: settings.shipText,
    offsetText: worthMore && pricesVisible ? depositText(worthMore.deposit, worthMore.worth, 'perPack') : '',
    fateText: presaleFateText(activity),
    deposits: pricesVisible ? settings.goods.map(depositToWire) : [],
  };
}

function depositToWire(row: PresaleGoods) {
  const { deposit, worth } = depositOf(row);
  return {
    goodsId: row.goodsId,
    depositIP: unitPriceToYuan(deposit.perPack),
    depositSP: unitPriceToYuan(deposit.perPiece),
    worthIP: unitPriceToYuan(worth.perPack),
    worthSP: unitPriceToYuan(worth.perPiece),
    tiers: row.tiers.map(({ fromPieces, perPack, perPiece }) => ({
      minNum: fromPieces,
      price: unitPriceToYuan(perPiece),
      itemPrice: unitPriceToYuan(perPack),
    })),
  };
}
