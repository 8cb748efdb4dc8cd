import { expect, it } from 'vitest';
import { createSegmentBuilder } from './pack-segment';
import { createPace } from '../../../platform/pace';
import { openSegment } from './segment';
import { FIELD } from './tokens';
import { textOfWording } from './wordings';

/** Numbers that look like chance and are the same in every run. */
let state = 11;
const next = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const WORDS = Array.from({ length: 300 }, (_, n) =>
  n % 3 === 0 ? `word${next(1e6)}` : `${'纸水笔胶杯𠮷é'.slice(next(7))}${'长'.repeat(next(90))}${n}`,
);
const FIELDS_USED = [FIELD.name, FIELD.rest, FIELD.line];
const bit = (field: number): number => 1 << field;

const aWording = (n: number) => ({
  brand: `牌${n % 7}`,
  category: '类',
  groupId: n % 5 === 0 ? n : null,
  name: `商品 ${n % 50} 𠮷 ${'很长'.repeat(n % 60)}`,
  spec: '',
  groupValues: n % 5 === 0 ? ['红', ''] : [],
});

async function aSegment(count: number) {
  const builder = createSegmentBuilder();
  const wordsOf = Array.from({ length: count }, (_, n) => {
    const own = new Map<string, number>();
    // Neighbours share a word, as siblings do.
    own.set(WORDS[Math.floor(n / 9) % WORDS.length] as string, FIELD.name);
    for (let at = 0; at < 6; at += 1)
      own.set(WORDS[next(WORDS.length)] as string, FIELDS_USED[next(3)] as number);
    return own;
  });
  for (const [n, own] of wordsOf.entries())
    builder.add({ position: n * 3, sum: n, wording: textOfWording(aWording(n)) }, (put) => {
      for (const [word, field] of own) put(word, field);
    });
  return { wordsOf, segment: openSegment(await builder.pack(createPace())) };
}

it('一段里的每个词：同样的商品，不多也不少', async () => {
  const { wordsOf, segment } = await aSegment(2_000);
  const positionsOf = (mark: (act: (goods: number) => void) => void): number[] => {
    const found: number[] = [];
    mark((goods) => found.push(segment.positions[goods] ?? -1));
    return found.sort((a, b) => a - b);
  };
  for (const word of [...WORDS, 'word', '没有']) {
    for (const field of FIELDS_USED) {
      const wanted = wordsOf.flatMap((own, n) => (own.get(word) === field ? [n * 3] : []));
      expect(positionsOf((act) => segment.each(word, bit(field), act))).toEqual(wanted);
    }
    const begun = wordsOf.flatMap((own, n) =>
      [...own].some(([one, field]) => one.startsWith(word) && field !== FIELD.rest) ? [n * 3] : [],
    );
    const bits = segment.find({ text: word, isPrefix: true, fields: bit(FIELD.name) | bit(FIELD.line) });
    const found = positionsOf((act) =>
      segment.positions.forEach((_, goods) => {
        if (((bits?.[goods >>> 5] ?? 0) >>> (goods & 31)) & 1) act(goods);
      }),
    );
    expect([word, found]).toEqual([word, begun]);
  }
});

it('每个商品怎么称呼，一字不差', async () => {
  const { segment } = await aSegment(500);
  for (const [goods, position] of segment.positions.entries()) {
    const n = position / 3;
    expect(segment.wordingOf(goods)).toEqual(aWording(n));
    expect(segment.sumOf(goods)).toBe(n);
  }
});
