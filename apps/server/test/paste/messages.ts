import { readFileSync } from 'node:fs';
import { buildCatalogue, DEMO_SEED, type DemoGoods, synonyms } from '@pifa/demo-mall';
import { type OrderLine, amountsNotInName, quantityRule, quantityWanted, readMessage } from '@pifa/domain';
import { searchDocument } from '../../src/modules/goods';
import { createCatalogueIndex } from '../../src/modules/goods/catalogue-index/catalogue-index';
import { createMatcher, type Match } from '../../src/modules/goods/match/match-goods';
import { createMatchIndex } from '../../src/modules/goods/match/match-index';
import type { WordsRow } from '../../src/modules/goods/words/read-segments';
import { buildWordIndex } from '../../src/modules/goods/words/word-index';

/** One product that a message asks for. */
interface Meant {
  /** numbers of the goods; several where the text fits each of them and nobody can be sure */
  readonly codes: readonly string[];
  readonly packs: number;
  readonly pieces: number;
}

export interface Message {
  readonly trade: string;
  readonly text: string;
  readonly meant: readonly Meant[];
}

/** One line as it is shown to the buyer. */
export interface Row {
  readonly text: string;
  readonly sure: boolean;
  readonly match: Match;
  /** numbers of the goods, the most likely first */
  readonly codes: readonly string[];
  /** 「2+0」 for each of them */
  readonly amounts: readonly string[];
}

/** Reads a file of judged messages. */
export function messagesOf(file: string): Message[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const at = lines.findIndex((line) => line.startsWith('=>'));
      if (at < 0) throw new Error(`no judgement: ${block}`);
      const meant = (lines[at] ?? '')
        .slice(2)
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => {
          const [codes = '', amount = ''] = part.split(' ');
          const [packs = '', pieces = ''] = amount.split('+');
          if (!/^\d+\+\d+$/.test(amount)) throw new Error(`no amount: ${part}`);
          return { codes: codes.split('|'), packs: Number(packs), pieces: Number(pieces) };
        });
      return { trade: head.trim(), text: lines.slice(0, at).join('\n'), meant };
    });
}

/** The demo mall's goods as the matcher has them, without a database. */
export async function demoMatcher() {
  const now = new Date('2026-11-01T00:00:00Z');
  const { goods, categories } = buildCatalogue(DEMO_SEED, now);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const meanings = new Map<string, string[]>();
  for (const { word, means } of synonyms) meanings.set(word, [...(meanings.get(word) ?? []), means]);
  const byId = new Map(goods.map((one) => [one.id, one]));
  const catalogueIndex = createCatalogueIndex(now.getTime());
  for (const one of goods.toSorted((a, b) => a.id - b.id)) catalogueIndex.put(indexRow(one));
  const read = async (ids: readonly number[]): Promise<WordsRow[]> =>
    ids.flatMap((id) => {
      const one = byId.get(id);
      if (!one) return [];
      const category = names.get(one.categoryId) ?? '';
      const { search } = searchDocument({ ...one, brand: one.brandName });
      return [{ ...one, brand: one.brandName, category, search }];
    });
  const index = createMatchIndex(await buildWordIndex(read, catalogueIndex), meanings);
  const company = { ownCodes: new Map<string, number>(), bought: new Set<number>() };

  const rowOf = (order: OrderLine, match: Match): Row => {
    const read = match.ids.flatMap((id) => {
      const one = byId.get(id);
      if (!one) return [];
      const rule = quantityRule(one);
      const adjusted = amountsNotInName(
        match.whole ? [] : order.amounts,
        `${one.name} ${one.spec.split(' · ')[0]}`,
      );
      const { quantity, doubt } = quantityWanted(rule, adjusted.amounts, 'pieces');
      return [
        { code: one.code, amount: `${quantity.packs}+${quantity.pieces}`, doubt: doubt || adjusted.doubt },
      ];
    });
    const [first] = read;
    const clear =
      order.doubt === '' && order.problem === '' && order.amounts.length > 0 && first?.doubt === false;
    return {
      text: order.text,
      sure: match.state === 'sure' && clear && first?.amount !== '0+0',
      match,
      codes: read.map(({ code }) => code),
      amounts: read.map(({ amount }) => amount),
    };
  };

  return {
    codes: new Set(goods.filter(({ status }) => status === 'on').map(({ code }) => code)),
    nameOf: (code: string): string => goods.find((one) => one.code === code)?.name ?? '',
    /** What a buyer who pastes this text sees. */
    read(text: string): Row[] {
      const match = createMatcher(index, company);
      return readMessage(text).lines.map((order) => rowOf(order, match(order)));
    },
  };
}

/** The parts of the catalogue that the matcher uses. */
const indexRow = ({ id, status, soldBefore }: DemoGoods) => ({
  id,
  onSale: status === 'on',
  sold: soldBefore,
  category: -1,
  brand: -1,
  price: 0,
  minPieces: 0,
  listed: 0,
  promotion: null,
  attributes: [],
});

/** What became of the goods of a message. */
export interface Judged {
  readonly sureRight: number;
  readonly proposed: number;
  readonly all: number;
  /** rows that would go to the cart and are wrong */
  readonly wrong: readonly Row[];
  /** goods that no proposal contains */
  readonly missed: readonly Meant[];
  /** goods that were only proposed */
  readonly unsure: readonly Meant[];
}

/** Compares the rows of a message with its intended goods; each row answers for one product. */
export function judge(rows: readonly Row[], meant: readonly Meant[]): Judged {
  const left = [...rows];
  const take = (fits: (row: Row) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  };
  const open: Meant[] = [];
  let sureRight = 0;
  for (const one of meant) {
    const amount = `${one.packs}+${one.pieces}`;
    const [only] = one.codes;
    const right =
      one.codes.length === 1 && take((row) => row.sure && row.codes[0] === only && row.amounts[0] === amount);
    if (right) sureRight += 1;
    else open.push(one);
  }
  const wrong = left.filter((row) => row.sure);
  const unsure: Meant[] = [];
  const missed: Meant[] = [];
  for (const one of open) {
    const amount = `${one.packs}+${one.pieces}`;
    const isProposed = take((row) =>
      row.codes.some((code, at) => one.codes.includes(code) && row.amounts[at] === amount),
    );
    (isProposed ? unsure : missed).push(one);
  }
  return { sureRight, proposed: sureRight + unsure.length, all: meant.length, wrong, missed, unsure };
}
