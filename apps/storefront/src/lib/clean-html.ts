import { RICH_TEXT_STYLES, RICH_TEXT_TAGS } from '@pifa/domain';
import DOMPurify from 'dompurify';

/** What attributes may stay. No class, id or name: they would borrow the page's own looks and names. */
const ATTRIBUTES = [
  ...['href', 'title', 'rel', 'src', 'alt', 'width', 'height'],
  ...['colspan', 'rowspan', 'scope', 'style'],
];

const PICTURE = /^(?:https?:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);)/i;

/**
 * Rich text of an API as it may be shown. Our own server has cleaned it already; another mall's may not have
 * (SPEC §7: the storefront runs against any of them).
 */
export function cleanHtml(html: string): string {
  const holder = document.createElement('template');
  // Nothing in a template is loaded or run.
  holder.innerHTML = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  for (const element of holder.content.querySelectorAll<HTMLElement>('[style]')) keepStyles(element);
  for (const image of holder.content.querySelectorAll('img')) {
    if (!PICTURE.test(image.getAttribute('src') ?? '')) image.removeAttribute('src');
    image.setAttribute('loading', 'lazy');
    // Whoever serves the picture need not learn which goods is looked at.
    image.setAttribute('referrerpolicy', 'no-referrer');
  }
  for (const link of holder.content.querySelectorAll('a[href]')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? ''))
      link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  return holder.innerHTML;
}

function keepStyles(element: HTMLElement): void {
  const kept = Object.entries(RICH_TEXT_STYLES).flatMap(([property, forms]) => {
    const value = element.style.getPropertyValue(property);
    return forms.some((form) => form.test(value)) ? [`${property}: ${value}`] : [];
  });
  if (kept.length > 0) element.setAttribute('style', kept.join('; '));
  else element.removeAttribute('style');
}
