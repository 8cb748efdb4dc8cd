import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import type { GoodsRow } from '../../goods-row';
import { normalise, runsOf } from '../search/cut';
import { bareCode } from '../search/tokens';
import { type Catalogue, catalogue } from '../catalogue-index/catalogue';
import type { Synonyms } from './explain';
import { type Facts, factsOf, type FactsSource, stemOf, valuesOf } from './facts';
import { createSpelling, type Spelling } from './spelling';
import { goodsTokens, tokensOf } from './tokens';

/**
 * All goods on sale by everything a line of an order may call them: made at the first match after the catalogue
 * changed, about 600 bytes a goods. A goods is meant by its position.
 */
export interface MatchIndex {
  readonly size: number;
  readonly ids: Float64Array;
  readonly sold: Float64Array;
  /** which goods are one line in several specifications (a group, or the same brand and name): its number */
  readonly line: Uint32Array;
  /** how many tokens the name has, and all together */
  readonly nameTokens: Uint16Array;
  readonly allTokens: Uint16Array;
  /** token → positions, ascending */
  readonly postings: ReadonlyMap<string, Int32Array>;
  /** code, bare code and barcode → position; SEVERAL where more than one goods has it */
  readonly codes: ReadonlyMap<string, number>;
  readonly barcodes: ReadonlyMap<string, number>;
  /** codes with letters O, I, L read as the digits they look like */
  readonly mistyped: ReadonlyMap<string, number>;
  /** by the number of the line: its goods, and its values by their position (colour, width) */
  readonly lines: readonly Line[];
  readonly synonyms: Synonyms;
  /** pairs of characters that stand in names, their specifications left out */
  readonly stems: ReadonlySet<string>;
  /** the words of a goods; the last used are kept */
  facts(position: number): Facts;
  /** made when the first line is spelt */
  spelling(): Spelling;
}

export interface Line {
  readonly positions: readonly number[];
  readonly values: readonly ReadonlySet<string>[];
}

/** A code as it looks: O and 0, I, l and 1 are one. */
export const lookOf = (code: string): string => code.replaceAll('o', '0').replace(/[il]/g, '1');

/** A code that several goods share finds none of them by itself. */
export const SEVERAL = -2;

export type MatchRow = Pick<
  GoodsRow,
  | 'id'
  | 'code'
  | 'barcode'
  | 'name'
  | 'spec'
  | 'brand_id'
  | 'category_id'
  | 'group_id'
  | 'group_values'
  | 'sold_pieces'
>;

const ROWS_AT_ONCE = 2_000;
const made = new WeakMap<Catalogue, Promise<MatchIndex>>();

/** The index of the catalogue as it is now; whoever asks while it is being made waits for the same. */
export async function matchIndex(platform: Platform): Promise<MatchIndex> {
  const all = await catalogue(platform).get();
  let index = made.get(all);
  if (!index) {
    index = load(platform.db, all);
    made.set(all, index);
    // What failed is tried again by the next.
    index.catch(() => made.delete(all));
  }
  return index;
}

