import type { CallBodyInput, CallData, WireOrderFor } from '@pifa/contract/staff';
import {
  amountsNotInName,
  fillToMinimum,
  NO_QUANTITY,
  type OrderLine,
  quantityRule,
  type QuantityRule,
  quantityWanted,
  readLine,
} from '@pifa/domain';

export type Card = CallData<'adminOrderForGoods'>['goods'][number];
export type PricedLine = WireOrderFor['preview']['lines'][number];
export type Wish = WireOrderFor['wish'];
export type Matched = CallData<'adminOrderForMatch'>;

/** A goods as the person ordered it; `packs` and `pieces` as they were typed. */
export interface DraftLine {
  goodsId: string;
  card: Card;
  packs: number;
  pieces: number;
}

/** What is typed on the page and kept with the basket. */
export interface Draft {
  lines: readonly DraftLine[];
  /** contexts of the lines at a quote's prices */
  quoted: readonly string[];
  wish: Wish;
}

const isQuoted = ({ context }: PricedLine): boolean => context.startsWith('quoted:');

/** The basket as it is kept on the server; lines in the order in which they were put in. */
export function draftOf({ preview, wish }: WireOrderFor): Draft {
  const inOrder = [...preview.lines].sort((a, b) => Number(a.id) - Number(b.id));
  return {
    lines: inOrder
      .filter((line) => !isQuoted(line))
      .map((line) => ({ goodsId: line.goodsId, card: line, packs: line.ipcnt, pieces: line.spcnt })),
    quoted: inOrder.filter(isQuoted).map(({ context }) => context),
    wish,
  };
}

export const ruleOf = (card: Card): QuantityRule =>
  quantityRule({
    piecesPerPack: card.packingSpecification,
    minPieces: card.minNum,
    pieceStep: card.stepSize,
    packStep: card.itemStepSize,
    stock: card.stock,
    unit: card.unit,
    packUnit: card.packUnit,
    name: card.goodsName,
  });

/**
 * Packs and pieces of a typed quantity: 「10」「10件」「36瓶」「2件12瓶」; nothing typed is the least that can be ordered. A
 * bare number counts packs where there are packs.
 */
export function readQuantity(
  typed: string,
  card: Card,
): { ok: true; packs: number; pieces: number } | { ok: false; text: string } {
  const rule = ruleOf(card);
  const text = typed.normalize('NFKC').trim();
  if (text === '') {
    const least = fillToMinimum(rule, NO_QUANTITY);
    return least ? { ok: true, ...least } : { ok: false, text: '库存不够起订量，请填写数量' };
  }
  const { amounts, problem } = readLine(`x ${text}`);
  const wanted = quantityWanted(rule, amounts, 'packs');
  const { packs, pieces } = wanted.quantity;
  if (problem !== '' || packs + pieces === 0) return { ok: false, text: `「${text}」不是数量` };
  if (wanted.doubt) return { ok: false, text: wanted.note };
  return { ok: true, packs, pieces };
}

/** Adds to a line of the same goods, else puts a new one at the end. */
export function added(draft: Draft, card: Card, quantity: { packs: number; pieces: number }): Draft {
  const there = draft.lines.find(({ goodsId }) => goodsId === card.goodsId);
  if (!there) return { ...draft, lines: [...draft.lines, { goodsId: card.goodsId, card, ...quantity }] };
  const more = { packs: there.packs + quantity.packs, pieces: there.pieces + quantity.pieces };
  return changed(draft, card.goodsId, more);
}

export const changed = (
  draft: Draft,
  goodsId: string,
  quantity: Partial<Pick<DraftLine, 'packs' | 'pieces'>>,
): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.goodsId === goodsId ? { ...line, ...quantity } : line)),
});

/** Without a row: an ordinary line by its goods, one of a quote by its context. */
export const removed = (draft: Draft, id: string): Draft => ({
  ...draft,
  lines: draft.lines.filter(({ goodsId }) => goodsId !== id),
  quoted: draft.quoted.filter((context) => context !== id),
});

/** The body that keeps this draft. Lines without a quantity are not kept until they have one. */
export const saveBody = (
  { lines, quoted, wish }: Draft,
  khId: string,
  version: number,
): CallBodyInput<'adminOrderForSave'> => ({
  khId,
  version,
  ...wish,
  quoted: [...quoted],
  lines: lines
    .filter(({ packs, pieces }) => packs + pieces > 0)
    .map(({ goodsId, packs, pieces }) => ({ goodsId, ipcnt: packs, spcnt: pieces })),
});

