import { useEffect, useState } from 'react';
import { useServed } from '../../ui/served';

/**
 * Rich text that is safe to show; null until it has been cleaned. What came with the page was cleaned by the server that
 * drew it. Anything fetched later is cleaned here, by code that is loaded for it: it may come from another mall.
 */
export function useCleanHtml(html: string): string | null {
  const served = useServed();
  const [first] = useState(html);
  const [clean, setClean] = useState<{ from: string; html: string } | null>(null);
  const trusted = html === '' || (served && html === first);
  useEffect(() => {
    if (trusted) return;
    let wanted = true;
    void import('../../lib/clean-html').then(
      ({ cleanHtml }) => wanted && setClean({ from: html, html: cleanHtml(html) }),
    );
    return () => {
      wanted = false;
    };
  }, [html, trusted]);
  if (trusted) return html;
  return clean?.from === html ? clean.html : null;
}
