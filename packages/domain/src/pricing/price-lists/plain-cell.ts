const PLAIN_ALREADY = /^[!-&(-~]*$/;
const FORMULA_GUARD = /^'(?=\s*[=+\-@])/;

/** Wide and narrow signs are the same, and the apostrophe that our own files put before a formula's sign is no part. */
export const plainCell = (cell: string | undefined): string =>
  // Most cells of a long file are like this, and normalizing takes longer than all the rest.
  cell === undefined || PLAIN_ALREADY.test(cell)
    ? (cell ?? '')
    : cell.normalize('NFKC').replace(FORMULA_GUARD, '').trim();
