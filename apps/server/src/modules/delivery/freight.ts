import { fen, type FreightCharge, type FreightTemplate } from '@pifa/domain';
import { type Db, keptValue } from '../../platform';

/** Bumped by whoever changes templates or rules. */
export const FREIGHT_VERSION = 'freight';

interface KeptFreight {
  template: FreightTemplate;
  /** Region prefixes that are not delivered to, although a shorter prefix is. */
  closed: readonly string[];
}

/** The default template, kept in memory and made again when its version moves. */
export const freight = keptValue(FREIGHT_VERSION, loadFreight);

async function loadFreight(db: Db): Promise<KeptFreight | null> {
  const rows = await db
    .selectFrom('freight_templates as t')
    .leftJoin('freight_rules as r', 'r.template_id', 't.id')
    .where('t.is_default', '=', true)
    .select(['t.id', 't.name', 'r.region_prefix', 'r.basis', 'r.first_units', 'r.first_fee'])
    .select(['r.next_units', 'r.next_fee', 'r.free_from', 'r.deliverable'])
    .orderBy('r.region_prefix')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const rules = rows.flatMap((row) => {
    if (row.region_prefix === null || row.basis === null || row.deliverable === false) return [];
    const charge: FreightCharge =
      row.basis === 'flat'
        ? { by: 'flat', amount: fen(row.first_fee ?? 0) }
        : {
            by: row.basis === 'weight' ? 'weight' : 'pieces',
            first: row.first_units ?? 0,
            firstAmount: fen(row.first_fee ?? 0),
            step: row.next_units ?? 1,
            stepAmount: fen(row.next_fee ?? 0),
          };
    const regions = row.region_prefix === '' ? [] : [row.region_prefix];
    return [{ regions, charge, freeFrom: row.free_from === null ? null : fen(row.free_from) }];
  });
  const closed = rows.flatMap((row) =>
    row.deliverable === false && row.region_prefix ? [row.region_prefix] : [],
  );
  return { template: { id: String(first.id), name: first.name, rules }, closed };
}

/**
 * The template as it counts for a region: where a longer prefix is closed it has no rules, and the engine says
 * "not delivered". Null while the seller has none at all: freight is then free.
 */
export function templateFor(kept: KeptFreight | null, regionCode: string): FreightTemplate | null {
  if (!kept) return null;
  const open = kept.template.rules.flatMap(({ regions }) => (regions.length === 0 ? [''] : regions));
  const longest = (prefixes: readonly string[]): number =>
    Math.max(
      -1,
      ...prefixes.filter((prefix) => regionCode.startsWith(prefix)).map((prefix) => prefix.length),
    );
  return longest(kept.closed) > longest(open) ? { ...kept.template, rules: [] } : kept.template;
}
