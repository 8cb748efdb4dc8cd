import { ZERO_FEN } from '../../money';
import { causeOf } from '../../pricing/cause';
import type { QuoteRefusal } from '../../pricing/quote-types';
import { type BasketKind, settingsFace } from '../kind';
import { fixesFor, raisedToCarton } from '../order-terms/fix';
import { ladderBeside, loosePiecesText, sumsOf } from '../order-terms/sums';
import { inScope, scope } from '../scope';
import { count, schema } from '../settings';

export const mixedCartonSettings = schema({
  scope: scope('混装商品'),
  capacity: count('每箱（个）', { min: 2, max: 1_000_000, help: '这些商品的单件数合计须为它的倍数' }),
  leastCartons: count('至少几箱', { min: 1, max: 10_000, unit: '箱' }),
});

type Settings = NonNullable<ReturnType<typeof mixedCartonSettings.of>>;

/** Pieces that are missing to whole cartons, and to as many as are asked for. */
function missingPieces({ capacity, leastCartons }: Settings, pieces: number): number {
  const least = capacity * leastCartons;
  return pieces < least ? least - pieces : (capacity - (pieces % capacity)) % capacity;
}

/** 混装成箱: the pieces of several goods together fill whole cartons; each goods keeps its steps. Changes no price. */
export const mixedCarton: BasketKind = {
  kind: 'mixed-carton',
  name: '混装成箱',
  stage: 'limits',
  ...settingsFace(mixedCartonSettings),
  evaluate: (record, basket) => {
    const settings = mixedCartonSettings.of(record.settings);
    if (!settings) return {};
    const lines = basket.lines.filter(({ line }) => inScope(settings.scope, line.goods));
    const { pieces } = sumsOf(lines);
    if (pieces === 0) return {};
    const { capacity, leastCartons } = settings;
    const missing = missingPieces(settings, pieces);
    const cause = causeOf('limits', record);
    const more = leastCartons > 1 && pieces < capacity * leastCartons ? `满 ${leastCartons}箱` : '成箱';
    const text =
      missing === 0 ? `已成箱：${pieces / capacity}箱` : `还差 ${loosePiecesText(missing, lines)} ${more}`;
    const keys = lines.map(({ line }) => line.key);
    const failing = missing === 0 ? [] : keys;
    const refusals = failing.map(
      (key): QuoteRefusal => ({
        kind: 'promotion',
        cause,
        key,
        text: `${record.label || `${capacity}个一箱`}：${text}`,
      }),
    );
    const term = {
      cause,
      place: '',
      keys,
      failing,
      met: missing === 0,
      text,
      totals: `混装合计 ${loosePiecesText(pieces, lines)}${ladderBeside(lines, basket.every)}`,
      fee: ZERO_FEN,
      fixes: missing === 0 ? [] : fixesFor(lines, (line) => raisedToCarton(line, missing, capacity)),
    };
    return { refusals, terms: [term] };
  },
  overGoods: ({ settings }) => {
    const read = mixedCartonSettings.of(settings);
    if (!read) return null;
    const { scope: of, ...terms } = read;
    return { scope: of, settings: terms };
  },
  tag: ({ settings }, goods) => {
    const read = mixedCartonSettings.of(settings);
    return read && inScope(read.scope, goods) ? `${read.capacity}${goods.rule.unit || '个'}成箱` : null;
  },
};
