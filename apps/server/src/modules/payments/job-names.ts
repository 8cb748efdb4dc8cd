/** Asks after a live try until it ends: this is how lost callbacks are found. */
export const QUERY_JOB = 'payment-query';
/** Tells the provider that a try is over; money that came all the same is booked. */
export const CLOSE_JOB = 'payment-close';
/** One waiting job per refund that is not done; the runner tries again with growing pauses. */
export const REFUND_JOB = 'refund';
/** Looks for refunds that are not done and that no waiting job is about. */
export const REFUND_SWEEP = 'refund-sweep';
