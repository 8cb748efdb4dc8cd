import { Button } from 'antd';
import { type Card, type OpenLine, titleOf } from '../draft';

interface OpenLinesProps {
  lines: readonly OpenLine[];
  onPick: (line: OpenLine, card: Card) => void;
  onDrop: (line: OpenLine) => void;
  onDropAll: () => void;
}

/** Pasted lines that name several goods or none: a person says which, or leaves them out. */
export function OpenLines({ lines, onPick, onDrop, onDropAll }: OpenLinesProps) {
  return (
    <div className="of-open" role="region" aria-label="没有认出的行">
      <p className="tx-amber">
        还有 {lines.length} 行要您看一下
        {lines.length > 1 && (
          <Button size="small" type="link" onClick={onDropAll}>
            全部不要
          </Button>
        )}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={`${line.order.line}.${line.order.part}`}>
            <span className="of-said" title={line.order.text}>
              {line.order.text}
            </span>
            <span className="of-maybe">
              {line.candidates.length === 0 && <span className="t3">没有认出商品</span>}
              {line.candidates.map((card) => (
                <Button
                  key={card.goodsId}
                  size="small"
                  title={`${card.goodsCode} ${titleOf(card)}`}
                  onClick={() => onPick(line, card)}
                >
                  <span className="of-clip">
                    {card.goodsCode} {card.goodsName}
                  </span>
                </Button>
              ))}
            </span>
            <Button size="small" type="link" onClick={() => onDrop(line)}>
              不要这行
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
