/** To whom a list is given, on which terms and when, ms; an open window reaches to ±Infinity. */
export interface Grant {
  /** whom it is for: 「company 12」 */
  readonly to: string;
  readonly position: number;
  readonly binding: boolean;
  readonly activities: boolean;
  readonly start: number;
  readonly end: number;
}

/** A grant as it is asked for; without a start it begins now, or has begun already. */
export type WantedGrant = Omit<Grant, 'start'> & { readonly start: number | null };

export type StandingGrant = Grant & { readonly id: number };

export interface GrantChanges {
  /** The same terms in another window. */
  readonly moved: readonly Pick<StandingGrant, 'id' | 'start' | 'end'>[];
  /** In force until now: they stay as a record of what was paid. */
  readonly ended: readonly number[];
  /** They never began. */
  readonly dropped: readonly number[];
  readonly added: readonly Grant[];
}

/**
 * What saving all grants of a list anew comes to. What was in force is never rewritten: it ends, and other terms begin
 * now, so that a price can be told for any moment before. No end that is asked for lies before `time`.
 */
export function grantChanges(
  standing: readonly StandingGrant[],
  wanted: readonly WantedGrant[],
  time: number,
): GrantChanges {
  const left = new Map(standing.map((one) => [one.id, one]));
  const moved: GrantChanges['moved'][number][] = [];
  const added: Grant[] = [];
  for (const one of wanted) {
    const old = standing.find(({ to }) => to === one.to);
    const hasBegun = old !== undefined && old.start <= time;
    const start = one.start ?? (hasBegun ? old.start : time);
    const end = one.end;
    if (old && isSameTerms(old, one) && (!hasBegun || start === old.start)) {
      left.delete(old.id);
      if (start !== old.start || end !== old.end) moved.push({ id: old.id, start, end });
    } else {
      added.push({ ...one, start: hasBegun ? Math.max(start, time) : start });
    }
  }
  const gone = [...left.values()];
  return {
    moved,
    ended: gone.filter((one) => one.start < time).map(({ id }) => id),
    dropped: gone.filter((one) => one.start >= time).map(({ id }) => id),
    added,
  };
}

const isSameTerms = (a: StandingGrant, b: WantedGrant): boolean =>
  a.position === b.position && a.binding === b.binding && a.activities === b.activities;
