import { specNotInName } from '@pifa/domain';
import { App, Button } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { money as inYuan } from '../lib/format';

export type Tone = 'gray' | 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'brand' | 'ink';

/** A tint and dark text; at most three side by side. */
export function Tag({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>;
}

/** A 6 px dot and plain text, for states. */
export function Dot({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`dot ${tone}`}>
      <i />
      {children}
    </span>
  );
}

/** Yuan with a small ¥ and two decimals. */
export function Money({ yuan, big = false, tone }: { yuan: number; big?: boolean; tone?: Tone }) {
  return (
    <span className={`money${big ? ' big' : ''}${tone ? ` tx-${tone}` : ''}`}>
      <small>¥</small>
      {inYuan(yuan)}
    </span>
  );
}

/** A goods picture with a 1 px line. */
export function Pic({ src, size = 32, alt = '' }: { src: string; size?: number; alt?: string }) {
  return (
    <span className="pic" style={{ width: size, height: size }}>
      {src && <img src={src} alt={alt} loading="lazy" />}
    </span>
  );
}

/** A goods by its name and what its specification adds to it: 「500ml」 is not said twice. */
export function GoodsName({ code, name, spec }: { code?: string; name: string; spec: string }) {
  const more = specNotInName(name, spec);
  return (
    <span title={`${name} ${spec}`}>
      {code && <span className="t2">{code} </span>}
      {name}
      {more && <span className="t2"> {more}</span>}
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

/** Copies a text; says so. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => message.success('已复制'),
      () => message.error('浏览器不允许复制，请手动选择'),
    );
  return (
    <Button type="link" size="small" icon={<CopyOutlined />} onClick={() => void copy()} aria-label={label}>
      {label === '复制' ? '' : label}
    </Button>
  );
}

interface CardProps {
  title?: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  /** Inner padding, for what is not a table. */
  pad?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white box with a head. */
export function Card({ title, note, extra, pad = false, className = '', children }: CardProps) {
  return (
    <section className={`card ${className}`}>
      {title !== undefined && (
        <header className="card-head">
          <h2>{title}</h2>
          {note && <span className="card-note">{note}</span>}
          <span className="card-extra">{extra}</span>
        </header>
      )}
      {pad ? <div className="card-pad">{children}</div> : children}
    </section>
  );
}
