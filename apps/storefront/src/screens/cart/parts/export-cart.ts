import type { WireCartLine } from '@pifa/contract/client';
import { formatAmount, formatDate, formatUnitPrice } from '@pifa/domain';
import { downloadCsv } from '../../../lib/download';
import { serverNow } from '../../../lib/server-clock';
import { cartTradeLine } from '../../../widgets/order-parts';

const HEAD = [
  '商品编号',
  '商品名称',
  '规格',
  '装箱规格',
  '件数',
  '零数',
  '合计数量',
  '单位',
  '件价',
  '个价',
  '小计',
  '是否勾选',
];

/** 「导出采购单」: the cart as a file that Excel and WPS open. */
export function exportCart(lines: readonly WireCartLine[]): void {
  const rows = lines.map((wire) => {
    const line = cartTradeLine(wire, '');
    const packed = line.rule.piecesPerPack > 1;
    return [
      line.code,
      line.name,
      line.spec,
      line.rule.piecesPerPack,
      line.quantity.packs,
      line.quantity.pieces,
      line.totalPieces,
      line.rule.unit,
      line.pair && packed ? formatUnitPrice(line.pair.perPack) : '',
      line.pair ? formatUnitPrice(line.pair.perPiece) : '',
      line.amount === null ? '' : formatAmount(line.amount),
      wire.isCheck === 1 ? '是' : '否',
    ];
  });
  downloadCsv(`采购单 ${formatDate(new Date(serverNow()))}`, HEAD, rows);
}
