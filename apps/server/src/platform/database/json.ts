/**
 * A jsonb value on its way in. Always write jsonb through this: the drivers disagree about bare arrays
 * and objects (one takes an array for a PostgreSQL array), but agree about JSON text.
 */
export const toJson = (value: unknown): string => JSON.stringify(value);
