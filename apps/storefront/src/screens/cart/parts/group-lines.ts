import type { WireCart, WireCartLine, WireGiftLine, WirePromotionGroup } from '@pifa/contract/client';
import { isAddOnKind } from '../../../widgets/activity-kinds/add-on';

/** Lines shown together in the cart. */
export interface LineGroup {
  key: string;
  /** Null: lines that count towards no promotion. */
  group: WirePromotionGroup | null;
  lines: WireCartLine[];
  gifts: WireGiftLine[];
}

/** A line that is ordered separately never shares a basket with the others. */
export const isAlone = (line: Pick<WireCartLine, 'alone'>): boolean => line.alone === true;

export const isAddOn = (line: Pick<WireCartLine, 'activityKind'>): boolean => isAddOnKind(line.activityKind);

/** At a quoted price: the price depends on the quantity, so it can only be changed in the quote. */
export const isQuoted = (line: Pick<WireCartLine, 'activityKind'>): boolean => line.activityKind === 'quoted';

/**
 * Groups the lines by promotion; a line that counts towards several is in the first group. Add-ons follow their main
 * line. Gifts are in the group that gives them, else in the last one.
 */
export function groupLines(
  lines: readonly WireCartLine[],
  { groups, gifts }: Pick<WireCart, 'groups' | 'gifts'>,
): LineGroup[] {
  const here = new Set(lines.map(({ id }) => id));
  const children = new Map<string, WireCartLine[]>();
  for (const line of lines) {
    if (!line.parentId || !here.has(line.parentId)) continue;
    children.set(line.parentId, [...(children.get(line.parentId) ?? []), line]);
  }
  const roots = lines.filter((line) => !line.parentId || !here.has(line.parentId));
  // Compares lines, not ids: a foreign mall may send none.
  const taken = new Set<WireCartLine>();
  const withChildren = (wanted: (line: WireCartLine) => boolean) =>
    roots.flatMap((line) => {
      if (taken.has(line) || !wanted(line)) return [];
      taken.add(line);
      return [line, ...(children.get(line.id) ?? [])];
    });
  const headed = groups.map((group) => ({
    key: group.promotionId,
    group,
    lines: withChildren((line) => group.lineIds.includes(line.id)),
    gifts: gifts.filter((gift) => gift.promotionId === group.promotionId),
  }));
  const known = new Set(groups.map(({ promotionId }) => promotionId));
  const rest = {
    key: 'rest',
    group: null,
    lines: withChildren(() => true),
    gifts: gifts.filter((gift) => !known.has(gift.promotionId)),
  };
  return [...headed, rest].filter((one) => one.lines.length > 0 || one.gifts.length > 0 || one.group);
}
