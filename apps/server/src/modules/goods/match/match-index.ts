import { sql } from 'kysely';
import type { Db, Platform } from '../../../platform';
import { normalise, runsOf } from '../search/cut';
import { bareCode } from '../search/tokens';
import { type Catalogue, catalogue } from '../shelf/catalogue';
import { createSpelling, type Spelling } from './spelling';
import { goodsTokens } from './tokens';

/**
 * All goods on sale by everything a line of an order may call them: made at the first match after the catalogue
 * changed, about 400 bytes a goods. A goods is meant by its place.
 */
export interface MatchIndex {
  readonly size: number;
  readonly ids: Float64Array;
  readonly sold: Float64Array;
  /** group id, 0 = none */
  readonly group: Float64Array;
  /** how many tokens the name has, and all together */
  readonly nameTokens: Uint16Array;
  readonly allTokens: Uint16Array;
  /** token → places, ascending */
  readonly postings: ReadonlyMap<string, Int32Array>;
  /** code, bare code and barcode → place; SEVERAL where more than one goods has it */
  readonly codes: ReadonlyMap<string, number>;
  readonly barcodes: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<number, readonly number[]>;
  /** made when the first line is spelt */
  spelling(): Spelling;
}

/** A code that several goods share finds none of them by itself. */
export const SEVERAL = -2;

interface MatchRow {
  id: number;
  code: string;
  barcode: string;
  name: string;
  spec: string;
  brand_id: number | null;
  group_id: number | null;
  group_values: unknown;
  sold_pieces: number;
}

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
async function load(db: Db, { brands }: Catalogue): Promise<MatchIndex> {
  const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
  const builder = createBuilder();
  for (let last = 0; ; ) {
    const { rows } = await sql<MatchRow>`
      select id, code, barcode, name, spec, brand_id, group_id, group_values, sold_pieces
      from goods where status = 'on' and id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) builder.add(row, brandNames.get(row.brand_id ?? 0) ?? '');
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_AT_ONCE) return builder.build();
    last = end.id;
  }
}

function createBuilder() {
  const ids: number[] = [];
  const sold: number[] = [];
  const group: number[] = [];
  const nameTokens: number[] = [];
  const allTokens: number[] = [];
  const postings = new Map<string, number[]>();
  const codes = new Map<string, number>();
  const barcodes = new Map<string, number>();
  const groups = new Map<number, number[]>();
  /** each stretch of Chinese once, with the goods whose names hold it */
  const runs = new Map<string, number[]>();

  const put = <Key>(into: Map<Key, number[]>, key: Key, place: number): void => {
    const list = into.get(key);
    if (!list) into.set(key, [place]);
    else if (list.at(-1) !== place) list.push(place);
  };
  const name = (into: Map<string, number>, code: string, place: number): void => {
    if (code === '') return;
    const known = into.get(code);
    into.set(code, known === undefined || known === place ? place : SEVERAL);
  };

  return {
    add(row: MatchRow, brand: string): void {
      const place = ids.push(row.id) - 1;
      sold.push(row.sold_pieces);
      group.push(row.group_id ?? 0);
      if (row.group_id !== null) put(groups, row.group_id, place);
      const groupValues = Array.isArray(row.group_values) ? row.group_values.map(String) : [];
      const tokens = goodsTokens({ name: row.name, spec: row.spec, brand, groupValues });
      for (const token of tokens.all) put(postings, token, place);
      nameTokens.push(tokens.name.size);
      allTokens.push(tokens.all.size);
      const code = normalise(row.code);
      name(codes, code, place);
      name(codes, bareCode(code), place);
      name(barcodes, normalise(row.barcode), place);
      for (const run of runsOf(normalise(`${brand} ${row.name}`)))
        if (run.kind === 'han') put(runs, run.text, place);
    },
    build(): MatchIndex {
      const packed = new Map<string, Int32Array>();
      for (const [token, places] of postings) packed.set(token, Int32Array.from(places));
      let spelling: Spelling | undefined;
      return {
        size: ids.length,
        ids: Float64Array.from(ids),
        sold: Float64Array.from(sold),
        group: Float64Array.from(group),
        nameTokens: Uint16Array.from(nameTokens),
        allTokens: Uint16Array.from(allTokens),
        postings: packed,
        codes,
        barcodes,
        groups,
        spelling: () => {
          spelling ??= createSpelling(runs);
          return spelling;
        },
      };
    },
  };
}
