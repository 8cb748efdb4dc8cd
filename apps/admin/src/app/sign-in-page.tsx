import type { ReactNode } from 'react';
import './sign-in.css';

interface Props {
  mall: string;
  words: readonly [string, string];
  more: string;
  foot: ReactNode;
  /** what leads away from here, under the card */
  link: ReactNode;
  children: ReactNode;
}

/** The page before anybody is signed in: the mall at the left, a card at the right. */
export function SignInPage({ mall, words, more, foot, link, children }: Props) {
  return (
    <main className="sign-in">
      <section className="sign-in-side">
        <p className="sign-in-mall">
          <img src="/favicon.svg" width={40} height={40} alt="" />
          <b>{mall}</b>
        </p>
        <div>
          <p className="sign-in-words">
            {words[0]}
            <br />
            {words[1]}
          </p>
          <p className="sign-in-more">{more}</p>
        </div>
        <svg className="sign-in-cube" viewBox="0 0 200 224" aria-hidden="true">
          <path
            d="M100 2 198 51v122l-98 49L2 173V51z"
            fill="none"
            stroke="#fff"
            strokeOpacity=".16"
            strokeWidth="3"
          />
          <path d="M2 51 100 2l98 49-98 51z" fill="#d93e16" fillOpacity=".14" />
          <path d="M100 102l98-51v122l-98 49z" fill="#fff" fillOpacity=".07" />
        </svg>
        <p className="sign-in-foot">{foot}</p>
      </section>
      <section className="sign-in-main">
        {children}
        <p className="sign-in-links">{link}</p>
      </section>
    </main>
  );
}
