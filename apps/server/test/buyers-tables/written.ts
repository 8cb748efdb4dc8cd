/** Of each table: which calls write, and which columns. */
export type Written = Readonly<Record<string, readonly (readonly [calls: string, columns: string])[]>>;
