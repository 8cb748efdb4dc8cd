/** Counts the test files of this worker: their modules are loaded once, and would count on from file to file. */
let file = 0;

/** Called by `begin-file.ts` before each test file. */
export function beginFile(): void {
  file += 1;
}

/**
 * 1, 2, 3 … anew in every test file. What a builder makes up (codes, phones, request numbers) must not depend on the
 * files that ran before in the same worker: a search for 「0012」 found the goods T-00012 only on some days.
 */
export function numbersOfFile(): () => number {
  let of = -1;
  let last = 0;
  return () => {
    if (of !== file) {
      of = file;
      last = 0;
    }
    last += 1;
    return last;
  };
}
