import { formatCount, type OrderLine, readOrder, ruleLine } from '@pifa/domain';
import { Button } from 'antd';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { unitMoney } from '../../../lib/format';
import { type Card, readQuantity, ruleOf, titleOf } from '../draft';
import { useGoods } from '../queries';
import { words } from '../words';

interface GoodsBoxProps {
  khId: string;
  onAdd: (card: Card, quantity: { packs: number; pieces: number }) => void;
  /** several lines at once, from a chat or a spreadsheet */
  onPaste: (lines: readonly OrderLine[]) => void;
  onProblem: (text: string) => void;
}

/** Code, Enter, quantity, Enter: one goods after the other without a mouse. A scanner types the same. */
export function GoodsBox({ khId, onAdd, onPaste, onProblem }: GoodsBoxProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Card>();
  const [quantity, setQuantity] = useState('');
  // Enter came before the answer: the first hit is taken as soon as it is there.
  const [isWaiting, setWaiting] = useState(false);
  const goodsInput = useRef<HTMLInputElement>(null);
  const quantityInput = useRef<HTMLInputElement>(null);
  const keyword = useDeferredValue(text.trim());
  const { data, isFetching } = useGoods(khId, chosen ? '' : keyword);
  const found = keyword !== '' && keyword === text.trim() && !isFetching ? data?.goods : undefined;

  const choose = (card: Card) => {
    setWaiting(false);
    setChosen(card);
    setText(`${card.goodsCode} ${card.goodsName}`);
    setQuantity('');
    requestAnimationFrame(() => quantityInput.current?.focus());
  };
  const clear = () => {
    setChosen(undefined);
    setText('');
    setQuantity('');
    setAt(0);
    setWaiting(false);
    goodsInput.current?.focus();
  };
  const take = useEffectEvent(([first]: readonly Card[]) => {
    setWaiting(false);
    if (first) choose(first);
    else onProblem(`${words.noGoods}：${keyword}`);
  });
  useEffect(() => {
    if (isWaiting && found) take(found);
  }, [isWaiting, found]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, (found?.length ?? 1) - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape') clear();
    else if (event.key === 'Enter' && text.trim() !== '') {
      const hit = found?.[at];
      if (hit) choose(hit);
      else setWaiting(true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const add = () => {
    if (!chosen) return;
    const read = readQuantity(quantity, chosen);
    if (!read.ok) return onProblem(read.text);
    onAdd(chosen, { packs: read.packs, pieces: read.pieces });
    clear();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    clear();
    onPaste(readOrder(pasted));
  };

  return (
    <div className="of-add">
      <input
        ref={goodsInput}
        autoFocus
        aria-label="添加商品"
        placeholder={words.finds}
        value={text}
        onChange={({ target }) => {
          setChosen(undefined);
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        onPaste={paste}
      />
      <input
        ref={quantityInput}
        className="of-add-count"
        aria-label="数量"
        placeholder={chosen ? `数量，如 2${chosen.packUnit} 或 12${chosen.unit}` : '数量'}
        disabled={!chosen}
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') add();
          else if (event.key === 'Escape') clear();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Button onClick={add} disabled={!chosen}>
        添加
      </Button>
      {!chosen && found && (
        <ul className="of-found" aria-label="找到的商品">
          {found.length === 0 && <li className="of-none">{words.noGoods}</li>}
          {found.map((card, index) => (
            <li key={card.goodsId}>
              <button
                type="button"
                className={index === at ? 'at' : ''}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(card)}
              >
                <span className="of-name">
                  <span className="t3">{card.goodsCode}</span> {titleOf(card)}
                </span>
                <span>
                  {unitMoney(card.itemPrice ?? card.saleIP ?? 0)}/{card.packUnit}
                </span>
                <span className={card.status === 0 ? 'tx-red' : 't2'}>
                  {card.status === 0 ? '已下架' : `可售 ${formatCount(card.stock)}${card.unit}`}
                </span>
                <span className="t3">{ruleLine(ruleOf(card)).text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
