/** Quotes: what the seller answered, messages, acceptance, and the operator’s answers. */
export const quotes = {};
