import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ReceiptText, ShieldCheck, Truck } from 'lucide';
import { Link } from '../../../ui/router';
import { callQuery } from '../../../lib/api';
import { articlePath } from '../../../lib/links';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Icon } from '../../../ui/icon';
import { useSite, useWebConfig } from '../../site';
import { articleTreeQuery } from './use-help';

const glyphs = [BadgeCheck, ReceiptText, ShieldCheck, Truck];
const COLUMNS = 5;

/** Four factual promises of the configuration; without them there is no row. */
function Promises() {
  const config = useWebConfig();
  const promises = config
    .value('promises')
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, 4);
  if (promises.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-4 border-b border-white/15 py-6 md:grid-cols-4">
      {promises.map((text, position) => (
        <li key={text} className="flex items-center gap-3 text-16 text-white phone:text-14">
          <Icon as={glyphs[position % glyphs.length] ?? BadgeCheck} size={32} className="text-white/70" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Help columns from the article tree, links, QR code, company and record number: all of it from the server (UX §3). */
export function SiteFooter() {
  const site = useSite();
  const config = useWebConfig();
  const { data: tree = [] } = useQuery(articleTreeQuery);
  const { data: links = [] } = useQuery({ ...callQuery('linkList'), staleTime: 10 * 60_000 });
  const columns = tree.filter((node) => node.kind !== 'notice' && node.articles.length > 0).slice(0, COLUMNS);
  const helpExists = leadsSomewhere(articlePath('1'));
  const lines = [config.value('company') || site.name, config.value('licence')].filter(Boolean);
  const link =
    'text-white/75 hover:text-white hover:underline focus-visible:outline-white phone:inline-flex phone:min-h-11 phone:items-center';
  return (
    <footer className="mt-12 bg-ink-900 text-13 text-white/75" data-no-print>
      <div className="container-page pb-6">
        <Promises />
        <div className="flex flex-wrap gap-8 py-8 phone:gap-x-8 phone:gap-y-5 phone:py-6">
          {helpExists &&
            columns.map((column) => (
              <div key={column.id} className="min-w-32 flex-1">
                <h2 className="mb-3 text-14 text-white phone:mb-1">{column.name}</h2>
                <ul className="space-y-1.5 phone:space-y-0">
                  {column.articles.slice(0, 5).map((article) => (
                    <li key={article.id}>
                      <Link to={articlePath(article.id)} className={link}>
                        {article.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          <div className="flex min-w-60 gap-6">
            {site.phone && (
              <div>
                <h2 className="mb-3 text-14 text-white">客服热线</h2>
                <a
                  href={`tel:${site.phone}`}
                  className="relative text-20 font-semibold text-white focus-visible:outline-white phone:hit-44"
                >
                  {site.phone}
                </a>
                {config.value('serviceHours') && (
                  <p className="mt-1 max-w-40">{config.value('serviceHours')}</p>
                )}
              </div>
            )}
            {config.qrImage && (
              <figure className="shrink-0 text-center text-12">
                <img
                  src={config.qrImage}
                  alt="手机商城二维码"
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-tag bg-white p-1"
                />
                <figcaption className="mt-1">扫码用手机订货</figcaption>
              </figure>
            )}
          </div>
        </div>
        {links.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-white/15 py-4 text-12 phone:py-2">
            <span>友情链接</span>
            {links.map((one) => (
              <a key={one.id} href={one.url} target="_blank" rel="noopener noreferrer" className={link}>
                {one.name}
              </a>
            ))}
          </p>
        )}
        <div className="border-t border-white/15 pt-4 text-12">
          <p>{lines.join(' · ')}</p>
          <p className="mt-1 flex flex-wrap gap-x-4">
            <span>{config.value('copyright') || `© ${site.name}`}</span>
            {config.value('icp') && (
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className={link}>
                {config.value('icp')}
              </a>
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}
