/**
 * Makes an answer whole: a foreign mall sends no more than the fields the specification names, so whatever is
 * missing or of the wrong type takes the default of the call's schema, and no screen ever meets `undefined`. Defaults are
 * `[item]` for a list, `null` or `Maybe` for what may be absent, values elsewhere.
 */

/** The default of what is null or a whole thing: an empty object of a foreign mall is null too. */
export class Maybe {
  constructor(readonly whole: unknown) {}
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `wire` laid over the defaults of `shape`; numbers and digits change into each other where the shape asks. */
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
