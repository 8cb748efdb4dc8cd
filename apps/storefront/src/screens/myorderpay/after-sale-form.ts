import type { CallData, WireAfterSaleKind, WireAfterSaleOption } from '@pifa/contract/client';
import {
  addFen,
  type Fen,
  inPacks,
  type Quantity,
  type QuantityRule,
  quantityRule,
  refundOfLine,
  totalPieces,
  ZERO_FEN,
} from '@pifa/domain';
import { fenOf } from '../../widgets/order-parts';

export type AfterSaleOptions = CallData<'afterSaleOptions'>;

/** The buyer's input; quantities by line, selected lines only. */
export interface AfterSaleForm {
  kind: WireAfterSaleKind;
  reason: string;
  description: string;
  quantities: Readonly<Record<string, Quantity>>;
}

export const offerOf = (line: WireAfterSaleOption, kind: WireAfterSaleKind) =>
  line.offers.find((offer) => offer.kind === kind) ?? { kind, num: 0, why: '' };

/** A line's quantity rule: up to the eligible quantity, without minimum or step. */
export function ruleOf(line: WireAfterSaleOption, kind: WireAfterSaleKind): QuantityRule {
  const { num } = offerOf(line, kind);
  return quantityRule({
    piecesPerPack: line.packingSpecification,
    unit: line.unit,
    packUnit: line.packUnit,
    name: line.goodsName,
    caps: [{ maxPieces: num, text: `最多可申请 ${num}${line.unit}` }],
  });
}

/** The full eligible quantity of a line. */
export function allOf(line: WireAfterSaleOption, kind: WireAfterSaleKind): Quantity {
  return inPacks(offerOf(line, kind).num, line.packingSpecification);
}

/** The initial form: one line or none, and the first available kind. */
export function openForm(options: AfterSaleOptions, lineId: string | null): AfterSaleForm {
  const line = options.lines.find((one) => one.orderLineId === lineId);
  const fits = (kind: WireAfterSaleKind, open: boolean) => (line ? offerOf(line, kind).num > 0 : open);
  const order = (['return', 'refund-only', 'damaged'] as const).flatMap((kind) =>
    options.kinds.filter((one) => one.kind === kind),
  );
  const kind = order.find((one) => fits(one.kind, one.open))?.kind ?? 'return';
  const quantities = line && offerOf(line, kind).num > 0 ? { [line.orderLineId]: allOf(line, kind) } : {};
  return { kind, reason: '', description: '', quantities };
}

/** Changes the kind: selected lines stay if they are eligible for it. */
export function withKind(
  form: AfterSaleForm,
  options: AfterSaleOptions,
  kind: WireAfterSaleKind,
): AfterSaleForm {
  const quantities = Object.fromEntries(
    options.lines.flatMap((line) => {
      if (!form.quantities[line.orderLineId] || offerOf(line, kind).num === 0) return [];
      return [[line.orderLineId, allOf(line, kind)] as const];
    }),
  );
  return { ...form, kind, reason: '', quantities };
}

/** Selected lines with their pieces. */
export function requestedLines({ quantities, kind }: AfterSaleForm, options: AfterSaleOptions) {
  return options.lines.flatMap((line) => {
    const quantity = quantities[line.orderLineId];
    const num = quantity ? totalPieces(ruleOf(line, kind), quantity) : 0;
    return num > 0 ? [{ line, num }] : [];
  });
}

/** The refund by the server's own rule, line by line. Freight is refunded only if the seller decides so. */
export function refundOf(form: AfterSaleForm, options: AfterSaleOptions): Fen {
  return addFen(
    ...requestedLines(form, options).map(({ line, num }) => {
      const left = line.totalNum - line.takenNum;
      if (num > left) return ZERO_FEN;
      return refundOfLine(
        {
          amount: fenOf(line.paidAmount) ?? ZERO_FEN,
          discountShare: ZERO_FEN,
          totalPieces: line.totalNum,
          takenPieces: line.takenNum,
          takenAmount: fenOf(line.takenAmount) ?? ZERO_FEN,
        },
        num,
      );
    }),
  );
}

/** What is missing before the form can be sent. */
export function missingOf(form: AfterSaleForm, options: AfterSaleOptions, photos: number): string | null {
  const requested = requestedLines(form, options);
  if (requested.length === 0) return '请选择商品和数量';
  const over = requested.find(({ line, num }) => num > offerOf(line, form.kind).num);
  if (over) return `${over.line.goodsName} 最多可申请 ${offerOf(over.line, form.kind).num}${over.line.unit}`;
  if (form.reason === '') return '请选择申请原因';
  if (form.kind === 'damaged' && photos === 0) return '请至少上传一张照片';
  return null;
}
