import { type Adjustment, type Cause, lineAmount, pricePair, type TraceStep } from '@pifa/domain';
import { sql } from 'kysely';

/**
 * A step of 「为什么是这个价？」 as an order's line keeps it: without what the line itself, its order or the kind says
 * already. A step that was kept whole is one that leaves nothing out.
 */
export type KeptStep = Partial<TraceStep>;

/** What a step that is kept in short is completed from. Unit prices in 1/10000 yuan. */
interface LineOfTrace {
  price_kind: string;
  packs: number;
  pieces: number;
  list_per_pack: number;
  list_per_piece: number;
}

/** What a line keeps of its trace, with all that completes it. */
export interface KeptTrace extends LineOfTrace {
  trace: unknown;
  /** The reductions that its order keeps. */
  adjustments: readonly KeptAdjustment[];
}

/** What an order keeps of a reduction over the whole basket. */
export type KeptAdjustment = Pick<Adjustment, 'cause' | 'amount'>;

/** The reductions that the order of line `l` keeps; `wholeTrace` needs them. */
export const ADJUSTMENTS_OF_LINE = sql<KeptAdjustment[]>`
  coalesce((select w.quote -> 'adjustments' from orders w where w.id = l.order_id), '[]'::jsonb)`;

/** The words of these steps as they have been kept since they are kept in short; they never change. */
const LIST = { kind: 'list-price', label: '标价', note: '商品标价' };
const SHARE_NOTE = '本行分摊';

/** The only reduction of this order under this reference, which then need not be named again. */
function namedBy(ref: string, adjustments: readonly KeptAdjustment[]): Cause | undefined {
  const named = ref === '' ? [] : adjustments.filter(({ cause }) => cause.ref === ref);
  return named.length === 1 ? named[0]?.cause : undefined;
}

/** What a step of this cause says if nothing else was kept. */
function usualStep({ stage, kind, ref, label }: Cause, line: LineOfTrace): TraceStep {
  const base = { stage, kind, ref, label, chosen: true };
  if (kind !== LIST.kind)
    return { ...base, pair: null, amount: null, note: stage === 'unit' ? '' : SHARE_NOTE };
  const pair = pricePair(line.list_per_pack, line.list_per_piece);
  return { ...base, pair, amount: lineAmount(pair, line.packs, line.pieces), note: LIST.note };
}

/** What of the trace must be kept, so that `wholeTrace` gives the same again. */
export function shortTrace(
  trace: readonly TraceStep[],
  line: LineOfTrace,
  adjustments: readonly KeptAdjustment[],
): KeptStep[] {
  const short = trace.map((step) => {
    const { stage, kind, ref, label } = step;
    const own: Cause = { stage, kind, ref, label };
    const named = namedBy(ref, adjustments);
    const isNamed = named !== undefined && isSameCause(named, own);
    const usual = usualStep(isNamed ? own : { stage, kind, ref: '', label: labelOf(kind) }, line);
    const must = isNamed ? ['ref'] : stage === 'unit' ? ['kind'] : ['kind', 'stage'];
    const kept = Object.entries(step).filter(
      ([key, value]) =>
        must.includes(key) || JSON.stringify(value) !== JSON.stringify(usual[key as keyof TraceStep]),
    );
    return Object.fromEntries(kept) as KeptStep;
  });
  const [first, ...others] = short;
  const isPlain = line.price_kind === LIST.kind && first && isOnlyKind(first) && !others.some(isList);
  return isPlain && first.kind === LIST.kind ? others : short;
}

const isList = ({ kind }: KeptStep): boolean => kind === LIST.kind;
const isOnlyKind = (step: KeptStep): boolean => Object.keys(step).length === 1;

/** The trace as the engine gave it when the order was placed. */
export function wholeTrace({ trace, adjustments, ...line }: KeptTrace): TraceStep[] {
  if (!Array.isArray(trace)) return [];
  const kept = trace as KeptStep[];
  // The list price in force, where nothing else is to be said of it, is not kept at all.
  const isPlain = line.price_kind === LIST.kind && !kept.some(isList);
  return (isPlain ? [{ kind: LIST.kind }, ...kept] : kept).map((step: KeptStep) => {
    const named = step.kind === undefined ? namedBy(step.ref ?? '', adjustments) : undefined;
    const { stage = 'unit', kind = '', ref = '' } = step;
    const cause = named ?? { stage, kind, ref, label: step.label ?? labelOf(kind) };
    return { ...usualStep(cause, line), ...step };
  });
}

const labelOf = (kind: string): string => (kind === LIST.kind ? LIST.label : '');

const isSameCause = (a: Cause, b: Cause): boolean =>
  a.stage === b.stage && a.kind === b.kind && a.ref === b.ref && a.label === b.label;
