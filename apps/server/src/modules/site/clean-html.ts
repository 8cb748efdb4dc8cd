import { RICH_TEXT_STYLES, RICH_TEXT_TAGS } from '@pifa/domain';
import sanitizeHtml from 'sanitize-html';

/**
 * Rich text as the mall shows it: no scripts, no forms, no frames, no foreign styles, no addresses but web pages,
 * mail and phone. Used when writing and once more when reading, because rows outlive rules.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: { '*': stylesOf(RICH_TEXT_STYLES) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { rel: _theirs, ...attribs }) => ({
        tagName,
        attribs: /^https?:/i.test(attribs.href ?? '')
          ? { ...attribs, rel: 'noopener noreferrer nofollow' }
          : attribs,
      }),
      h1: 'h2',
    },
  });
}

/** The library wants lists of its own. */
function stylesOf(styles: typeof RICH_TEXT_STYLES): Record<string, RegExp[]> {
  return Object.fromEntries(Object.entries(styles).map(([property, forms]) => [property, [...forms]]));
}
