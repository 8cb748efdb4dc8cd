import type { Goods } from '@pifa/contract/client';
import {
  explainTrace,
  formatUnitPrice,
  type QuotedLine,
  type CataloguePrice,
  type TierInfo,
  type Visibility,
} from '@pifa/domain';
import { serverNow, useServerClock } from '../../../lib/server-clock';
import { Countdown } from '../../../ui/countdown';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/tag';
import { MaskedPrice, PriceBlock, promotedWord, WhyPrice } from '../../../widgets/price-block';

interface PriceBandProps {
  goods: Goods;
  cataloguePrice: CataloguePrice | null;
  /** The priced selection; its tier is the current one. */
  line: QuotedLine | null;
  /** The ladder tier by the whole group's quantity under 同款混批, while siblings are filled in. */
  groupTier?: TierInfo | null;
  visibility: Visibility;
  symbol: string;
}

/** Price, tiers with the current one marked, and the source of the price (UX §4.3). */
export function PriceBand({ goods, cataloguePrice, line, groupTier, visibility, symbol }: PriceBandProps) {
  if (!visibility.pricesVisible) {
    return (
      <div className="rounded-card bg-brand-50 px-4 py-4 phone:rounded-none">
        <MaskedPrice className="text-18! font-medium" />
        <p className="mt-1 text-12 text-t2">登录后可看到您的专属价格、阶梯价与促销</p>
      </div>
    );
  }
  if (!cataloguePrice) return null;
  // The tier, the marked column and the sentence all belong to this page's goods.
  const tier = line?.tier ?? groupTier ?? cataloguePrice.tier;
  const scopeText = tier?.scopeText;
  const winner = line?.winner ?? cataloguePrice.winner;
  const promoted = promotedWord(winner);
  const running = goods.prices?.open?.find(({ ref }) => ref === winner.ref) ?? goods.prices?.promotion;
  const ends = running?.window.end ?? null;
  const unit = goods.rule.unit ? `/${goods.rule.unit}` : '';
  return (
    <div className="flex flex-col gap-3 rounded-card bg-brand-50 px-4 py-3 phone:-mx-3 phone:rounded-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PriceBlock
            rule={goods.rule}
            pair={line?.pair ?? cataloguePrice.pair}
            list={cataloguePrice.list}
            promoted={promoted !== null}
            symbol={symbol}
            size="detail"
          />
          {promoted && <Tag tone="brand">{promoted}</Tag>}
          {winner.kind === 'customer-price' && <Tag tone="ink">{winner.label}</Tag>}
        </span>
        <WhyPrice steps={explainTrace(line?.trace ?? cataloguePrice.trace, goods.rule, symbol)} />
      </div>
      {promoted && ends && <PromotionClock word={promoted} ends={ends} />}
      {tier && tier.bands.length > 0 && (
        <div role="region" aria-label="阶梯价" tabIndex={0} data-price className="overflow-x-auto">
          <table className="w-full min-w-80 border-collapse text-14 whitespace-nowrap">
            <tbody>
              <tr>
                <th scope="row" className="w-16 py-1 text-left text-12 font-normal text-t2">
                  起批量
                </th>
                {tier.bands.map((band) => (
                  <td
                    key={band.fromPieces}
                    className={cx('px-2 py-1', band.current ? 'font-semibold text-brand-700' : 'text-t2')}
                  >
                    {band.label}
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row" className="py-1 text-left text-12 font-normal text-t2">
                  单价
                </th>
                {tier.bands.map((band) => (
                  <td
                    key={band.fromPieces}
                    aria-current={band.current || undefined}
                    className={cx(
                      'px-2 py-1 text-16 tabular-nums',
                      band.current ? 'font-semibold text-brand-700' : 'text-t1',
                    )}
                  >
                    {symbol}
                    {formatUnitPrice(band.pair.perPiece)}
                    <span className="text-12 font-normal text-t2">{unit}</span>
                    {band.current && (
                      <span className="ml-1 rounded-tag bg-card px-1 text-12 font-normal text-brand-700">
                        当前
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {tier?.next && line && <p className="text-13 text-brand-700">{tier.next.text}</p>}
      {scopeText && <p className="text-12 text-t2">{scopeText}</p>}
    </div>
  );
}

function PromotionClock({ word, ends }: { word: string; ends: Date }) {
  useServerClock();
  const left = ends.getTime() - serverNow();
  if (left <= 0) return null;
  return (
    <span className="inline-flex items-center gap-2 text-13 text-brand-700">
      距{word}结束
      <Countdown remaining={left} label={`距${word}结束`} look="blocks" />
    </span>
  );
}
