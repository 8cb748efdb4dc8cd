import { createHash } from 'node:crypto';
import { drawSnapshot, type LuckyDrawSettings, luckyDrawSettings, type PromotionRecord } from '@pifa/domain';
import type { Platform } from '../../platform';
import { livePromotions, promotionById } from '../promotions';

/** A stored promotion of this kind is a lucky draw. */
const LUCKY_DRAW_KIND = 'lucky-draw';

/** A draw with its published rules. */
export interface LuckyDraw {
  record: PromotionRecord;
  settings: LuckyDrawSettings;
  /** Odds and rules as one text, and its sha-256. */
  snapshot: string;
  hash: string;
}

/** Null for other kinds and for settings that cannot be read. */
export function drawOf(record: PromotionRecord): LuckyDraw | null {
  if (record.kind !== LUCKY_DRAW_KIND) return null;
  const settings = luckyDrawSettings.of(record.settings);
  if (!settings) return null;
  const snapshot = drawSnapshot(record.id, settings);
  return { record, settings, snapshot, hash: createHash('sha256').update(snapshot).digest('hex') };
}

/** Draws that run, start soon or ended lately; running ones first, then by priority. From memory. */
export async function luckyDraws(platform: Pick<Platform, 'cache'>, now: Date): Promise<LuckyDraw[]> {
  const records = await livePromotions(platform, now);
  return records.flatMap((record) => drawOf(record) ?? []);
}

/** One draw that is switched on. From memory. */
export async function luckyDraw(platform: Pick<Platform, 'cache'>, id: string): Promise<LuckyDraw | null> {
  const record = await promotionById(platform, id);
  return record?.on ? drawOf(record) : null;
}

export const mayDraw = ({ record: { audience } }: LuckyDraw, khId: number): boolean =>
  audience === 'all' || audience.includes(String(khId));
