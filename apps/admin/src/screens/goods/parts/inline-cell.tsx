import { marginOf, yuanToUnitPrice } from '@pifa/domain';
import { type ReactNode, useState } from 'react';
import { unitMoney } from '../../../lib/format';
import { Kbd } from '../../../ui/small';
import type { GoodsRow } from '../queries';
import { FIELD_NAMES, type InlineField, percentOf, typedNumber, valueOf } from './inline';

interface Props {
  row: GoodsRow;
  field: InlineField;
  editing: boolean;
  may: boolean;
  children: ReactNode;
  onBegin: () => void;
  /** what was typed; `next`: on to the following field */
  onSave: (value: number, next: boolean) => void;
  onEnd: () => void;
}

/** A figure of the list that becomes an input by a double click or F2 (ADMIN §7.3). */
export function InlineCell({ row, field, editing, may, children, onBegin, onSave, onEnd }: Props) {
  if (!editing) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by keyboard
      <span className={may ? 'inline-cell' : ''} onDoubleClick={() => may && onBegin()}>
        {children}
      </span>
    );
  }
  return <Editing {...{ row, field, onSave, onEnd }} />;
}

function Editing({ row, field, onSave, onEnd }: Pick<Props, 'row' | 'field' | 'onSave' | 'onEnd'>) {
  const now = valueOf(row, field);
  const [text, setText] = useState(String(now));
  const value = typedNumber(text, field);
  const end = (next: boolean) => {
    if (value === undefined || value === now) onEnd();
    else onSave(value, next);
  };
  return (
    <span className="inline-edit">
      <input
        // The person asked for it by a double click or F2.
        autoFocus
        aria-label={`${row.code} ${FIELD_NAMES[field]}`}
        aria-invalid={value === undefined}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') end(false);
          else if (event.key === 'Tab') end(true);
          else if (event.key !== 'Escape') return;
          else onEnd();
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className="inline-hint" role="status">
        {value === undefined ? (
          <b className="tx-red">{field === 'stock' ? '应为整数' : '应为金额，最多 4 位小数'}</b>
        ) : (
          <span>
            原 {field === 'stock' ? now : unitMoney(now)} <b>{percentOf(now, value)}</b>
            <Margin row={row} field={field} value={value} />
          </span>
        )}
        <span className="t3">
          <Kbd>Enter</Kbd> 保存 <Kbd>Esc</Kbd> 放弃
        </span>
      </span>
    </span>
  );
}

/** Margin before and after, for those who see costs. */
function Margin({ row, field, value }: { row: GoodsRow; field: InlineField; value: number }) {
  const { cost, margin, packingSpecification } = row;
  if (field !== 'IP' || cost === undefined || margin === undefined) return null;
  const after = marginOf(yuanToUnitPrice(value) ?? 0, yuanToUnitPrice(cost) ?? 0, packingSpecification);
  if (after === null) return null;
  return (
    <>
      {' '}
      毛利 {(margin * 100).toFixed(1)}% →{' '}
      <b className={after < 0 ? 'tx-red' : ''}>{(after * 100).toFixed(1)}%</b>
    </>
  );
}
