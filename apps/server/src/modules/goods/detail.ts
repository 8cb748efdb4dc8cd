import { type CallData, type Refusal, refuse, type WireGoodsDetail } from '@pifa/contract';
import { unitPriceToYuan } from '@pifa/domain';
import { perPlatform, type Platform, type Session } from '../../platform';
import { toFacts } from '../pricing';
import { cleanHtml } from '../site';
import { cardStore, type DetailRow } from './cards/card-store';
import { cardToWire, type Viewer } from './cards/card-wire';
import { toAttributes } from './shelf/catalogue';
import { viewerOf } from './viewer';

/** A goods' own page: `{ obj, stepPriceMain }`. Off sale it answers with status 0; only unknown ids are refused. */
export async function showGoods(
  call: { platform: Platform; session: Session | null; now: Date },
  id: number,
): Promise<CallData<'goodsDetail'> | Refusal> {
  const viewer = await viewerOf(call);
  const row = await cardStore(call.platform.db, viewer.buyer, viewer.now).detail(id);
  if (!row) return refuse('not-found', { what: '该商品' });
  const detail = detailHtml(call.platform)(row);
  return {
    obj: detailToWire(row, detail, viewer),
    stepPriceMain: viewer.pricesVisible ? ladderOf(row, viewer) : null,
  };
}

function detailToWire(row: DetailRow, detail: string, viewer: Viewer): WireGoodsDetail {
  return {
    ...cardToWire(row, viewer),
    barcode: row.barcode,
    weight: row.weight_g,
    volume: row.volume_cm3,
    shipFrom: row.ship_from,
    taxRate: row.tax_rate_bp / 100,
    taxIncluded: row.tax_included,
    packingList: row.packing_list,
    detail,
    services: Array.isArray(row.service_words) ? row.service_words.map(String) : [],
    attributes: toAttributes(row.attributes),
  };
}

function ladderOf(row: DetailRow, { now }: Viewer): CallData<'goodsDetail'>['stepPriceMain'] {
  const { ladder } = toFacts(row, now);
  if (!ladder) return null;
  return {
    id: ladder.ref,
    name: row.ladder_name ?? '阶梯价',
    scope: ladder.scope,
    own: ladder.audience === 'company',
    stepPrices: ladder.tiers.map((tier) => ({
      minNum: tier.fromPieces,
      price: unitPriceToYuan(tier.perPiece),
      ...(tier.perPack === null ? {} : { itemPrice: unitPriceToYuan(tier.perPack) }),
    })),
  };
}

const MOST_KEPT = 500;

/** Cleaning costs more than the rest of the answer, so cleaned texts are kept by their very text. */
const detailHtml = perPlatform(() => {
  const kept = new Map<number, { of: string; clean: string }>();
  return ({ id, detail_html: html }: DetailRow): string => {
    const known = kept.get(id);
    if (known?.of === html) return known.clean;
    const clean = cleanHtml(html);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(id, { of: html, clean });
    return clean;
  };
});
