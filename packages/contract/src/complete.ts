/**
 * Completes a response: a foreign mall sends only the fields that the specification names, so a field that is missing
 * or of the wrong type gets the default of the call's schema, and no screen ever sees `undefined`. The default of a
 * list is `[item]`, of what may be absent `null` or `Maybe`, of everything else a value.
 */

/** The default of a nullable object. An empty object from a foreign mall counts as null. */
export class Maybe {
  constructor(readonly whole: unknown) {}
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `wire` over the defaults of `shape`; numbers and numeric strings are converted to the type of the shape. */
export function complete(shape: unknown, wire: unknown): unknown {
  if (shape === null) return wire ?? null;
  if (shape instanceof Maybe) {
    return isPlain(wire) && Object.keys(wire).length > 0 ? complete(shape.whole, wire) : null;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(wire)) return [];
    const [item] = shape;
    return item === undefined ? wire : wire.filter((one) => one != null).map((one) => complete(item, one));
  }
  if (isPlain(shape)) {
    const given = isPlain(wire) ? wire : {};
    const whole: Plain = {};
    for (const [key, value] of Object.entries(given)) if (value != null) whole[key] = value;
    for (const key of Object.keys(shape)) whole[key] = complete(shape[key], given[key]);
    return whole;
  }
  if (typeof wire === typeof shape && !Number.isNaN(wire)) return wire;
  if (typeof shape === 'string' && typeof wire === 'number') return String(wire);
  if (typeof shape === 'number' && typeof wire === 'boolean') return wire ? 1 : 0;
  if (
    typeof shape === 'number' &&
    typeof wire === 'string' &&
    wire.trim() !== '' &&
    Number.isFinite(Number(wire))
  ) {
    return Number(wire);
  }
  if (typeof shape === 'boolean' && (wire === 1 || wire === '1' || wire === 'true')) return true;
  return shape;
}
