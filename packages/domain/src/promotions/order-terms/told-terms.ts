import type { PricingLine, PromotionRecord } from '../../pricing/types';
import type { BasketKind } from '../kind';
import { mixedCarton } from '../mixed-carton';
import { mixedLot } from '../mixed-lot';

/** The kinds whose rules come with the goods, for previews that see no stored promotions. */
export const toldKinds: readonly BasketKind[] = [mixedLot, mixedCarton];

/** The rules that came with these goods, as records over just them. */
export function toldRecords(lines: readonly PricingLine[]): PromotionRecord[] {
  const found = new Map<
    string,
    { record: Omit<PromotionRecord, 'settings'>; settings: object; ids: string[] }
  >();
  for (const { goods } of lines) {
    for (const { kind, ref, label, window, priority, settings } of goods.terms ?? []) {
      const id = `${kind} ${ref}`;
      const known = found.get(id);
      if (known) known.ids.push(goods.goodsId);
      else {
        // The server told it to this buyer only, so it is for whoever reads it.
        const record = { id: ref, kind, label, window, audience: 'all', priority } as const;
        found.set(id, { record, settings, ids: [goods.goodsId] });
      }
    }
  }
  return [...found.values()].map(({ record, settings, ids }) => ({
    ...record,
    settings: { ...settings, scope: { of: 'goods', ids, except: [] } },
  }));
}
