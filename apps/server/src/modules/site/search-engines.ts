import { escapeHtml, scriptJson } from '../../platform';

/** The one address under which a page is to be found, whatever filters and sorts were added to it. */
export const canonicalLink = (publicUrl: string, path: string): string =>
  `<link rel="canonical" href="${escapeHtml(publicUrl + path)}" />`;

/** What a page is about, in the words of schema.org. Fields without a value are left out. */
export function structuredData(thing: Record<string, unknown>): string {
  const given = Object.entries(thing).filter(([, value]) => value !== undefined && value !== '');
  const json = scriptJson({ '@context': 'https://schema.org', ...Object.fromEntries(given) });
  return `<script type="application/ld+json">${json}</script>`;
}

/** A page that leads to others but is no find itself: what somebody searched for. */
export const NOT_LISTED = '<meta name="robots" content="noindex, follow" />';
