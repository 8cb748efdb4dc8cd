/** Messages, the profile, payments of the company. */
export const messages = {};
