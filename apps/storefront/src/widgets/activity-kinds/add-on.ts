/**
 * Kinds that sell add-ons, one line each: their lines in the cart follow a main line, and their hints are shown with
 * the offers below the lines.
 */
const ADD_ON_KINDS: readonly string[] = ['additional-purchase'];

export const isAddOnKind = (kind: string | undefined): boolean =>
  kind !== undefined && ADD_ON_KINDS.includes(kind);
