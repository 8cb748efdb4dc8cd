import type { CallData, Goods } from '@pifa/contract/client';
import {
  amountsBesideName,
  type BareUnit,
  fitWanted,
  isOrderable,
  NO_QUANTITY,
  type OrderLine,
  type Quantity,
  type QuantityNote,
  quantityWanted,
  specBeside,
} from '@pifa/domain';

type WireRow = CallData<'quickOrderMatch'>['rows'][number];
export type MatchedBy = WireRow['by'];

/** One line of the order on its way to the cart. */
export interface Row {
  /** stays the same however the text is renumbered */
  id: number;
  order: OrderLine;
  /** false until the mall has answered */
  requested: boolean;
  by: MatchedBy;
  /** goods ids, the likeliest first */
  candidates: readonly string[];
  /** '' while nobody is sure */
  goodsId: string;
  /** the buyer picked it: the words are remembered once it is in the cart */
  chosen: boolean;
  quantity: Quantity;
  /** what was rounded, until the quantity is changed by hand */
  notes: readonly QuantityNote[];
  /** words that nobody understood; the line is not sure while they stand there */
  left: string;
  /** what was read into the words: 「“盒”按支计」 */
  readNote: string;
  /** why the mall did not take it */
  problem: string;
}

export type RowState = 'matched' | 'confirm' | 'unknown' | 'waiting';

export const STATE_WORDS = {
  matched: { word: '已匹配', tone: 'green' },
  confirm: { word: '待确认', tone: 'amber' },
  unknown: { word: '未识别', tone: 'red' },
  waiting: { word: '识别中', tone: 'grey' },
} as const;

/** By what it was found, as the row says it. */
export const BY_WORDS: Readonly<Record<MatchedBy, string>> = {
  'own-code': '按贵公司叫法',
  code: '按编号',
  barcode: '按条码',
  name: '按名称',
  spec: '按同款规格',
  pinyin: '按拼音',
  none: '',
};

const total = ({ packs, pieces }: Quantity): number => packs + pieces;

/** Matched = it can go to the cart as it stands. */
export function stateOf(row: Row): RowState {
  if (!row.requested) return 'waiting';
  if (row.goodsId === '') return row.candidates.length > 0 ? 'confirm' : 'unknown';
  return total(row.quantity) > 0 && row.problem === '' ? 'matched' : 'confirm';
}

let next = 1;

export const newRow = (order: OrderLine): Row => ({
  id: next++,
  order,
  requested: false,
  by: 'none',
  candidates: [],
  goodsId: '',
  chosen: false,
  quantity: NO_QUANTITY,
  notes: [],
  left: '',
  readNote: '',
  problem: '',
});

/** How many of this goods the line says, and whether that was a guess. */
function wantedOf({ order }: Row, { rule, name, spec }: Goods, bare: BareUnit) {
  const named = amountsBesideName(order.amounts, `${name} ${spec.split(' · ')[0] ?? ''}`);
  const wanted = quantityWanted(rule, named.amounts, bare);
  return { ...wanted, doubt: wanted.doubt || named.doubt };
}

/** The row with its goods, the said quantity made orderable. */
export function withGoods(row: Row, goods: Goods, bare: BareUnit): Row {
  const { quantity: wanted, note } = wantedOf(row, goods, bare);
  const { quantity, notes } = fitWanted(goods.rule, wanted);
  return { ...row, goodsId: goods.id, quantity, notes, readNote: note, problem: '' };
}

/** What the mall said of it. A goods that is sure beside words or units that are not is proposed, not taken. */
export function withMatch(
  row: Row,
  { state, by, goodsIds, left, whole }: WireRow,
  goodsOf: (id: string) => Goods | undefined,
  bare: BareUnit,
): Row {
  // A goods that went off sale in this very moment is not sent along.
  const known = goodsIds.filter((id) => goodsOf(id));
  const order = whole ? { ...row.order, amounts: [] } : row.order;
  const plain = {
    ...row,
    order,
    requested: true,
    by,
    candidates: known,
    left,
    goodsId: '',
    chosen: false,
    problem: '',
  };
  const only = state === 'sure' ? goodsOf(known[0] ?? '') : undefined;
  if (!only) return plain;
  const { doubt, note } = wantedOf(plain, only, bare);
  return doubt || order.doubt !== '' ? { ...plain, readNote: note } : withGoods(plain, only, bare);
}

/** Why a line waits for the buyer; '' where it only is one of several goods. */
export function doubtOf({ order, left, readNote }: Row): string {
  const messages = [left && `没看懂“${left}”`, order.doubt, readNote].filter(Boolean);
  return messages.join('；');
}

/** What still has to be said beside a row that has its goods. */
export function missingOf(row: Row, goods: Goods): string {
  if (row.problem) return row.problem;
  if (!isOrderable(goods.rule)) return '';
  if (row.order.problem) return `${row.order.problem}，请填写数量`;
  if (row.order.amounts.length === 0 && total(row.quantity) === 0) return '这一行没有写数量，请填写';
  return '';
}

/** What of the specification the name does not say already; the rule line says the packing. */
export function ownSpec({ name, spec }: Pick<Goods, 'name' | 'spec'>): string {
  const [own = ''] = spec.split(' · ');
  const specText = specBeside(name, own);
  return specText && ` ${specText}`;
}
