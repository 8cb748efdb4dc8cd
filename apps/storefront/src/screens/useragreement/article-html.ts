import { cleanHtml } from '../../lib/clean-html';

export interface Heading {
  id: string;
  text: string;
}

/** Sanitised HTML whose second-level heads can be jumped to, and the list of these heads. */
export function readArticle(html: string): { html: string; headings: Heading[] } {
  const holder = document.createElement('div');
  holder.innerHTML = cleanHtml(html);
  // Wide tables scroll inside their own region, not the page.
  for (const table of holder.querySelectorAll('table')) {
    const region = document.createElement('div');
    region.className = 'overflow-x-auto';
    region.tabIndex = 0;
    region.setAttribute('role', 'region');
    region.setAttribute('aria-label', '表格');
    table.replaceWith(region);
    region.append(table);
  }
  const headings = [...holder.querySelectorAll('h2')].map((head, position) => {
    head.id = `section-${position + 1}`;
    head.tabIndex = -1;
    return { id: head.id, text: head.textContent?.trim() ?? '' };
  });
  return { html: holder.innerHTML, headings: headings.filter((head) => head.text) };
}
