import { fen, type FreightCharge, type FreightRule, type FreightTemplate } from '@pifa/domain';
import type { Selectable } from 'kysely';
import { type Db, keptValue, type Tables } from '../../platform';

/** Bumped by whoever changes templates or rules. */
export const FREIGHT_VERSION = 'freight';

/** The templates as the engine counts by them, kept in memory and made again when their version moves. */
export const freight = keptValue(FREIGHT_VERSION, loadFreight);

/** A template with the version that a change must name. */
export interface StoredFreight {
  id: number;
  name: string;
  /** '' = goods from every place that has no template of its own */
  shipFrom: string;
  rules: FreightRule[];
  version: number;
}

/** All templates, the common one first; `forUpdate` holds them until the transaction ends. */
export async function readFreight(db: Db, { forUpdate = false } = {}): Promise<StoredFreight[]> {
  const read = db
    .selectFrom('freight_templates')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('ship_from')
    .orderBy('id');
  const templates = await (forUpdate ? read.forUpdate() : read).execute();
  const rows = await db
    .selectFrom('freight_rules')
    .selectAll()
    .orderBy('template_id')
    .orderBy('region_prefix')
    .execute();
  return templates.map(({ id, name, is_default: isDefault, ship_from: shipFrom, version }) => ({
    id,
    name,
    shipFrom: isDefault ? '' : shipFrom,
    rules: gathered(rows.filter((row) => row.template_id === id)),
    version,
  }));
}

type RuleRow = Selectable<Tables['freight_rules']>;

/** Regions with the same terms are one rule; the one for everywhere else stands last. */
function gathered(rows: readonly RuleRow[]): FreightRule[] {
  const rules = new Map<
    string,
    { regions: string[]; charge: FreightCharge; freeFrom: FreightRule['freeFrom'] }
  >();
  for (const row of rows) {
    const charge = chargeOf(row);
    const freeFrom = row.free_from === null || charge.by === 'none' ? null : fen(row.free_from);
    const key = row.region_prefix === '' ? '' : JSON.stringify([charge, freeFrom]);
    const rule = rules.get(key) ?? { regions: [], charge, freeFrom };
    if (row.region_prefix !== '') rule.regions.push(row.region_prefix);
    rules.set(key, rule);
  }
  return [...rules.values()].sort((a, b) => Number(a.regions.length === 0) - Number(b.regions.length === 0));
}

function chargeOf(row: RuleRow): FreightCharge {
  if (!row.deliverable) return { by: 'none' };
  if (row.basis === 'flat') return { by: 'flat', amount: fen(row.first_fee) };
  return {
    by: row.basis === 'weight' ? 'weight' : 'pieces',
    first: row.first_units,
    firstAmount: fen(row.first_fee),
    step: row.next_units,
    stepAmount: fen(row.next_fee),
  };
}

/** Goods from a place without any template cost no freight; null while there is no template at all. */
async function loadFreight(db: Db): Promise<FreightTemplate | null> {
  return freightOf(await readFreight(db));
}

/** Templates as the engine counts by them. */
export function freightOf(stored: readonly StoredFreight[]): FreightTemplate | null {
  if (stored.length === 0) return null;
  const common = stored.find(({ shipFrom }) => shipFrom === '');
  const own = stored.filter(({ shipFrom }) => shipFrom !== '');
  return {
    id: String(common?.id ?? ''),
    name: common?.name ?? '',
    rules: common?.rules ?? [{ regions: [], charge: { by: 'flat', amount: fen(0) }, freeFrom: null }],
    ...(own.length === 0
      ? {}
      : { places: Object.fromEntries(own.map(({ shipFrom, rules }) => [shipFrom, rules])) }),
  };
}
