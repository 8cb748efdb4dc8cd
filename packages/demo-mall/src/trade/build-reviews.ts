import reviewTexts from '../content/reviews.json';
import { DAY } from '../moments';
import { type Random, randomFor } from '../random';
import type { DemoGoods, DemoReview } from '../types';

/** How many reviews a goods has: none for a third, few for most, hundreds for some, 500 for the best-known one. */
function countFor(random: Random, at: number): number {
  if (at === 0) return 500;
  const roll = random.next();
  if (roll < 0.34) return 0;
  if (roll < 0.86) return random.between(1, 9);
  if (roll < 0.98) return random.between(10, 36);
  return random.between(80, 260);
}

/** Reviews by buyers of other companies, all later than the goods' listing. */
export function buildReviews(seed: number, now: Date, goods: readonly DemoGoods[]): DemoReview[] {
  return goods.flatMap((row, at) => {
    const random = randomFor(seed, `reviews ${row.code}`);
    const listed = now.getTime() - row.listedAt.getTime();
    const count = listed < 3 * DAY ? 0 : countFor(random, at);
    return Array.from({ length: count }, (): DemoReview => {
      const roll = random.next();
      const stars = roll < 0.68 ? 5 : roll < 0.88 ? 4 : roll < 0.95 ? 3 : roll < 0.98 ? 2 : 1;
      const texts = stars >= 4 ? reviewTexts.good : stars === 3 ? reviewTexts.middle : reviewTexts.bad;
      const second = random.chance(0.4) ? random.pick(texts) : '';
      const first = random.pick(texts);
      return {
        goodsId: row.id,
        companyName: random.pick(reviewTexts.companies),
        anonymous: random.chance(0.15),
        stars,
        content: (second === first ? first : `${first}${second}`).replaceAll('{unit}', row.unit),
        boughtSpec: row.spec,
        reply:
          stars <= 3
            ? (reviewTexts.replies[1] ?? '')
            : random.chance(0.12)
              ? random.pick(reviewTexts.replies)
              : '',
        createdAt: new Date(now.getTime() - Math.floor(random.next() ** 1.6 * listed * 0.95) - 3_600_000),
      };
    });
  });
}
