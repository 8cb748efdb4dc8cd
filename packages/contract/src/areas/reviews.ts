/** Reviews of bought lines, and their moderation. */
export const reviews = {};
