import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/router';
import { articlePath } from '../../../lib/links';
import { noticesQuery } from '../../../widgets/notice-line';

/** The latest notices, one per line. */
export function Notices({ most }: { most: number }) {
  const { data } = useQuery(noticesQuery);
  const list = data?.list.slice(0, most) ?? [];
  return (
    <section aria-label="公告" className="min-h-0">
      <h2 className="mb-1 text-14">公告</h2>
      <ul className="text-13">
        {list.map((article) => (
          <li key={article.id} className="truncate leading-6">
            <Link to={articlePath(article.id)} className="text-t2 hover:text-brand-700">
              {article.title}
            </Link>
          </li>
        ))}
        {data && list.length === 0 && <li className="text-t3">暂无公告</li>}
      </ul>
    </section>
  );
}
