/** The LIKE pattern of texts that contain `text`, whose own wildcards stand for themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
