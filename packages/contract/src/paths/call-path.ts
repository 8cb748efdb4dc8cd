/** Where a call lives. Path parameters are written `:name`. */
export interface CallPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  base?: 'mall' | 'finance';
}
