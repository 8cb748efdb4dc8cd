import type { Section } from '../../../platform/cache/budget';
import { type Bought, lastBuyToWire } from '../bought-store';
import { MOST_BOUGHT_IDS } from './read-rows';

/** What is known of a company's purchases. */
export interface KnownBought {
  /** every goods that it ever bought; undefined where there are too many */
  ids: ReadonlySet<number> | undefined;
  /** words of those that were looked at */
  rows: Map<number, Buffer>;
  /** ms of the monotonic timer */
  until: number;
}

const NEVER_BOUGHT = Buffer.alloc(0);
const [ID_BYTES, ROW_BYTES] = [40, 250];

/**
 * 「上次购买」 of goods' own pages: it may lag by ten looks, so that a page costs no statement. Most goods were never
 * bought, so the ids of those that were are kept by company.
 */
export function createBoughtMemory(freshMs: number, section: Section<number, KnownBought>) {
  const fresh = (khId: number): KnownBought | undefined => {
    const known = section.get(khId);
    return known && performance.now() < known.until ? known : undefined;
  };
  return {
    /** Whether the company's goods must be read. */
    isUnknown: (khId: number): boolean => !fresh(khId),
    /** `,"lastBuy":{…}`, empty where nothing was bought; undefined when it is not known well enough. */
    known(khId: number, goodsId: number): { row: Buffer } | undefined {
      const known = fresh(khId);
      if (!known) return undefined;
      const row = known.ids?.has(goodsId) === false ? NEVER_BOUGHT : known.rows.get(goodsId);
      return row && { row };
    },
    /** Keeps which goods a company bought. */
    putAll(khId: number, ids: readonly number[]): void {
      if (freshMs === 0) return;
      const isWhole = ids.length <= MOST_BOUGHT_IDS;
      const until = performance.now() + 10 * freshMs;
      const known: KnownBought = { ids: isWhole ? new Set(ids) : undefined, rows: new Map(), until };
      section.put(khId, known, ENTRY_BYTES + ID_BYTES * ids.length);
    },
    /** Keeps what was read of a goods and answers its words. */
    put(khId: number, goodsId: number, last: Bought | undefined): Buffer {
      const row = last ? Buffer.from(`,${JSON.stringify(lastBuyToWire(last)).slice(1, -1)}`) : NEVER_BOUGHT;
      const known = fresh(khId);
      if (known) {
        known.rows.set(goodsId, row);
        section.put(
          khId,
          known,
          ENTRY_BYTES + ID_BYTES * (known.ids?.size ?? 0) + ROW_BYTES * known.rows.size,
        );
      }
      return row;
    },
  };
}

const ENTRY_BYTES = 400;