/** What is chosen of a promotion's gifts after one was ticked or unticked; with a single choice it replaces the other. */
export function chosenGifts(
  { gifts }: Wish,
  { promotionId, choose, chosen }: { promotionId: string; choose: number; chosen: readonly string[] },
  goodsId: string,
  isOn: boolean,
): Pick<Wish, 'gifts'> {
  const others = chosen.filter((id) => id !== goodsId);
  const goodsIds = isOn ? [...(choose === 1 ? [] : others), goodsId] : others;
  return { gifts: [...gifts.filter((one) => one.promotionId !== promotionId), { promotionId, goodsIds }] };
}

/** A promotion that is turned down, or wanted again. */
export const withoutPromotion = ({ declined }: Wish, id: string, isOut: boolean): Pick<Wish, 'declined'> => ({
  declined: [...declined.filter((one) => one !== id), ...(isOut ? [id] : [])],
});

/** Name and what of the specification it does not say already: names often repeat it. */
export function titleOf({ goodsName, spec }: Pick<Card, 'goodsName' | 'spec'>): string {
  const said = goodsName.replaceAll(/\s/g, '');
  const more = spec.split(' · ').filter((part) => part !== '' && !said.includes(part.replaceAll(/\s/g, '')));
  return [goodsName, ...more].join(' ');
}

/** A row of the grid. */
export interface Row {
  /** the goods of an ordinary line, the context of a quoted one */
  id: string;
  no: number;
  card: Card;
  packs: number;
  pieces: number;
  /** what the mall charges for it; undefined until it has answered */
  priced: PricedLine | undefined;
  isQuoted: boolean;
}

/** Lines at a quote's prices first, as the basket keeps them, then the others. */
export function rowsOf(draft: Draft, priced: readonly PricedLine[]): Row[] {
  const quoted = draft.quoted.flatMap((context) => {
    const line = priced.find((one) => one.context === context);
    return line
      ? [{ id: context, card: line, packs: line.ipcnt, pieces: line.spcnt, priced: line, isQuoted: true }]
      : [];
  });
  const ordinary = draft.lines.map(({ goodsId, card, packs, pieces }) => {
    const line = priced.find((one) => one.goodsId === goodsId && !isQuoted(one));
    const isCurrent = line?.ipcnt === packs && line.spcnt === pieces;
    return { id: goodsId, card, packs, pieces, priced: isCurrent ? line : undefined, isQuoted: false };
  });
  return [...quoted, ...ordinary].map((row, at) => ({ ...row, no: at + 1 }));
}

/** A pasted line that a person has to look at. */
export interface OpenLine {
  order: OrderLine;
  candidates: readonly Card[];
}

/** Puts what was surely meant into the draft; what is left comes back with its candidates. */
export function takeMatched(
  draft: Draft,
  orders: readonly OrderLine[],
  { rows, goods }: Matched,
): { draft: Draft; open: OpenLine[]; taken: number } {
  const cards = new Map(goods.map((card) => [card.goodsId, card]));
  let next = draft;
  let taken = 0;
  const open: OpenLine[] = [];
  for (const [at, order] of orders.entries()) {
    const row = rows[at];
    const candidates = (row?.goodsIds ?? []).flatMap((id) => cards.get(id) ?? []);
    const card = row?.state === 'sure' && order.doubt === '' ? candidates[0] : undefined;
    const quantity = card && quantityOf(row?.whole ? { ...order, amounts: [] } : order, card);
    if (card && quantity) {
      next = added(next, card, quantity);
      taken += 1;
    } else open.push({ order, candidates });
  }
  return { draft: next, open, taken };
}

/** The quantity that a pasted line names for this goods; undefined where it is a guess. */
export function quantityOf(
  { amounts }: Pick<OrderLine, 'amounts'>,
  card: Card,
): { packs: number; pieces: number } | undefined {
  const named = amountsNotInName(amounts, `${card.goodsName} ${card.spec}`);
  const { quantity, doubt } = quantityWanted(ruleOf(card), named.amounts, 'packs');
  return doubt || named.doubt || quantity.packs + quantity.pieces === 0 ? undefined : quantity;
}
