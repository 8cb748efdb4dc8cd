export interface Heading {
  id: string;
  text: string;
}

/**
 * Clean HTML whose second-level heads can be jumped to, and the list of these heads. Cleaning has left well-formed
 * elements without ids, so they are found as text: the server has no document.
 */
export function readArticle(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const withHeads = html.replaceAll(
    /<h2([^>]*)>([\s\S]*?)<\/h2>/g,
    (_head, attributes: string, inside: string) => {
      const id = `section-${headings.length + 1}`;
      headings.push({ id, text: textOf(inside) });
      return `<h2${attributes} id="${id}" tabindex="-1">${inside}</h2>`;
    },
  );
  // Wide tables scroll inside their own region, not the page.
  const region = '<div class="overflow-x-auto" tabindex="0" role="region" aria-label="表格">';
  const withRegions = withHeads
    .replaceAll('<table', `${region}<table`)
    .replaceAll('</table>', '</table></div>');
  return { html: withRegions, headings: headings.filter((head) => head.text) };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
