/** One waiting job per unpaid order, at the end of its reservation; the name is that of the orders area. */
export const EXPIRE_JOB = 'order-expire';
