import { isPriceText, withoutThousands } from '@pifa/domain';
import type { CallBodyInput } from '@pifa/contract/staff';
import type { GoodsRow } from '../queries';

/** Fields that are changed in the list itself, in the order of Tab. */
export const INLINE = ['IP', 'SP', 'stock'] as const;
export type InlineField = (typeof INLINE)[number];

/** The cell that is being typed into. */
export interface InlineAt {
  id: string;
  field: InlineField;
}

export const FIELD_NAMES: Record<InlineField, string> = { IP: '标价（件）', SP: '标价（个）', stock: '可售' };

export const valueOf = (row: GoodsRow, field: InlineField): number =>
  field === 'IP' ? row.listIP : field === 'SP' ? row.listSP : row.available;

/** What was typed as a number: full-width digits, ￥ and separators are read; undefined = it cannot stand there. */
export function typedNumber(text: string, field: InlineField): number | undefined {
  const plain = withoutThousands(text.normalize('NFKC').replace(/[¥\s]/g, '')) ?? '';
  const isRead = field === 'stock' ? /^\d{1,8}$/.test(plain) : isPriceText(plain);
  return isRead ? Number(plain) : undefined;
}

/** The call that makes it so. */
export function changeOf(row: GoodsRow, field: InlineField, value: number): CallBodyInput<'adminGoods'> {
  const { code, listIP, listSP } = row;
  if (field === 'stock') return { code, stockTo: value, reason: '列表里改库存' };
  const list = field === 'IP' ? { perPack: value, perPiece: listSP } : { perPack: listIP, perPiece: value };
  return { code, list };
}

/** Change in percent with its sign: 「+3.6%」. */
export function percentOf(from: number, to: number): string {
  if (from === 0 || from === to) return '';
  const share = ((to - from) / from) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}
