/** Where a call lives. Path parameters are written `:name`. */
export interface CallPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  base?: 'mall' | 'finance';
  /** The specification does not show the method: a mall that has no such call by `method` is asked by this one. */
  orBy?: 'GET';
}
