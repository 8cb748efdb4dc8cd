import type { ReactNode } from 'react';
import { unitMoney } from '../../lib/format';
import { Pic } from '../../ui/small';
import './seen-card.css';

interface Props {
  image: string;
  /** height of the picture */
  height: number;
  name: string;
  /** below the name */
  line?: string | undefined;
  /** yuan for one of `unit`; undefined = not shown */
  price: number | undefined;
  unit: string;
  /** what it was, crossed out */
  was?: number | undefined;
  tag?: ReactNode;
  children?: ReactNode;
}

/** A goods' card as buyers see it in the shop. */
export function SeenCard({ image, height, name, line, price, unit, was, tag, children }: Props) {
  return (
    <div className="seen-card">
      <div className="seen-card-pic">
        <Pic src={image} size={height} />
      </div>
      <p className="seen-card-name">{name}</p>
      {line && <p className="t3 s12">{line}</p>}
      <p className="seen-card-price">
        <b>{price === undefined ? '--' : `¥${unitMoney(price)}`}</b>/{unit}
        {was !== undefined && <s>¥{unitMoney(was)}</s>}
        {tag}
      </p>
      {children}
    </div>
  );
}
