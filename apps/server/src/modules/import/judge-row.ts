import { type CallBody, isRefusal, type Refusal, refusalText } from '@pifa/contract';
import { type GoodsNow, type GoodsPlan, missingFor, planChange } from '../goods';
import type { Offer } from '../goods-row';
import { isBelowCost, yuanUnits } from '@pifa/domain';
import { can, lacking, type Operator } from '../staff';
import { type Cells, DESCRIBING, readChange } from './columns';
import { describeAnew, describeNew, type Names, readDescription } from './describe-goods';

export interface Row {
  row: number;
  code: string;
  cells: Cells;
  /** What is wrong with it at first sight, '' for nothing. */
  problem: string;
  /** Attributes that the table brings in place of those there are. */
  attributes?: readonly { name: string; value: string }[];
}

const NOT_NEW = '新商品须填写名称、分类、整件价与单件价';

/** The change that a row requests, or what is wrong with it. All rows are judged before any is written. */
export function judgeRow(
  operator: Operator,
  names: Names,
  { code, cells, problem, attributes }: Row,
  known: GoodsNow | undefined,
  confirm: boolean,
): GoodsPlan | string {
  if (problem !== '') return problem;
  const change = readChange(cells, confirm);
  if (typeof change === 'string') return change;
  const entered = readDescription(cells, names);
  if (isRefusal(entered)) return refusalText(entered);
  const describes = DESCRIBING.some((column) => cells[column]) || attributes !== undefined;
  if (
    missingFor(operator, change) ||
    ((describes || !known) && !can(operator, 'goods.write')) ||
    // Who may not read costs could find them out by writing.
    (cells.成本 && !can(operator, 'cost.read'))
  )
    return '您的角色不能修改这些内容';
  const cost = cells.成本 ? { cost: yuanUnits(cells.成本, 4) ?? 0 } : {};
  if (!known) {
    const plan = planNew(names, { code, attributes: attributes ?? [] }, entered, change);
    return typeof plan === 'string' ? plan : allowed(operator, { ...plan, ...cost });
  }
  if (!describes && !hasOtherChanges(change) && !cells.成本) return '没有要修改的内容';

  const changed = hasOtherChanges(change) ? planChange(known, known.stock, change) : undefined;
  if (isRefusal(changed)) return refusalText(changed);
  return allowed(operator, {
    code,
    now: known,
    ...(describes && { described: describeAnew(names, known, entered, attributes ?? known.attributes) }),
    ...(changed && { changed }),
    ...cost,
  });
}

/** A row that is taken moves its counter: the next may draw on the same. One that is refused after all moves nothing. */
export function takeStock({ now, changed }: GoodsPlan): void {
  if (now?.stock) now.stock.available += changed?.stockBy ?? 0;
}

/** Whether a plan sets a list price below what a piece costs after it. */
export function setsBelowCost({ now, described, changed, cost }: GoodsPlan): boolean {
  if (!changed) return false;
  const { list_per_pack: perPack, list_per_piece: perPiece } = changed.after;
  if (perPack === changed.before.list_per_pack && perPiece === changed.before.list_per_piece) return false;
  const piecesPerPack = described?.after.pieces_per_pack ?? now?.pieces_per_pack ?? 1;
  return isBelowCost({ perPack, perPiece, piecesPerPack, cost: cost ?? now?.cost ?? null });
}

/** Whoever may not sell below cost learns that a price is, not by how much (ADMIN §13). */
const allowed = (operator: Operator, plan: GoodsPlan): GoodsPlan | string =>
  setsBelowCost(plan) && !can(operator, 'price.below-cost') ? refusalText(lacking('price.below-cost')) : plan;

function planNew(
  names: Names,
  { code, attributes }: { code: string; attributes: readonly { name: string; value: string }[] },
  entered: Exclude<ReturnType<typeof readDescription>, Refusal>,
  change: CallBody<'adminGoods'>,
): GoodsPlan | string {
  const described = describeNew(names, code, entered, attributes);
  if (!described || !change.list) return NOT_NEW;
  const nothing: Offer = {
    list_per_pack: 0,
    list_per_piece: 0,
    promo_per_pack: null,
    promo_per_piece: null,
    promo_starts_at: null,
    promo_ends_at: null,
    status: 'on',
  };
  const changed = planChange(nothing, null, change);
  return isRefusal(changed) ? refusalText(changed) : { code, described, changed };
}

const hasOtherChanges = ({ list, promo, status, stockTo }: CallBody<'adminGoods'>): boolean =>
  [list, promo, status, stockTo].some((part) => part !== undefined);
