import { useEffect } from 'react';
import { useScreenTitle } from '../lib/page-title';
import { useSite } from '../widgets/site';

function setMeta(name: string, content: string): void {
  if (!content) return;
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}

/** Keeps 「{页面} - {sitename}」, description and keywords (UX §3 "Head/SEO"). */
export function PageHead({ title }: { title: string }) {
  const site = useSite();
  const screen = useScreenTitle();
  const page = screen.title ?? title;
  const description = screen.description ?? site.description;
  useEffect(() => {
    document.title = [page, site.name].filter(Boolean).join(' - ') || '批发商城';
  }, [page, site.name]);
  useEffect(() => setMeta('description', description), [description]);
  useEffect(() => setMeta('keywords', site.keywords), [site.keywords]);
  return null;
}
