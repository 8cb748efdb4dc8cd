import type { LineContext } from '../pricing/types';
import type { FollowedBy, Following, LaterStage, PromotionKind } from './kind';

/** The stages in which kinds may meet on one line. */
export const LATER_STAGES: readonly LaterStage[] = ['basket', 'coupon', 'extras', 'points', 'limits'];

/** Lines whose price was settled elsewhere: neither reduced nor counted again (RULINGS 2, 7). */
const SETTLED: FollowedBy = { basket: 'no', coupon: 'no', extras: 'no', limits: 'no' };
const CONTEXTS: Partial<Record<LineContext['kind'], FollowedBy>> = {
  'add-on': SETTLED,
  // No further discount unless the quote says so.
  quoted: { basket: 'setting', coupon: 'setting', extras: 'setting', points: 'setting', limits: 'no' },
  gift: { ...SETTLED, points: 'no' },
};

/** Whether a stage may work on lines of a context, under an activity's terms. One table, drawn in docs/promotions.md. */
export function mayFollow(
  stage: LaterStage,
  context: LineContext['kind'],
  terms: { readonly followedBy: FollowedBy | undefined; readonly couponMayFollow: boolean | undefined },
): boolean {
  const following = CONTEXTS[context]?.[stage] ?? terms.followedBy?.[stage] ?? 'yes';
  return following === 'setting' ? terms.couponMayFollow === true : following === 'yes';
}

export type StackingRow = {
  readonly kind: string;
  readonly name: string;
  readonly cells: Readonly<Record<LaterStage, Following>>;
};

const CONTEXT_NAMES: readonly { readonly kind: LineContext['kind']; readonly name: string }[] = [
  { kind: 'add-on', name: '加价购的换购行' },
  { kind: 'quoted', name: '报价单的行' },
  { kind: 'gift', name: '赠品' },
];

/** The whole table: what may follow a line that each unit kind, or each settled context, priced. */
export function stackingTable(kinds: readonly PromotionKind[]): StackingRow[] {
  const row = (kind: string, name: string, by: FollowedBy | undefined): StackingRow => ({
    kind,
    name,
    cells: {
      basket: by?.basket ?? 'yes',
      coupon: by?.coupon ?? 'yes',
      extras: by?.extras ?? 'yes',
      points: by?.points ?? 'yes',
      limits: by?.limits ?? 'yes',
    },
  });
  const units = kinds.flatMap((kind) =>
    kind.stage === 'unit' ? [row(kind.kind, kind.name, kind.followedBy)] : [],
  );
  return [...units, ...CONTEXT_NAMES.map(({ kind, name }) => row(kind, name, CONTEXTS[kind]))];
}
