import { useMemo } from 'react';
import { cleanHtml } from '../../../lib/clean-html';

/** The seller's text and pictures of a goods; the sanitiser comes with it. */
export function DetailText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  if (!clean) return <p className="text-t3">图文详情正在整理，规格与包装请看“规格参数”。</p>;
  return <div className="prose-article mx-auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}
