import { type Quantity, type QuantityRule, boxesShown } from '../quantity';

/** A number in a line with its unit as written; '' = none. 「一箱半」 is 1 and a half. */
export type WrittenAmount = { readonly count: number; readonly unit: string; readonly half?: true };

/** What a number without a unit counts; the buyer chooses it for the whole order. */
export type DefaultUnit = 'pieces' | 'packs';

/** Words for a carton, as sellers and buyers mix them. */
const CARTON_WORDS: readonly string[] = ['大箱', '整箱', '整件', '件', '箱', 'ctns', 'ctn', 'cs'];
/** Words for whole packs, whatever the seller calls them. */
const PACK_WORDS: readonly string[] = [...CARTON_WORDS, '捆', '托'];

/** Words for single pieces; the longer ones first, as the reader tries them in this order. */
const PIECE_WORDS: readonly string[] = [
  ...'个瓶支只袋盒包条罐桶听把张双卷块本套片枚根粒颗台副对提排盘杯碗筒板扎份架串朵顶节具口米册枝壶部'.split(
    '',
  ),
  'pcs',
  'pc',
  'ea',
];

/** Units that others are packed in: 「2盒 3支」 is an amount of two parts, the 「50片」 of 「50片 10包」 a specification. */
const HOLDERS: ReadonlySet<string> = new Set([...PACK_WORDS, ...'盒包袋提扎排板桶'.split('')]);

/** Whether pieces may be counted in addition to this unit. */
export const isHolder = (unit: string): boolean => HOLDERS.has(unit);

/** 打 is twelve of whatever the goods is counted in. */
const DOZEN = '打';

/** Every word that may stand behind a count, longest first. */
export const COUNT_WORDS: readonly string[] = [...PACK_WORDS, ...PIECE_WORDS, DOZEN].sort(
  (a, b) => b.length - a.length,
);

/** The quantity in the text; the rule of the goods is applied afterwards. */
export type WantedQuantity = {
  readonly quantity: Quantity;
  /** Chinese: where a unit was read as another one (「“盒”按瓶计」); '' = read literally. */
  readonly note: string;
  /** the note is a guess that the buyer has to confirm: 「5提」 of what is sold by the bag */
  readonly doubt: boolean;
};

/** Units for anything that is counted one by one. */
const SAME_AS_PIECE: ReadonlySet<string> = new Set(['个', '只', 'pcs', 'pc', 'ea']);
/** Units that buyers use interchangeably; none means a larger pack. */
const ALIKE: readonly string[] = ['袋包', '粒颗枚节', '卷筒', '支根枝', '本册', '台部', '瓶桶壶罐听'];
const alike = (one: string, other: string): boolean =>
  ALIKE.some((words) => one !== '' && other !== '' && words.includes(one) && words.includes(other));

/**
 * Packs and pieces out of what a line says, in the goods' own units: its own words first (包 may be a pack here and a
 * piece there), then the usual ones; a number without a unit counts as the buyer chose. A word that is none of the
 * goods' (提 of what comes in bags) is counted as pieces with a note, in doubt.
 */
export function quantityWanted(
  rule: QuantityRule,
  amounts: readonly WrittenAmount[],
  bare: DefaultUnit,
): WantedQuantity {
  const piece = rule.unit || '个';
  const inPacks = boxesShown(rule).packs;
  const notes: string[] = [];
  let packs = 0;
  let pieces = 0;
  let doubt = false;
  for (const { count, unit, half } of amounts) {
    const kind = kindOf(rule, unit, bare);
    doubt ||= kind.doubt;
    if (kind.dozen) {
      pieces += count * 12;
      notes.push(`1打按 12${piece}计`);
    } else if (kind.pack && inPacks) {
      packs += count;
      if (kind.doubt) notes.push(`“${unit}”按${rule.packUnit || '件'}计`);
    } else {
      pieces += count;
      if (kind.pack && unit !== '') notes.push(`不分整件，“${unit}”按${piece}计`);
      else if (unit !== '' && unit !== rule.unit && !SAME_AS_PIECE.has(unit))
        notes.push(`“${unit}”按${piece}计`);
    }
    if (!half) continue;
    const rest = rule.piecesPerPack / 2;
    if (kind.pack && inPacks && Number.isInteger(rest)) pieces += rest;
    else {
      notes.push(`半${unit}不是整数`);
      doubt = true;
    }
  }
  return { quantity: { packs, pieces }, note: notes.join('，'), doubt };
}

type Kind = { readonly pack: boolean; readonly dozen: boolean; readonly doubt: boolean };

function kindOf(rule: QuantityRule, unit: string, bare: DefaultUnit): Kind {
  const kind = (pack: boolean, doubt = false): Kind => ({ pack, doubt, dozen: false });
  if (unit === '') return kind(bare === 'packs');
  if (unit === rule.unit) return kind(false);
  if (unit === rule.packUnit) return kind(true);
  if (unit === DOZEN) return { pack: false, dozen: true, doubt: false };
  // The mall itself calls a whole pack 整件, whatever it is packed in.
  if (unit === '件' || unit === '整件') return kind(true);
  if (CARTON_WORDS.includes(unit)) return kind(true, !CARTON_WORDS.includes(rule.packUnit));
  if (PACK_WORDS.includes(unit)) return kind(true, true);
  return kind(false, !SAME_AS_PIECE.has(unit) && !alike(unit, rule.unit));
}

/**
 * Amounts that are words of the goods' own name (「18件」 of a set of 18) say which goods, not how many: beside another
 * amount they are left out, alone they are in doubt.
 */
export function amountsNotInName(
  amounts: readonly WrittenAmount[],
  name: string,
): { readonly amounts: readonly WrittenAmount[]; readonly doubt: boolean } {
  const text = name.normalize('NFKC').toLowerCase();
  const isNamed = ({ count, unit, half }: WrittenAmount): boolean =>
    unit !== '' && !half && new RegExp(`(?<![\\d.])${count}\\s*${unit}`).test(text);
  const left = amounts.filter((amount) => !isNamed(amount));
  if (left.length === amounts.length) return { amounts, doubt: false };
  return left.length > 0 ? { amounts: left, doubt: false } : { amounts, doubt: true };
}
