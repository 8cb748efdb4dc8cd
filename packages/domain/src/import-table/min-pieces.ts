interface Packing {
  piecesPerPack: number;
  /** what a piece and a pack of this goods are called, 「瓶」 and 「箱」 */
  unit: string;
  packUnit: string;
}

/**
 * 起订 as a table says it, in pieces: 「48」, 「2件」, 「2 箱」, or a number with its unit in a column of its own. Where the
 * goods itself is sold by 件, that is a piece. What cannot be read stays as it is, for the reader to see.
 */
export function minPiecesOf(
  cell: string,
  unitCell: string,
  { piecesPerPack, unit, packUnit }: Packing,
): string {
  const [, number = '', own = ''] = /^(\d+)\s*([^\d\s]*)$/.exec(cell.normalize('NFKC').trim()) ?? [];
  if (number === '') return cell;
  const word = own || unitCell.trim();
  if (word === '' || word === '个' || word === unit) return number;
  if (word === '件' || word === packUnit) return String(Number(number) * piecesPerPack);
  return `${number}${word}`;
}
