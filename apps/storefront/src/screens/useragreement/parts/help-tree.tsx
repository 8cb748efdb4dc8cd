import type { WireArticleNode } from '@pifa/contract/client';
import { Link, useNavigate } from '../../../ui/router';
import { articlePath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { Select } from '../../../ui/input';
import { SkeletonLines, Waiting } from '../../../ui/skeleton';
import { leavesOf } from '../tree';

/** The folders with their articles; the present one is marked. */
export function HelpTree({
  nodes,
  current,
  loading,
  className,
}: {
  nodes: readonly WireArticleNode[];
  current: string | undefined;
  loading: boolean;
  className?: string;
}) {
  if (!loading && nodes.length === 0) return null;
  return (
    <nav aria-label="帮助目录" className={cx('rounded-card border border-line bg-card py-2', className)}>
      {loading ? (
        <Waiting>
          <SkeletonLines lines={10} className="p-4" />
        </Waiting>
      ) : (
        <Level nodes={nodes} current={current} depth={0} />
      )}
    </nav>
  );
}

function Level({
  nodes,
  current,
  depth,
}: {
  nodes: readonly WireArticleNode[];
  current: string | undefined;
  depth: number;
}) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id} className="py-1">
          <p style={{ paddingLeft: 16 + depth * 12 }} className="py-1 pr-4 text-14 font-medium text-t1">
            {node.name}
          </p>
          <ul>
            {node.articles.map((article) => (
              <li key={article.id}>
                <Link
                  to={articlePath(article.id)}
                  aria-current={article.id === current ? 'page' : undefined}
                  style={{ paddingLeft: 16 + depth * 12 }}
                  className={cx(
                    'block py-1 pr-4 text-13 outline-offset-[-2px]!',
                    article.id === current
                      ? 'border-l-2 border-brand-600 bg-brand-50 text-brand-700'
                      : 'border-l-2 border-transparent text-t2 hover:bg-sub hover:text-brand-700',
                  )}
                >
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
          {node.children.length > 0 && <Level nodes={node.children} current={current} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

/** The same tree on the phone: one native select above the article. */
export function HelpTreeSelect({
  nodes,
  current,
  className,
}: {
  nodes: readonly WireArticleNode[];
  current: string | undefined;
  className?: string;
}) {
  const navigate = useNavigate();
  const leaves = leavesOf(nodes);
  if (leaves.length === 0) return null;
  const options = leaves.flatMap((leaf, position) => {
    const article = { value: leaf.id, label: `　${leaf.title}` };
    const opens = leaf.folder !== leaves[position - 1]?.folder;
    return opens ? [{ value: `folder-${position}`, label: leaf.folder, disabled: true }, article] : [article];
  });
  return (
    <Select
      aria-label="帮助目录"
      className={className}
      options={options}
      placeholder={current && leaves.some((leaf) => leaf.id === current) ? undefined : '选择文章'}
      value={leaves.some((leaf) => leaf.id === current) ? current : ''}
      onChange={(event) => event.target.value && void navigate(articlePath(event.target.value))}
    />
  );
}
