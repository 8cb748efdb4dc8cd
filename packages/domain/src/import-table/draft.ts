import type { GoodsField } from './fields';

/** A value under a name: an attribute, or a key of a group. */
export interface NamedValue {
  name: string;
  value: string;
}

/** A step of a ladder as a table has it: from so many pieces on, yuan per piece. */
export interface LadderCell {
  from: number;
  perPiece: string;
  /** of a pack, where it is another than so many pieces */
  perPack?: string;
}

/** What a table says of one goods. Cells are texts as the mall's own table has them: grams, yuan, 上架. */
export interface GoodsDraft {
  /** The row that it stands in; rows of pictures only belong to it as well. */
  line: number;
  /** The row of its product, where it takes from one. */
  base?: number;
  /** '' = the table has none. */
  code: string;
  cells: Partial<Record<GoodsField, string>>;
  /** Addresses or file names, in the order of the table, each once. */
  pictures: string[];
  attributes: NamedValue[];
  /** Siblings have the same key. */
  group: { key: string; name: string; values: NamedValue[] } | null;
  ladder: LadderCell[];
  /** What the mall has no place for: the column's head and the value. */
  nowhere: NamedValue[];
  /** What was done to the row that its reader should know. */
  notes: string[];
}

/** A row of which no goods becomes, and why. */
export interface LeftRow {
  line: number;
  name: string;
  why: string;
}
