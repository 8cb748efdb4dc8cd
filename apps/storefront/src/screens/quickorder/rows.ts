import type { CallData, Goods } from '@pifa/contract/client';
import {
  amountsNotInName,
  type DefaultUnit,
  fitWanted,
  isOrderable,
  NO_QUANTITY,
  type OrderLine,
  type Quantity,
  type QuantityNote,
  quantityWanted,
  specNotInName,
} from '@pifa/domain';

type WireRow = CallData<'quickOrderMatch'>['rows'][number];
export type MatchedBy = WireRow['by'];

/** One line of the order, until it is in the cart. */
export interface Row {
  /** stable when the text's lines are renumbered */
  id: number;
  order: OrderLine;
  /** false until the server has responded */
  requested: boolean;
  by: MatchedBy;
  /** goods ids, the likeliest first */
  candidates: readonly string[];
  /** '' while the match is not certain */
  goodsId: string;
  /** picked by the buyer: its text is learned once it is in the cart */
  chosen: boolean;
  quantity: Quantity;
  /** what was rounded, until the quantity is changed by hand */
  notes: readonly QuantityNote[];
  /** unrecognised text; the line stays unsure while there is any */
  left: string;
  /** an assumption made: 「“盒”按支计」 */
  readNote: string;
  /** why the server refused it */
  problem: string;
}

export type RowState = 'matched' | 'confirm' | 'unknown' | 'waiting';

export const STATE_WORDS = {
  matched: { word: '已匹配', tone: 'green' },
  confirm: { word: '待确认', tone: 'amber' },
  unknown: { word: '未识别', tone: 'red' },
  waiting: { word: '识别中', tone: 'grey' },
} as const;

/** How the goods was matched, as shown in the row. */
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

/** Matched = it can be added to the cart as is. */
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

/** The quantity the line names, and whether it is a guess. */
function wantedOf({ order }: Row, { rule, name, spec }: Goods, bare: DefaultUnit) {
  const named = amountsNotInName(order.amounts, `${name} ${spec.split(' · ')[0] ?? ''}`);
  const wanted = quantityWanted(rule, named.amounts, bare);
  return { ...wanted, doubt: wanted.doubt || named.doubt };
}

/** The row with its goods and its quantity rounded to the quantity rule. */
export function withGoods(row: Row, goods: Goods, bare: DefaultUnit): Row {
  const { quantity: wanted, note } = wantedOf(row, goods, bare);
  const { quantity, notes } = fitWanted(goods.rule, wanted);
  return { ...row, goodsId: goods.id, quantity, notes, readNote: note, problem: '' };
}

/** Applies the match result. A certain goods with uncertain text or units is only proposed. */
export function withMatch(
  row: Row,
  { state, by, goodsIds, left, whole }: WireRow,
  goodsOf: (id: string) => Goods | undefined,
  bare: DefaultUnit,
): Row {
  // The goods may just have gone off sale and be missing from the response.
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

/** Why a line needs the buyer; '' if it only matches several goods. */
export function doubtOf({ order, left, readNote }: Row): string {
  const messages = [left && `没看懂“${left}”`, order.doubt, readNote].filter(Boolean);
  return messages.join('；');
}

/** The remaining notes on a row with goods. */
export function missingOf(row: Row, goods: Goods): string {
  if (row.problem) return row.problem;
  if (!isOrderable(goods.rule)) return '';
  if (row.order.problem) return `${row.order.problem}，请填写数量`;
  if (row.order.amounts.length === 0 && total(row.quantity) === 0) return '这一行没有写数量，请填写';
  return '';
}

/** The part of the specification that is not in the name; the rule line shows the packing. */
export function ownSpec({ name, spec }: Pick<Goods, 'name' | 'spec'>): string {
  const [own = ''] = spec.split(' · ');
  const specText = specNotInName(name, own);
  return specText && ` ${specText}`;
}
