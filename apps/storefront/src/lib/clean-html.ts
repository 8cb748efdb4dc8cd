import { RICH_TEXT_STYLES, RICH_TEXT_TAGS } from '@pifa/domain';
import DOMPurify from 'dompurify';

/** Attributes that are kept. Not class, id or name, which could collide with the page's own. */
const ATTRIBUTES = [
  ...['href', 'title', 'rel', 'src', 'alt', 'width', 'height'],
  ...['colspan', 'rowspan', 'scope', 'style'],
];

const PICTURE = /^(?:https?:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);)/i;

/**
 * Sanitises rich text from the API. Our own server has done so already, but another mall's may not (SPEC §7: the
 * storefront runs against any of them).
 */
export function cleanHtml(html: string): string {
  const holder = document.createElement('template');
  // A template element neither loads nor runs its content.
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
    // Don't reveal to the image host which page is viewed.
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
