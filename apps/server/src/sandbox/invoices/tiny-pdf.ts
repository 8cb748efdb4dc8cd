/** A real PDF of one page, small: text in the viewer's own Song typeface, so Chinese needs no embedded font. */

export interface PdfText {
  x: number;
  y: number;
  size: number;
  text: string;
}

const A4_WIDTH = 595;
const A4_HALF_HEIGHT = 421;

/** Signs that the typeface's character set (GB 1) knows under another code, or not at all. */
const STAND_INS: Readonly<Record<string, string>> = {
  '·': '・',
  '•': '・',
  µ: 'μ',
  '½': '1/2',
  '¼': '1/4',
  '¥': '￥',
};
const STAND_IN = new RegExp(`[${Object.keys(STAND_INS).join('')}]`, 'g');

/** UTF-16BE as the encoding UniGB-UCS2-H wants it. */
function hexOf(text: string): string {
  const printable = text.replace(STAND_IN, (sign) => STAND_INS[sign] ?? sign);
  return Buffer.from(printable, 'utf16le').swap16().toString('hex').toUpperCase();
}

/** Writes the texts (points from the lower left corner) and the lines between them. */
export function tinyPdf(
  texts: readonly PdfText[],
  rules: readonly [number, number, number, number][],
): Buffer {
  const content = [
    '0.6 w',
    ...rules.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`),
    'BT',
    ...texts.map(({ x, y, size, text }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hexOf(text)}> Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4_WIDTH} ${A4_HALF_HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
