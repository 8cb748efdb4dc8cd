import type { WireQuoteDetail, WireQuoteVersion } from '@pifa/contract/client';
import {
  formatAmount,
  formatCount,
  formatMinute,
  formatUnitPrice,
  lineAmount,
  type PricePair,
  type QuantityRule,
  quotedAmount,
  specNotInName,
  totalPieces,
} from '@pifa/domain';
import { lastDay } from '../../widgets/coupon-card';
import { fenOf } from '../../widgets/order-parts';
import { PrintDocument, type PrintLine } from '../../widgets/print-document';
import { useSite, useWebConfig } from '../../widgets/site';
import { answerIn, answerTerms, lineRule, offeredGoods, tierText, requestedRule } from './model';

/** 「报价单」 on A4 with 大写金额, 有效期 and 盖章 (UX §2.8); the version that is looked at. */
export function QuoteDocument({
  quote,
  version,
  withImages,
}: {
  quote: WireQuoteDetail;
  version: WireQuoteVersion | null;
  withImages: boolean;
}) {
  const site = useSite();
  const config = useWebConfig();
  const lines = quote.lines.map((line) => printLine(quote, line, version?.version ?? 0));
  const total = version ? fenOf(version.amount) : null;
  const until = version?.validUntil ? lastDay(version.validUntil) : '';
  return (
    <PrintDocument
      title={version ? '报价单' : '询价单'}
      number={quote.no}
      withImages={withImages}
      dates={[
        version
          ? { label: '报价时间', value: formatMinute(new Date(version.createTime)) }
          : { label: '提交时间', value: formatMinute(new Date(quote.createTime)) },
        ...(until ? [{ label: '有效期至', value: until }] : []),
      ]}
      parties={[
        { role: '供方', company: config.value('company') || site.name, phone: site.phone },
        {
          role: '需方',
          company: quote.company,
          contact: quote.contact,
          phone: quote.phone,
          address: quote.region,
        },
      ]}
      lines={lines}
      totals={total === null ? [] : [{ label: '报价合计', value: formatAmount(total) }]}
      total={total ?? undefined}
      notes={[
        {
          label: '版本',
          value: version
            ? `第 ${version.version} 版${version.current ? '' : '（已被新报价取代，仅供查阅）'}`
            : '',
        },
        { label: '有效期', value: until ? `至 ${until}${version?.expired ? '（已过期）' : ''}` : '' },
        { label: '期望到货', value: quote.needBy },
        { label: '发票类型', value: quote.invoiceKind },
        { label: '商家附言', value: version?.message ?? '' },
        { label: '需方说明', value: quote.remark },
      ]}
    />
  );
}

function pairTexts(rule: QuantityRule, pair: PricePair, packs: number, pieces: number): string {
  const unit = rule.unit ? `/${rule.unit}` : '';
  const texts: string[] = [];
  if (rule.piecesPerPack > 1 && (packs > 0 || pieces === 0))
    texts.push(`${formatUnitPrice(pair.perPack)}/${rule.packUnit}`);
  if (rule.piecesPerPack === 1 || pieces > 0) texts.push(`${formatUnitPrice(pair.perPiece)}${unit}`);
  return texts.join('\n');
}

function printLine(
  quote: WireQuoteDetail,
  line: WireQuoteDetail['lines'][number],
  version: number,
): PrintLine {
  const answer = answerIn(quote, line, version);
  const goods = offeredGoods(line, answer);
  const terms = answer ? answerTerms(line, answer) : null;
  const rule = answer ? lineRule(line, answer) : requestedRule(line);
  const quantity = { packs: line.ipcnt, pieces: line.spcnt };
  const total = totalPieces(rule, quantity);
  const priced = terms && total > 0 ? quotedAmount(terms, rule, quantity) : null;
  const tiers =
    terms && terms.offers.length > 1
      ? terms.offers
          .map(
            (offer) =>
              `${tierText(offer, rule.unit)} ${formatUnitPrice(offer.pair.perPiece)}${rule.unit && `/${rule.unit}`}`,
          )
          .join('；')
      : '';
  return {
    key: line.lineId,
    code: goods.goodsCode,
    name: goods.goodsName,
    spec: specNotInName(goods.goodsName, goods.spec.split(' · ')[0] ?? ''),
    packing: rule.piecesPerPack > 1 ? `1${rule.packUnit}=${rule.piecesPerPack}${rule.unit}` : rule.unit,
    packs: rule.piecesPerPack > 1 && quantity.packs > 0 ? String(quantity.packs) : '',
    pieces: quantity.pieces > 0 ? String(quantity.pieces) : '',
    total: total > 0 ? `${formatCount(total)}${rule.unit}` : '',
    price: priced ? pairTexts(rule, priced.pair, quantity.packs, quantity.pieces) : '',
    amount: priced ? formatAmount(lineAmount(priced.pair, quantity.packs, quantity.pieces)) : '',
    remark: [
      answer && terms?.offers.length === 0 ? '无货' : '',
      answer?.substitute ? `替代 ${line.goodsName}` : '',
      tiers,
      answer?.note ?? '',
      line.remark,
    ]
      .filter(Boolean)
      .join('；'),
    image: goods.image,
  };
}
