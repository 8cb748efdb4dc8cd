import { cleanHtml } from '../../site';
import { toAttributes } from '../shelf/read-shelf';
import type { PageRow, SharedRow } from './read-rows';

/** What a goods' own page shows beyond its card; the text is cleaned once per change. */
export interface ReadyPage {
  /** members of `obj` as JSON, without braces */
  members(card: SharedRow): string;
}

export function makePage(row: PageRow): ReadyPage {
  const rest = JSON.stringify({
    barcode: row.barcode,
    taxIncluded: row.tax_included,
    packingList: row.packing_list,
    detail: cleanHtml(row.detail_html),
    services: Array.isArray(row.service_words) ? row.service_words.map(String) : [],
    attributes: toAttributes(row.attributes),
  }).slice(1, -1);
  return {
    members: (card) => {
      const { weight_g: weight, volume_cm3: volume, ship_from: shipFrom, tax_rate_bp: taxRate } = card;
      return `${JSON.stringify({ weight, volume, shipFrom, taxRate: taxRate / 100 }).slice(1, -1)},${rest}`;
    },
  };
}
