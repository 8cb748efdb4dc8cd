import type { OrderTerm, Quantity } from '@pifa/domain';
import { cx } from '../../ui/cx';

/** The same for lines that are still being chosen, in one line of text (matrix, quick order). */
export function TermsOfChoice({
  terms = [],
  nameOf,
  onFix,
}: {
  terms?: readonly OrderTerm[] | undefined;
  nameOf: (key: string) => string;
  onFix: (key: string, quantity: Quantity) => void;
}) {
  return terms.map(({ cause, text, totals, met, fixes: [fix] }) => (
    <span key={cause.ref} className="text-13">
      <span className="text-t3">{cause.label} </span>
      <span className={cx('mr-2 font-medium', met ? 'text-green-700' : 'text-amber-800')}>{text}</span>
      <span className="mr-2 text-t3 phone:hidden">{totals}</span>
      {fix && !met && (
        <button
          type="button"
          className="relative text-blue-600 hover:underline phone:hit-44"
          onClick={() => onFix(fix.key, fix.quantity)}
        >
          {nameOf(fix.key)} {fix.label}
        </button>
      )}
    </span>
  ));
}
