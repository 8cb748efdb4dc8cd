import type { CallData } from '@pifa/contract';
import type { Platform, Session } from '../../../platform';
import { siteValue } from '../../site';
import { cardsOf } from '../further-goods';
import { type Catalogue, catalogue } from '../shelf/catalogue';
import { viewerOf } from '../viewer';
import { normalise, runsOf, spelling, words } from './cut';
import { findGoods } from './find';
import { parseKeyword } from './query';

const MOST_WORDS = 8;
const MOST_TYPES = 4;
const MOST_GOODS = 4;
/** Goods whose names lend words. */
const READ_GOODS = 12;

interface Phrase {
  text: string;
  full: string;
  initials: string;
}

/** What a buyer may mean while typing: words, categories, up to four goods (UX §3 "Search"). */
export async function suggest(
  call: { platform: Platform; session: Session | null; now: Date },
  keyword: string,
): Promise<CallData<'goodsSuggest'>> {
  const typed = normalise(keyword);
  if (typed === '') return { words: [], types: [], goods: [] };
  const all = await catalogue(call.platform).get();
  const viewer = await viewerOf(call);
  const { ids } = await all.memory.recallLater(`suggest ${typed}`, call.now, async () => {
    const found = (await findGoods(call.platform.db, parseKeyword(typed, all.synonyms))).slice(0, READ_GOODS);
    return { weight: found.length, ids: found };
  });
  const cards = await cardsOf(call.platform, ids, viewer);
  const own = phrasesOf(all);
  const hot = (await siteValue(call.platform, 'searchkey')).split(/[,，、|]/).map((word) => word.trim());
  const names = cards.flatMap((card) => wordsOfName(card.goodsName));
  const types = own.types.filter(({ phrase }) => begins(phrase, typed));
  return {
    words: [
      ...new Set([
        ...hot.filter((word) => word && begins(toPhrase(word), typed)),
        ...types.map(({ phrase }) => phrase.text),
        ...own.brands.filter((phrase) => begins(phrase, typed)).map((phrase) => phrase.text),
        ...names.filter((word) => begins(toPhrase(word), typed)),
      ]),
    ].slice(0, MOST_WORDS),
    types: types.slice(0, MOST_TYPES).map(({ type }) => type),
    goods: cards.slice(0, MOST_GOODS),
  };
}

const begins = ({ text, full, initials }: Phrase, typed: string): boolean =>
  normalise(text).includes(typed) || full.startsWith(typed) || initials.startsWith(typed);

const toPhrase = (text: string): Phrase => ({ text, ...spelling(text) });

const phrases = new WeakMap<Catalogue, ReturnType<typeof makePhrases>>();

/** Categories and brands with their spelling, made at the first suggestion after a change. */
function phrasesOf(all: Catalogue) {
  let own = phrases.get(all);
  if (!own) {
    own = makePhrases(all);
    phrases.set(all, own);
  }
  return own;
}

function makePhrases({ categories, brands, branchCounts }: Catalogue) {
  return {
    types: categories.list.flatMap(({ id, name }, place) =>
      (branchCounts[place] ?? 0) > 0
        ? [
            {
              phrase: toPhrase(name),
              type: {
                typeId: String(id),
                typeName: name,
                path: categories
                  .path(place)
                  .map((category) => category.name)
                  .join(' > '),
              },
            },
          ]
        : [],
    ),
    brands: brands.map((brand) => toPhrase(brand.name)),
  };
}

/** The Chinese words of a goods' name, and each with the one after it: 复印, 复印纸. */
function wordsOfName(name: string): string[] {
  return runsOf(normalise(name))
    .filter((run) => run.kind === 'han')
    .flatMap((run) => {
      const cut = words(run.text);
      return cut
        .flatMap((word, index) => [word, word + (cut[index + 1] ?? '')])
        .filter((word) => word.length > 1);
    });
}
