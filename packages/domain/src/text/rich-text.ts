/** What rich text of goods and articles may contain; every sanitiser uses these lists. */

export const RICH_TEXT_TAGS: readonly string[] = (
  'h2 h3 h4 p br hr blockquote ul ol li dl dt dd figure figcaption b strong i em u s sub sup span div small mark ' +
  'a img table caption thead tbody tfoot tr th td colgroup col'
).split(' ');

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];

/** Style properties that stay, with the forms their values may have: nothing that animates, overlays or loads. */
export const RICH_TEXT_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  color: COLOUR,
  'text-align': [/^(left|right|center)$/],
};
