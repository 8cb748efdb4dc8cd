import { refuse } from '@pifa/contract';
import { code128Svg, formatUnitPrice, unitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, escapeHtml, FileAnswer } from '../../../../platform';
import type { StaffHandler } from '../../../staff';

interface TagRow {
  code: string;
  name: string;
  spec: string;
  barcode: string;
  unit: string;
  pack_unit: string;
  pieces_per_pack: number;
  list_per_pack: number;
  list_per_piece: number;
}

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:9px/1.35 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#000;background:#fff}
.tag{overflow:hidden;display:flex;flex-direction:column;justify-content:space-between;break-inside:avoid}
.name{font-size:10px;font-weight:600;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.spec{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.price{font-size:13px;line-height:15px;font-weight:700;font-variant-numeric:tabular-nums}.bars{text-align:center;white-space:nowrap}
.bars svg{max-width:100%}.no{font-size:9px;letter-spacing:.4px}`;

const SIZES = {
  '40x30': `@page{size:40mm 30mm;margin:1.5mm}.tag{width:37mm;height:26.8mm;break-after:page}
@media screen{body{padding:12px;background:#f4f5f7}.tag{background:#fff;border:1px dashed #999;width:40mm;height:30mm;padding:1.5mm;margin-bottom:8px}}`,
  a4: `@page{size:A4;margin:8mm}.tags{display:grid;grid-template-columns:repeat(3,1fr)}
.tag{height:35mm;padding:2.5mm;border:1px dotted #999}@media screen{body{max-width:780px;margin:0 auto;padding:16px}}`,
} as const;

/** What a code reader can read; other codes are printed as text alone. */
const isScannable = (text: string): boolean => /^[\x20-\x7e]{1,30}$/.test(text);

function tagHtml(row: TagRow, withPrice: boolean): string {
  const no = row.barcode !== '' && isScannable(row.barcode) ? row.barcode : row.code;
  const isSingle = row.pieces_per_pack === 1;
  const price = (units: number, unit: string): string =>
    `¥${formatUnitPrice(unitPrice(units))}/${escapeHtml(unit)}`;
  const shown = isSingle ? price(row.list_per_piece, row.unit) : price(row.list_per_pack, row.pack_unit);
  const packing = isSingle ? '' : `${row.pieces_per_pack}${row.unit}/${row.pack_unit}`;
  // Many a specification names the packing itself.
  const about = [row.spec, row.spec.includes(packing) ? '' : packing].filter(Boolean).join(' · ');
  const bars = isScannable(no) ? code128Svg(no, { module: no.length > 14 ? 0.16 : 0.22, height: 7 }) : '';
  return `<section class="tag"><div class="name">${escapeHtml(row.name)}</div>
<div class="spec">${escapeHtml(about)}</div>${withPrice ? `<div class="price">${shown}</div>` : ''}
<div class="bars">${bars}<div class="no">${escapeHtml(no)}</div></div></section>`;
}

/** 打印价签: a tag each, in the order in which the goods were chosen. */
export const printTags: StaffHandler<'adminGoodsTags'> = async ({ db, query }) => {
  if (query.ids.length === 0) return badInput('请选择要打印价签的商品');
  const ids = query.ids.map(Number);
  const { rows } = await sql<TagRow>`
    select code, name, spec, barcode, unit, pack_unit, pieces_per_pack, list_per_pack, list_per_piece
    from goods where id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], id)`.execute(db);
  if (rows.length === 0) return refuse('not-found', { what: '这些商品' });
  const tags = rows.map((row) => tagHtml(row, query.price === '1')).join('\n');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>价签 ${rows.length} 个</title><style>${STYLE}${SIZES[query.size]}</style></head><body>
<div class="tags">${tags}</div></body></html>`;
  return new FileAnswer(Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
};
