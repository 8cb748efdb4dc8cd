/** Users of one company, personal data. */
export const company = {};
