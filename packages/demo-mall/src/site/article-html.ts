type List = 'ul' | 'ol' | 'table';

/**
 * The small markup of `content/articles.json` as HTML: a line is a paragraph, `## ` heads, `- ` list items, `1. `
 * numbered items, `| a | b |` table rows, the first of them the head.
 */
export function articleHtml(lines: readonly string[]): string {
  const out: string[] = [];
  let list: List | null = null;
  const close = () => {
    if (list) out.push(list === 'table' ? '</tbody></table>' : `</${list}>`);
    list = null;
  };
  const inside = (kind: List, html: string) => {
    if (list !== kind) {
      close();
      out.push(kind === 'table' ? '<table><tbody>' : `<${kind}>`);
      list = kind;
    }
    out.push(html);
  };
  for (const line of lines) {
    const numbered = /^\d+\. (.+)$/.exec(line);
    if (line.startsWith('- ')) inside('ul', `<li>${line.slice(2)}</li>`);
    else if (numbered) inside('ol', `<li>${numbered[1]}</li>`);
    else if (line.startsWith('| ')) {
      const cell = list === 'table' ? 'td' : 'th';
      const cells = line.split('|').slice(1, -1);
      inside('table', `<tr>${cells.map((text) => `<${cell}>${text.trim()}</${cell}>`).join('')}</tr>`);
    } else {
      close();
      out.push(line.startsWith('## ') ? `<h2>${line.slice(3)}</h2>` : `<p>${line}</p>`);
    }
  }
  close();
  return out.join('');
}
