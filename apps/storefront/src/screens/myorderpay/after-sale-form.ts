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

/** What a buyer has filled in; quantities by line, only of chosen lines. */
export interface AfterSaleForm {
  kind: WireAfterSaleKind;
  reason: string;
  description: string;
  quantities: Readonly<Record<string, Quantity>>;
}

export const offerOf = (line: WireAfterSaleOption, kind: WireAfterSaleKind) =>
  line.offers.find((offer) => offer.kind === kind) ?? { kind, num: 0, why: '' };

/** Boxes of a line: packs and pieces up to what may be asked for, without minimum or step. */
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

/** Everything of a line that may be asked for. */
export function allOf(line: WireAfterSaleOption, kind: WireAfterSaleKind): Quantity {
  return inPacks(offerOf(line, kind).num, line.packingSpecification);
}

/** The form as it opens: of one line, or of nothing yet; the first way that is open for it. */
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

/** Another way: chosen lines stay as far as they may be asked for in it. */
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

/** Chosen lines with their pieces. */
export function requestedLines({ quantities, kind }: AfterSaleForm, options: AfterSaleOptions) {
  return options.lines.flatMap((line) => {
    const quantity = quantities[line.orderLineId];
    const num = quantity ? totalPieces(ruleOf(line, kind), quantity) : 0;
    return num > 0 ? [{ line, num }] : [];
  });
}

/** What the mall will work out for it: the same rule, line by line. Freight goes back only if the seller says so. */
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

/** What is missing before it can be sent. */
export function missingOf(form: AfterSaleForm, options: AfterSaleOptions, photos: number): string | null {
  const requested = requestedLines(form, options);
  if (requested.length === 0) return '请选择商品和数量';
  const over = requested.find(({ line, num }) => num > offerOf(line, form.kind).num);
  if (over) return `${over.line.goodsName} 最多可申请 ${offerOf(over.line, form.kind).num}${over.line.unit}`;
  if (form.reason === '') return '请选择申请原因';
  if (form.kind === 'damaged' && photos === 0) return '请至少上传一张照片';
  return null;
}