/** Piece by piece, so that other calls are answered in between. */
async function load(db: Db, { brands, categories, synonyms }: Catalogue): Promise<MatchIndex> {
  const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
  const categoryNames = new Map(categories.list.map(({ id, name }) => [id, name]));
  const builder = createMatchIndex(synonyms);
  for (let last = 0; ; ) {
    const { rows } = await sql<MatchRow>`
      select id, code, barcode, name, spec, brand_id, category_id, group_id, group_values, sold_pieces
      from goods where status = 'on' and id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) {
      const brand = brandNames.get(row.brand_id ?? 0) ?? '';
      builder.add(row, { brand, category: categoryNames.get(row.category_id) ?? '' });
    }
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_AT_ONCE) return builder.build();
    last = end.id;
  }
}

/** Facts that are kept. */
const MOST_FACTS = 20_000;

/** Makes an index goods by goods, in the order of their ids. */
export function createMatchIndex(synonyms: Synonyms) {
  const ids: number[] = [];
  const sold: number[] = [];
  const line: number[] = [];
  const nameTokens: number[] = [];
  const allTokens: number[] = [];
  const sources: FactsSource[] = [];
  const postings = new Map<string, number[]>();
  const codes = new Map<string, number>();
  const mistyped = new Map<string, number>();
  const barcodes = new Map<string, number>();
  const lineNumbers = new Map<string, number>();
  const lines: { positions: number[]; values: Set<string>[] }[] = [];
  /** each stretch of Chinese once, with the goods whose names hold it */
  const runs = new Map<string, number[]>();
  const stems = new Set<string>();

  const put = <Key>(into: Map<Key, number[]>, key: Key, position: number): void => {
    const list = into.get(key);
    if (!list) into.set(key, [position]);
    else if (list.at(-1) !== position) list.push(position);
  };
  const name = (into: Map<string, number>, code: string, position: number): void => {
    if (code === '') return;
    const known = into.get(code);
    into.set(code, known === undefined || known === position ? position : SEVERAL);
  };
  const putLine = (key: string, position: number, values: readonly string[]): void => {
    const number = lineNumbers.get(key) ?? lines.push({ positions: [], values: [] }) - 1;
    lineNumbers.set(key, number);
    line.push(number);
    const own = lines[number];
    own?.positions.push(position);
    for (const [at, value] of values.entries()) {
      if (!own) continue;
      own.values[at] ??= new Set();
      if (value !== '') own.values[at].add(value);
    }
  };

  return {
    add(row: MatchRow, { brand, category }: { brand: string; category: string }): void {
      const position = ids.push(row.id) - 1;
      sold.push(row.sold_pieces);
      const groupValues = Array.isArray(row.group_values) ? row.group_values.map(String) : [];
      const stem = stemOf(row.name, row.spec);
      const key = row.group_id === null ? `${brand}|${stem}` : `#${row.group_id}`;
      for (const { text } of runsOf(stem))
        for (let at = 0; at + 1 < text.length; at += 1) stems.add(text.slice(at, at + 2));
      putLine(key, position, valuesOf(row.spec, groupValues));
      sources.push({ name: row.name, spec: row.spec, brand, groupValues, about: category });
      const tokens = goodsTokens({ name: row.name, spec: row.spec, brand, groupValues });
      for (const token of tokens.all) put(postings, token, position);
      // 大米 for what is called 长粒香米, by the name of its catalogue index: found by it, never sure by it.
      for (const token of tokensOf(category)) put(postings, token, position);
      nameTokens.push(tokens.name.size);
      allTokens.push(tokens.all.size);
      const code = normalise(row.code);
      name(codes, code, position);
      name(codes, bareCode(code), position);
      name(mistyped, lookOf(bareCode(code)), position);
      name(barcodes, normalise(row.barcode), position);
      for (const run of runsOf(normalise(`${brand} ${row.name}`)))
        if (run.kind === 'han') put(runs, run.text, position);
    },
    build(): MatchIndex {
      const packed = new Map<string, Int32Array>();
      for (const [token, positions] of postings) packed.set(token, Int32Array.from(positions));
      const facts = new Map<number, Facts>();
      let spelling: Spelling | undefined;
      return {
        size: ids.length,
        ids: Float64Array.from(ids),
        sold: Float64Array.from(sold),
        line: Uint32Array.from(line),
        nameTokens: Uint16Array.from(nameTokens),
        allTokens: Uint16Array.from(allTokens),
        postings: packed,
        codes,
        mistyped,
        barcodes,
        lines,
        synonyms,
        stems,
        spelling: () => {
          spelling ??= createSpelling(runs);
          return spelling;
        },
        facts: (position) => {
          let known = facts.get(position);
          if (!known) {
            known = factsOf(
              sources[position] ?? { name: '', spec: '', brand: '', groupValues: [], about: '' },
            );
            if (facts.size > MOST_FACTS) facts.clear();
            facts.set(position, known);
          }
          return known;
        },
      };
    },
  };
}
