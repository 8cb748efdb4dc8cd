import { refusalText } from '@pifa/contract';
import { type GoodsDraft, isPriceText, ladderProblem, pricePair } from '@pifa/domain';
import type { Db, Transaction } from '../../../platform';
import type { GoodsPlan } from '../../goods';
import {
  isNewlyBelow,
  ladderObject,
  type LadderTier,
  MOST_RUNGS,
  replaceLadders,
  type StandingLadder,
  standingLadders,
  tiersOf,
  tierWords,
} from '../../price-lists';
import { can, lacking, type Operator, recordActs } from '../../staff';

/** The ladders for everybody of goods that have one, by their codes. */
export type KnownLadders = ReadonlyMap<string, StandingLadder>;

/** What taking a ladder back needs. */
export interface LadderBack {
  goodsId: number;
  tiers: LadderTier[];
  until: string;
  /** what it looked like after it was written */
  mark: string;
}

const objectOf = (goodsId: number): string => ladderObject({ of: 'goods', ofId: goodsId, khId: null });

/** The ladders of these goods for everybody, with what they look like. */
export async function laddersOfGoods(
  db: Db,
  goodsIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, StandingLadder>> {
  if (goodsIds.length === 0) return new Map();
  const standing = await standingLadders(db, goodsIds.map(objectOf), now);
  return new Map(
    goodsIds.flatMap((id) => {
      const one = standing.get(objectOf(id));
      return one ? [[id, one] as const] : [];
    }),
  );
}

/** What a goods' ladder looks like; '' = it has none. */
export const markOf = (standing: StandingLadder | undefined): string => standing?.mark ?? '';

/** Ladders of the goods whose rows speak of one. */
export async function knownLadders(
  db: Db,
  drafts: readonly Pick<GoodsDraft, 'code' | 'ladder'>[],
  idOf: (code: string) => number | undefined,
  now: Date,
): Promise<KnownLadders> {
  const ids = new Map(
    drafts.flatMap(({ code, ladder }) => {
      const id = ladder.length > 0 ? idOf(code) : undefined;
      return id === undefined ? [] : [[code, id] as const];
    }),
  );
  const standing = await laddersOfGoods(db, [...ids.values()], now);
  return new Map(
    [...ids].flatMap(([code, id]) => {
      const one = standing.get(id);
      return one ? [[code, one] as const] : [];
    }),
  );
}

const UNREADABLE = '阶梯价读不出来，应写作「240：1.50」，一行一档';

/** The rungs that a row wants, or why they cannot be. */
function wantedTiers({ ladder }: Pick<GoodsDraft, 'ladder'>): LadderTier[] | string {
  if (ladder.length > MOST_RUNGS) return `阶梯价最多 ${MOST_RUNGS} 档`;
  const rungs = ladder.map(({ from, perPiece, perPack = '' }) => ({ fromNum: from, perPiece, perPack }));
  const isRead = rungs.every(
    ({ fromNum, perPiece, perPack }) =>
      fromNum >= 1 &&
      fromNum <= 10_000_000 &&
      isPriceText(perPiece) &&
      (perPack === '' || isPriceText(perPack)),
  );
  if (!isRead) return UNREADABLE;
  const tiers = tiersOf(rungs);
  return 'problem' in tiers ? `阶梯价${tiers.problem}` : tiers;
}

/** A ladder that a row changes. */
export interface PlannedLadder {
  tiers: LadderTier[];
  isBelow: boolean;
  before: string;
  after: string;
}

/** What becomes of a goods' ladder with the rest of its row: nothing, rungs, or why not; by the rules of 阶梯价. */
export function planLadder(
  operator: Operator,
  draft: GoodsDraft,
  { now, described, changed, cost }: GoodsPlan,
  standing: StandingLadder | undefined,
): PlannedLadder | string | undefined {
  if (draft.ladder.length === 0) return undefined;
  const tiers = wantedTiers(draft);
  if (typeof tiers === 'string') return tiers;
  const old = standing?.tiers ?? [];
  const words = allWords(tiers);
  if (words === allWords(old)) return undefined;
  if (!can(operator, 'price.write')) return refusalText(lacking('price.write'));
  const offer = changed?.after ?? now;
  const each = described?.after.pieces_per_pack ?? now?.pieces_per_pack ?? 1;
  const rungs = tiers.map(({ minPieces, ...rest }) => ({ fromPieces: minPieces, ...rest }));
  const list = offer ? pricePair(offer.list_per_pack, offer.list_per_piece) : null;
  const problem = ladderProblem(rungs, list, each);
  if (problem !== undefined) return `阶梯价${problem}；数量越多不得更贵`;
  const goods = { cost: cost ?? now?.cost ?? null, pieces_per_pack: each };
  const isBelow = isNewlyBelow(tiers, standing, goods);
  if (isBelow && !can(operator, 'price.below-cost')) return refusalText(lacking('price.below-cost'));
  return { tiers, isBelow, before: allWords(old), after: words };
}

const allWords = (tiers: readonly LadderTier[]): string => tiers.map(tierWords).join('，');

interface LadderRow {
  goodsId: number;
  tiers: LadderTier[];
  /** ISO or 'infinity' */
  until: string;
  before: readonly LadderTier[];
}

/** Writes ladders of goods that are locked; answers what they look like now, by the goods. */
export async function writeLadders(
  tx: Transaction,
  operator: Operator,
  rows: readonly LadderRow[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const wanted = rows.map(({ goodsId, tiers, until }) => ({
    change: { of: 'goods' as const, ofId: goodsId, khId: null, tiers },
    until,
  }));
  await replaceLadders(tx, wanted, now);
  await recordActs(
    tx,
    operator,
    rows.map(({ goodsId, tiers, before }) => ({
      what: 'ladder.set',
      object: objectOf(goodsId),
      before: { tiers: allWords(before) },
      after: { tiers: allWords(tiers) },
      now,
    })),
  );
  const after = await laddersOfGoods(
    tx,
    rows.map(({ goodsId }) => goodsId),
    now,
  );
  return new Map([...after].map(([id, { mark }]) => [id, mark]));
}
