import sanitizeHtml from 'sanitize-html';

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];

const TAGS =
  'h2 h3 h4 p br hr blockquote ul ol li dl dt dd figure figcaption b strong i em u s sub sup span div small mark ' +
  'a img table caption thead tbody tfoot tr th td colgroup col';

/**
 * Rich text as the mall shows it: no scripts, no forms, no frames, no foreign styles, no addresses but web pages,
 * mail and phone. Used when writing and once more when reading, because rows outlive rules.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: { '*': { color: COLOUR, 'text-align': [/^(left|right|center)$/] } },
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
