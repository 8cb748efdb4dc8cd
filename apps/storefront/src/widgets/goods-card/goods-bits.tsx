import type { Goods } from '@pifa/contract/client';
import {
  formatCount,
  formatUnitPrice,
  isNewGoods,
  quantityLabel,
  type QuantityRule,
  type QuotedLine,
  type CataloguePrice,
  type Visibility,
} from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../lib/server-clock';
import { useLoggedIn } from '../../lib/session';
import { cx } from '../../ui/cx';
import { DotWord, TagRow, type Tone } from '../../ui/tag';
import { tagTones } from '../activity-kinds/tag-tones';
import { cartQuery } from '../cart';
import { MaskedPrice, PriceBlock, promotedWord } from '../price-block';
import { stockState } from './stock';

const colours = { green: '', amber: 'text-amber-800!', red: 'text-red-700!', grey: 'text-t3!' };

/** 有货 is a green dot and a quiet word; 仅剩, 紧张 and 无货 get their colour (UX §2 d). */
export function StockWord({
  goods,
  label,
  className,
}: {
  goods: Pick<Goods, 'rule' | 'onSale'>;
  label?: string;
  className?: string;
}) {
  const { word, tone } = stockState(goods.rule, goods.onSale, label);
  return (
    <span className={cx('text-12', className)}>
      <DotWord tone={tone}>
        <span className={colours[tone]}>{word}</span>
      </DotWord>
    </span>
  );
}

interface GoodsTag {
  text: string;
  tone: Tone;
}

/** Tags: running promotions, the source of the price, then the goods' own. None about prices where they are hidden. */
export function tagsOf(goods: Goods, cataloguePrice: CataloguePrice | null): GoodsTag[] {
  const tags: GoodsTag[] = [];
  for (const { kind, text } of goods.activityTags) tags.push({ text, tone: tagTones[kind] ?? 'brand' });
  if (cataloguePrice?.isPromotion) tags.push({ text: '促销', tone: 'brand' });
  if (cataloguePrice?.winner.kind === 'customer-price') tags.push({ text: '专属价', tone: 'ink' });
  const best = cataloguePrice?.tier?.bands.at(-1);
  if (best && cataloguePrice && best.pair.perPiece < cataloguePrice.pair.perPiece)
    tags.push({ text: '阶梯价', tone: 'blue' });
  if (isNewGoods(new Date(goods.listedTime), new Date(serverNow())))
    tags.push({ text: '新品', tone: 'green' });
  if (goods.groupId) tags.push({ text: '多规格', tone: 'grey' });
  return tags;
}

/** At most three tags, then 「+N」. */
export function GoodsTags({
  goods,
  cataloguePrice,
}: {
  goods: Goods;
  cataloguePrice: CataloguePrice | null;
}) {
  return <TagRow tags={tagsOf(goods, cataloguePrice)} />;
}

/** 「满 240 降至 ¥1.45」: the best tier this buyer can reach; null where there is none or prices are hidden. */
export function bestTierText(
  rule: QuantityRule,
  cataloguePrice: CataloguePrice | null,
  symbol = '¥',
): string | null {
  const best = cataloguePrice?.tier?.bands.at(-1);
  if (!best || !cataloguePrice || best.pair.perPiece >= cataloguePrice.pair.perPiece) return null;
  return `满 ${formatCount(best.fromPieces)}${rule.unit} 降至 ${symbol}${formatUnitPrice(best.pair.perPiece)}`;
}

interface InCartProps {
  goodsId: string;
  rule: QuantityRule;
  className?: string;
}

/** 「购物车中 2件+12瓶」; nothing when it is not in the cart. Visitors have none to look into. */
export function InCartMark(props: InCartProps) {
  return useLoggedIn() ? <InCart {...props} /> : null;
}

function InCart({ goodsId, rule, className }: InCartProps) {
  const { data } = useQuery({
    ...cartQuery,
    select: (cart) => {
      const line = cart.cartList.find(
        (one) => one.goodsId === goodsId && (one.context || 'ordinary') === 'ordinary',
      );
      return line ? quantityLabel(rule, { packs: line.ipcnt, pieces: line.spcnt }) : null;
    },
  });
  return data ? <span className={cx('text-12 text-blue-600', className)}>购物车中 {data}</span> : null;
}

/**
 * The price of a goods for this buyer, or the masked price (UX §3 matrix). Once a quantity is chosen, the price of
 * its quoted `line`, from the same engine, replaces the catalogue price.
 */
export function GoodsPrice({
  goods,
  cataloguePrice,
  line,
  visibility,
  symbol,
  size = 'card',
  className,
}: {
  goods: Goods;
  cataloguePrice: CataloguePrice | null;
  line?: QuotedLine | null;
  visibility: Visibility;
  symbol?: string;
  size?: 'card' | 'row' | 'detail';
  className?: string;
}) {
  if (!visibility.pricesVisible)
    return <MaskedPrice asLink={visibility.priceSlotIsLink} className={className} />;
  if (!cataloguePrice) return <span className={cx('text-14 text-t3', className)}>--</span>;
  const promoted = promotedWord(line?.winner ?? cataloguePrice.winner) !== null;
  return (
    <PriceBlock
      rule={goods.rule}
      pair={line?.pair ?? cataloguePrice.pair}
      list={cataloguePrice.list}
      promoted={promoted}
      symbol={symbol}
      size={size}
      className={className}
    />
  );
}
