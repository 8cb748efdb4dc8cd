import { type PdfText, tinyPdf } from './tiny-pdf';

/** What the simulator was told to print. */
export interface Printed {
  type?: string;
  originalInvoiceNo?: string;
  seller?: { name?: string; taxNumber?: string };
  buyer?: { name?: string; taxNumber?: string };
  remark?: string;
  lines?: { name?: string; amount?: string; taxRate?: string; taxAmount?: string; netAmount?: string }[];
  totalAmount?: string;
  totalNetAmount?: string;
  totalTaxAmount?: string;
}

const MOST_LINES = 8;
const cut = (text: string | undefined, most: number): string => (text ?? '').slice(0, most);
const percent = (rate: string | undefined): string => `${Number(rate ?? 0) * 100}%`;

/** The page of a simulated invoice; it says that it is none. */
export function invoicePage(printed: Printed, number: string, issuedOn: string): Buffer {
  const red = printed.originalInvoiceNo !== undefined;
  const sign = red ? '-' : '';
  const kind = printed.type === 'SPECIAL' ? '增值税专用发票' : '普通发票';
  const lines = printed.lines ?? [];
  const rows = lines.slice(0, MOST_LINES).flatMap((line, at): PdfText[] => {
    const y = 258 - at * 14;
    return [
      { x: 44, y, size: 8, text: cut(line.name, 34) },
      { x: 340, y, size: 8, text: `${sign}${line.netAmount ?? ''}` },
      { x: 420, y, size: 8, text: percent(line.taxRate) },
      { x: 480, y, size: 8, text: `${sign}${line.taxAmount ?? ''}` },
    ];
  });
  const more = lines.length - MOST_LINES;
  return tinyPdf(
    [
      { x: 200, y: 385, size: 16, text: `${red ? '红字' : ''}电子发票（${kind}）` },
      { x: 40, y: 385, size: 9, text: '模拟开具 · 不是发票' },
      { x: 380, y: 362, size: 9, text: `发票号码：${number}` },
      { x: 380, y: 348, size: 9, text: `开票日期：${issuedOn}` },
      { x: 44, y: 326, size: 9, text: `购买方：${cut(printed.buyer?.name, 40)}` },
      { x: 44, y: 312, size: 9, text: `税号：${cut(printed.buyer?.taxNumber, 20)}` },
      { x: 320, y: 326, size: 9, text: `销售方：${cut(printed.seller?.name, 24)}` },
      { x: 320, y: 312, size: 9, text: `税号：${cut(printed.seller?.taxNumber, 20)}` },
      { x: 44, y: 280, size: 9, text: '项目名称' },
      { x: 340, y: 280, size: 9, text: '金额' },
      { x: 420, y: 280, size: 9, text: '税率' },
      { x: 480, y: 280, size: 9, text: '税额' },
      ...rows,
      ...(more > 0 ? [{ x: 44, y: 258 - MOST_LINES * 14, size: 8, text: `另有 ${more} 行，详见订单` }] : []),
      { x: 44, y: 118, size: 9, text: `合计 ${sign}${printed.totalNetAmount ?? ''} 元` },
      { x: 300, y: 118, size: 9, text: `税额 ${sign}${printed.totalTaxAmount ?? ''} 元` },
      { x: 44, y: 96, size: 11, text: `价税合计 ${sign}${printed.totalAmount ?? ''} 元` },
      {
        x: 44,
        y: 70,
        size: 8,
        text: red ? `被红冲发票号码：${printed.originalInvoiceNo}` : `备注：${cut(printed.remark, 60)}`,
      },
    ],
    [
      [36, 342, 559, 342],
      [36, 300, 559, 300],
      [36, 272, 559, 272],
      [36, 134, 559, 134],
      [36, 86, 559, 86],
    ],
  );
}
