import { byTurn, type PromotionRecord } from '@pifa/domain';
import type { Selectable } from 'kysely';
import { type Db, keptValue, type Platform, type Tables, type Transaction } from '../../platform';

const PROMOTIONS_VERSION = 'promotions';

/** A promotion is used for so long after its end: pages show it as ended, and its orders are still read. */
const KEPT_AFTER_END_MS = 3 * 86_400_000;

/** A stored promotion with its switch. */
export interface StoredPromotion extends PromotionRecord {
  on: boolean;
}

export const storedPromotions = keptValue(PROMOTIONS_VERSION, loadPromotions);

/**
 * Every promotion that is switched on and not long over, whatever its window: activities flip on time because rules
 * and windows are kept, not results (RULINGS "Wire and browser"). From memory, at most 5 s behind the operator.
 */
export async function livePromotions(
  { cache }: Pick<Platform, 'cache'>,
  now: Date,
): Promise<readonly PromotionRecord[]> {
  const since = now.getTime() - KEPT_AFTER_END_MS;
  const all = await cache.read(storedPromotions);
  return all.filter(({ on, window }) => on && (window.end === null || window.end.getTime() > since));
}

/** Whether this company may use the promotion; a visitor may use those that are for everybody. */
export const isMeantFor = ({ audience }: PromotionRecord, khId: number | undefined): boolean =>
  audience === 'all' || (khId !== undefined && audience.includes(String(khId)));

/** One promotion by id, on or off; undefined when there is none. From memory. */
export async function promotionById(
  { cache }: Pick<Platform, 'cache'>,
  id: string,
): Promise<StoredPromotion | undefined> {
  return (await cache.read(storedPromotions)).find((record) => record.id === id);
}

/**
 * The platform as it would be with this promotion switched on: whoever reads promotions finds it among the stored ones, in
 * the place of the one of its id. Nothing is kept, and nothing of it reaches another caller.
 */
export async function platformWithPromotion(platform: Platform, record: PromotionRecord): Promise<Platform> {
  const { cache } = platform;
  const others = (await cache.read(storedPromotions)).filter(({ id }) => id !== record.id);
  // In the order in which they would be loaded.
  const all = [...others, { ...record, on: true }].toSorted(byTurn);
  const read: Platform['cache']['read'] = async (value) =>
    (value as unknown) === storedPromotions ? (all as never) : cache.read(value);
  return Object.create(platform, { cache: { value: { ...cache, read } } }) as Platform;
}

/** Announces that promotions were changed in this transaction. */
export async function touchPromotions({ cache }: Pick<Platform, 'cache'>, tx: Transaction): Promise<void> {
  await cache.bump(tx, PROMOTIONS_VERSION);
}

async function loadPromotions(db: Db): Promise<readonly StoredPromotion[]> {
  const rows = await db.selectFrom('promotions').selectAll().orderBy('priority').orderBy('id').execute();
  return rows.map(toRecord);
}

/** A stored row in the engine's words, with its switch. */
export function toRecord(row: Selectable<Tables['promotions']>): StoredPromotion {
  return {
    id: String(row.id),
    kind: row.kind,
    label: row.name,
    window: { start: row.starts_at, end: row.ends_at },
    audience: row.audience === null ? 'all' : row.audience.map(String),
    priority: row.priority,
    settings: row.settings as Record<string, unknown>,
    on: row.status === 'on',
  };
}
