import site from '../content/site.json';
import type { FirstCategory } from './catalogue';
import type { ProductLine, Variant } from './category-text';

/** 「550ml · 24瓶/箱」; a pack of one says its own spec only. */
export function specText(line: ProductLine, variant: Variant): string {
  if (variant.piecesPerPack === 1) return variant.spec;
  return `${variant.spec} · ${variant.piecesPerPack}${line.unit}/${line.packUnit}`;
}

export function packingText(line: ProductLine, variant: Variant): string {
  const inside =
    variant.piecesPerPack === 1
      ? `1${line.packUnit}含${line.name}1${line.unit}`
      : `1${line.packUnit}含${line.name}${variant.piecesPerPack}${line.unit}`;
  return `${inside}、装箱单1份、合格证1份`;
}

/** Service promises next to the price; custom printing only for printable goods. */
export function serviceWords(line: ProductLine, pick: number): string[] {
  const printable = line.attributes.some(([, value]) => value === '可定制');
  const words = site.dictionary.serviceWord.slice(0, 3 + (pick % 2));
  return printable ? [...words, '支持定制印刷'] : words;
}

/** Filled containers: their volume gives their weight. The volume of a cup or a jar only gives its size. */
const FILLED: readonly string[] = ['bottle', 'can', 'glass', 'jug', 'pump', 'sack', 'spray', 'tube'];

/** Grams of a piece: from the spec where it has them, else estimated from the price. */
export function weightOf(line: ProductLine, variant: Variant): number {
  const match = /([\d.]+)\s*(kg|g|ml|mL|L)(?![a-zA-Z])/.exec(variant.spec);
  const isWeight = match?.[2] === 'kg' || match?.[2] === 'g' || FILLED.includes(line.look.template);
  if (match?.[1] && match[2] && isWeight) {
    const amount = Number(match[1]) * (match[2] === 'kg' || match[2] === 'L' ? 1000 : 1);
    return Math.max(1, Math.round(amount * 1.06));
  }
  const heavy = line.look.template === 'item' ? 3 : line.look.template === 'ream' ? 10 : 1;
  return Math.max(1, Math.round(40 * (variant.perPiece / 10_000) ** 0.75 * heavy));
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The detail page's HTML: description, specification, packing, use and storage. */
export function detailHtml(
  category: FirstCategory,
  line: ProductLine,
  variant: Variant,
  code: string,
): string {
  const rule = [
    `1${line.packUnit} = ${variant.piecesPerPack}${line.unit}`,
    variant.minPieces > 1 ? `${variant.minPieces}${line.unit}起订` : '',
    variant.pieceStep > 1 ? `拆零按${variant.pieceStep}${line.unit}递增` : '',
    variant.packStep > 1 ? `整件按${variant.packStep}${line.packUnit}递增` : '',
  ].filter(Boolean);
  const rows: [string, string][] = [
    ['商品编号', code],
    ['品牌', line.brand],
    ['品名', line.name],
    ['规格', specText(line, variant)],
    ...line.attributes,
    ['单件毛重', `约 ${((weightOf(line, variant) * variant.piecesPerPack) / 1000).toFixed(2)} kg`],
    ['发货地', category.shipFrom],
    ['适用税率', `${line.taxRateBp / 100}%`],
  ];
  const table = rows
    .map(([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('');
  return [
    `<h3>商品介绍</h3><p>${escaped(line.brand)}${escaped(line.name)}（${escaped(variant.spec)}），${escaped(line.selling)}。本品由品牌授权渠道供货，每批次到仓抽检，随货附出厂合格证，可按需提供检测报告与资质文件。</p>`,
    `<p>${escaped(category.uses)}</p>`,
    `<p><img src="/pictures/goods/${line.key}-2.webp" alt="${escaped(line.name)}" width="800" height="800" loading="lazy"></p>`,
    `<h3>规格参数</h3><table><tbody>${table}</tbody></table>`,
    `<h3>起订与装箱</h3><p>${escaped(rule.join(' · '))}。整件出库不拆封，拆零商品由仓库二次打包，外箱标注订单号与品名。</p>`,
    `<p><img src="/pictures/goods/${line.key}-3.webp" alt="${escaped(line.name)}装箱" width="800" height="800" loading="lazy"></p>`,
    `<h3>包装清单</h3><ul><li>${escaped(packingText(line, variant)).replaceAll('、', '</li><li>')}</li></ul>`,
    `<h3>储存与售后</h3><p>${escaped(category.keeping ?? '请置于阴凉干燥处，避免阳光直射。')}收货时请当面清点件数，外箱破损可拒收；签收后 48 小时内反馈短少、破损，凭照片即可补发或退款。</p>`,
  ].join('');
}
