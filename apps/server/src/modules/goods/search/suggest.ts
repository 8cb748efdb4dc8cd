import { type Platform, PreparedData } from '../../../platform';
import { siteValue } from '../../site';
import { cardList, preparedCards } from '../prepared-cards/prepared-goods';
import { type Catalogue } from '../catalogue-index/catalogue';
import { ownCodesOf } from '../own-codes';
import { type PublicCall, viewerOf } from '../viewer';
import { normalise, runsOf, spelling, words } from '../words/cut';
import { goodsMemory } from '../goods-memory';

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
export async function suggest(call: PublicCall, keyword: string): Promise<PreparedData> {
  const typed = normalise(keyword);
  if (typed === '') return new PreparedData('{"words":[],"types":[],"goods":[]}');
  const all = await goodsMemory(call.platform).catalogue.get();
  const hot = await siteValue(call.platform, 'searchkey');
  // Only the prices differ from buyer to buyer; the rest is made once for everybody.
  const { open, ids } = await all.memory.recall(`suggest ${typed}\n${hot}`, call.now, async () => {
    const found = await makeSuggestion(call.platform, all, typed, hot, call.now);
    return { bytes: 2 * found.open.length, ...found };
  });
  // What this company calls a goods comes before what the words say.
  const own = (await ownCodesOf(call.platform, call.session?.khId, [keyword])).values();
  const { cards } = await preparedCards(call.platform, [...new Set([...own, ...ids])], await viewerOf(call));
  const goods = cards.filter(({ row }) => row.status === 'on').slice(0, MOST_GOODS);
  return new PreparedData([Buffer.from(`${open},"goods":`), ...cardList(goods), Buffer.from('}')]);
}

/** Words and categories as JSON without the closing brace, and the goods that come next. */
async function makeSuggestion(platform: Platform, all: Catalogue, typed: string, hot: string, now: Date) {
  const found = await goodsMemory(platform).keywords.find(typed, all, now);
  const hits = Array.from(
    found.positions.subarray(0, READ_GOODS),
    (position) => all.catalogueIndex.ids[position] ?? 0,
  );
  const nobody = { buyer: null, pricesVisible: false, now };
  const shown = await preparedCards(platform, hits, nobody);
  const cards = shown.cards.filter(({ row }) => row.status === 'on');
  const own = phrasesOf(all);
  const hotWords = hot.split(/[,，、|]/).map((word) => word.trim());
  const types = own.types.filter(
    ({ phrase, position }) => (all.branchCounts[position] ?? 0) > 0 && begins(phrase, typed),
  );
  const words = new Set([
    ...hotWords.filter((word) => word && begins(toPhrase(word), typed)),
    ...types.map(({ phrase }) => phrase.text),
    ...own.brands.filter((phrase) => begins(phrase, typed)).map((phrase) => phrase.text),
    ...cards.flatMap(({ row }) => wordsOfName(row.name)).filter((word) => begins(toPhrase(word), typed)),
  ]);
  const named = {
    words: [...words].slice(0, MOST_WORDS),
    types: types.slice(0, MOST_TYPES).map(({ type }) => type),
  };
  // A few more than are shown: one may go off sale meanwhile.
  const ids = cards.slice(0, MOST_GOODS * 2).map(({ row }) => row.id);
  return { open: JSON.stringify(named).slice(0, -1), ids };
}

const begins = ({ text, full, initials }: Phrase, typed: string): boolean =>
  normalise(text).includes(typed) || full.startsWith(typed) || initials.startsWith(typed);

const toPhrase = (text: string): Phrase => ({ text, ...spelling(text) });

const phrases = new WeakMap<Catalogue['categories'], ReturnType<typeof makePhrases>>();

/** Categories and brands with their spelling, made at the first suggestion after one of them changed. */
function phrasesOf(all: Catalogue) {
  let own = phrases.get(all.categories);
  if (!own) {
    own = makePhrases(all);
    phrases.set(all.categories, own);
  }
  return own;
}

function makePhrases({ categories, brands }: Catalogue) {
  return {
    types: categories.list.map(({ id, name }, position) => ({
      phrase: toPhrase(name),
      position,
      type: {
        typeId: String(id),
        typeName: name,
        path: categories
          .path(position)
          .map((category) => category.name)
          .join(' > '),
      },
    })),
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
