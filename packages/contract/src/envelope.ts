/** Every response (SPEC §7): `success` tells whether it was done, `message` is Chinese, for the buyer. */
export interface Envelope<Data> {
  meta: { success: boolean; message: string /** the refusal's code, absent on success */; code?: string };
  data: Data;
}

/** A page of a list (RULINGS "Wire and browser"). */
export interface Page<Item> {
  list: Item[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** The exact text for an expired or missing session (SPEC §8); clients compare with it. */
export const TOKEN_FAILURE = 'token check failed: not logged in or wrong token';
