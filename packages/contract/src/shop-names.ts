/** The lists of links that the shop shows. */
export const MENU_PLACES = ['main', 'phone', 'help', 'links', 'sellTypes'] as const;

/** What a link can lead to. */
export const TARGET_KINDS = ['screen', 'category', 'goods', 'article', 'activity'] as const;
