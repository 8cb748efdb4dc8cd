/** How many versions of the home page can be brought back, the newest first; what they show may not be deleted. */
export const HOME_VERSIONS = 50;
/** The same of one article. */
export const ARTICLE_VERSIONS = 100;
