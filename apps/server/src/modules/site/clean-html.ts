import { createRequire } from 'node:module';
import { RICH_TEXT_STYLES, RICH_TEXT_TAGS } from '@pifa/domain';
import type sanitize from 'sanitize-html';

// Loaded by the first text: a parser of HTML and one of styles.
const load = createRequire(import.meta.url);
let sanitizeHtml: typeof sanitize | undefined;

/**
 * Rich text as the mall shows it: no scripts, no forms, no frames, no foreign styles, no addresses but web pages,
 * mail and phone. Used when writing and once more when reading, because rows outlive rules.
 */
export function cleanHtml(html: string): string {
  sanitizeHtml ??= load('sanitize-html') as typeof sanitize;
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
