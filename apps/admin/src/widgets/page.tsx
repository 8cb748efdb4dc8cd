import { type ReactNode, useEffect } from 'react';
import { useMe } from '../lib/me';

interface PageProps {
  title: string;
  /** One sentence of purpose. */
  purpose?: ReactNode;
  /** Buttons at the right end of the head; the primary one last. */
  extra?: ReactNode;
  /** A strip under the head: views as tabs. */
  below?: ReactNode;
  /** The body without padding. */
  flush?: boolean;
  children: ReactNode;
}

/** The head of a screen and its body, which fills what is left. */
export function Page({ title, purpose, extra, below, flush = false, children }: PageProps) {
  const { mall } = useMe();
  useEffect(() => {
    document.title = `${title} · ${mall.name || '批发商城'}管理后台`;
  }, [title, mall.name]);
  return (
    <>
      <header className={below ? 'head with-below' : 'head'}>
        <div className="head-row">
          <h1>{title}</h1>
          {purpose && <p>{purpose}</p>}
          <div className="head-extra">{extra}</div>
        </div>
        {below}
      </header>
      <div className={flush ? 'body flush' : 'body'}>{children}</div>
    </>
  );
}
