import { DeleteOutlined } from '@ant-design/icons';
import type { WirePromotionGoods } from '@pifa/contract/staff';
import { type FormField, isAsked, readPastedGoods, type UnitPrice, yuanToUnitPrice } from '@pifa/domain';
import { App, Button, Modal } from 'antd';
import { type ClipboardEvent, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '../../../lib/client';
import { num, unitMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import {
  begun,
  type GridColumn,
  type GridValues,
  redone,
  stepped,
  undone,
} from '../../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../../widgets/money-grid/money-grid';
import { problemAt, type Values } from '../draft';
import {
  goodsOfCodes,
  gridValues,
  type GridShape,
  markOfCell,
  newRow,
  pastedRow,
  rowsWith,
  shapeOf,
} from '../grid-rows';
import { findGoods } from '../queries';
import type { OneFieldProps } from './control';
import { GoodsFacts } from './goods-facts';
import { GoodsManySelect } from './goods-select';
import { RowsField } from './rows-field';
import { GoodsName } from '../../../ui/small';

/** Goods with prices and counts: the money grid, with a block out of a spreadsheet that adds rows by 货号 (ADMIN §6.2). */
export function GridField({ field, value, around, problems, path, onChange }: OneFieldProps) {
  const { message } = App.useApp();
  const facts = useContext(GoodsFacts);
  const showsCost = useCan('cost.read');
  const rows = useMemo(() => (Array.isArray(value) ? (value as Values[]) : []), [value]);
  const columns = useMemo(
    () => (field.fields ?? []).filter((one) => isAsked(one as FormField, around)),
    [field.fields, around],
  );
  const shape = useMemo(() => shapeOf(columns), [columns]);
  const [history, setHistory] = useState(() => begun(gridValues(rows, shape)));
  const [innerAt, setInnerAt] = useState<number>();
  const values = gridValues(rows, shape);
  const idOf = (row: Values) => String(row[shape.goods]);
  // A long block takes a while to be found: what was typed meanwhile stays.
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  const write = (next: GridValues) => {
    setHistory((now) => stepped({ ...now, now: values }, next));
    onChange(rowsWith(rows, next, shape));
  };
  const restore = (step: typeof undone) => () => {
    const next = step({ ...history, now: values });
    setHistory(next);
    onChange(rowsWith(rows, next.now, shape));
  };
  const add = (goods: readonly WirePromotionGoods[]) => {
    facts.add(goods);
    const known = new Set(rows.map(idOf));
    onChange([...rows, ...goods.filter(({ id }) => !known.has(id)).map((one) => newRow(one, shape))]);
  };
  const take = async (text: string) => {
    const pasted = readPastedGoods(text);
    if (pasted.rows.length === 0) return;
    try {
      const codes = pasted.rows.map(({ code }) => code);
      const { list, missing } = await goodsOfCodes(codes, findGoods);
      facts.add(list);
      const byCode = new Map(list.map((one) => [one.code.toUpperCase(), one]));
      const merged = new Map(latest.current.rows.map((row) => [idOf(row), row]));
      const unread: number[] = [];
      let taken = 0;
      for (const line of pasted.rows) {
        const goods = byCode.get(line.code.toUpperCase());
        if (!goods) continue;
        const row = pastedRow(line, pasted.columns, { goods, before: merged.get(goods.id), shape });
        if (!row) unread.push(line.line);
        else {
          merged.set(goods.id, row);
          taken += 1;
        }
      }
      latest.current.onChange([...merged.values()]);
      const said = [
        `填入 ${taken} 种`,
        ...(missing.length > 0
          ? [`没有货号 ${missing.slice(0, 5).join('、')}${missing.length > 5 ? ' 等' : ''}`]
          : []),
        ...(unread.length > 0 ? [`第 ${unread.slice(0, 5).join('、')} 行的数字读不懂`] : []),
      ].join('；');
      void message[missing.length + unread.length > 0 ? 'warning' : 'success'](said);
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (event.target instanceof HTMLInputElement && !/[\t\n]/.test(text.trim())) return;
    if (rows.length > 0 && !hasCodes(text)) return;
    event.preventDefault();
    event.stopPropagation();
    void take(text);
  };
  const gridColumns = columnsOf(shape, {
    facts: facts.of,
    showsCost,
    onRemove: (id) => onChange(rows.filter((row) => idOf(row) !== id)),
    onInner: (id) => setInnerAt(rows.findIndex((row) => idOf(row) === id)),
  });
  const problem = problemAt(problems, path);
  const inner = innerAt === undefined ? undefined : rows[innerAt];
  return (
    <fieldset className={`pf-rows pf-grid${problem ? ' bad' : ''}`} data-path={path} onPasteCapture={onPaste}>
      <legend>{field.word}</legend>
      <div className="row gap8 pf-add">
        <GoodsManySelect
          id={path}
          label={`加入${field.word}`}
          value={[]}
          onChange={() => undefined}
          onPicked={add}
        />
        <span className="t3 s12">
          {rows.length > 0 ? `${rows.length} 种；` : ''}从 Excel、WPS 复制「货号 价格 数量」，在下面粘贴
        </span>
      </div>
      {rows.length === 0 ? (
        <textarea
          className="pf-paste"
          aria-label={`粘贴${field.word}`}
          placeholder={'在这里粘贴，一行一种：货号  活动价  数量\n价格写件价或零价都可以，另一个按装箱数算出'}
          value=""
          onChange={({ target }) => void take(target.value)}
        />
      ) : (
        <div className="pf-grid-box" style={{ height: Math.min(420, 50 + rows.length * 32) }}>
          <MoneyGrid<Values>
            label={field.word}
            rows={rows}
            columns={gridColumns}
            idOf={idOf}
            values={values}
            onChange={write}
            rounding="fen"
            markOf={(row, column) => {
              const at = rows.indexOf(row);
              const wrong = problemAt(problems, `${path}.${at}.${column}`);
              if (wrong) return { tone: 'red', text: wrong };
              const of = shape.typed.find(({ name }) => name === column);
              return of && markOfCell(facts.of(idOf(row)), of, values[idOf(row)]?.[column] ?? '');
            }}
            onUndo={restore(undone)}
            onRedo={restore(redone)}
            onProblem={(text) => void message.warning(text)}
          />
        </div>
      )}
      {problem && <p className="pf-problem">{problem}</p>}
      <Modal
        open={inner !== undefined}
        title={`${inner ? (facts.of(idOf(inner))?.name ?? '') : ''} 的${shape.inner.map(({ word }) => word).join('、')}`}
        okText="好"
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={() => setInnerAt(undefined)}
        onCancel={() => setInnerAt(undefined)}
        width={680}
        destroyOnHidden
      >
        {inner &&
          innerAt !== undefined &&
          shape.inner.map((one) => (
            <RowsField
              key={one.name}
              field={one}
              value={inner[one.name]}
              around={{ ...around, ...inner }}
              problems={problems}
              path={`${path}.${innerAt}.${one.name}`}
              onChange={(next) => onChange(rows.with(innerAt, { ...inner, [one.name]: next }))}
            />
          ))}
      </Modal>
    </fieldset>
  );
}

/** A block whose first column is not all prices names goods. */
const hasCodes = (text: string): boolean => {
  const { rows, columns } = readPastedGoods(text);
  return columns.length > 0 || rows.some(({ code }) => !/^\d{1,7}(\.\d+)?$/.test(code));
};

interface Showing {
  facts: (id: string) => WirePromotionGoods | undefined;
  showsCost: boolean;
  onRemove: (id: string) => void;
  onInner: (id: string) => void;
}

function columnsOf(shape: GridShape, { facts, showsCost, onRemove, onInner }: Showing): GridColumn<Values>[] {
  const of = (row: Values) => facts(String(row[shape.goods]));
  return [
    { key: 'code', title: '货号', width: 92, least: 72, render: (row) => of(row)?.code ?? '--' },
    {
      key: 'goods-name',
      title: '商品',
      width: 180,
      least: 124,
      render: (row) => {
        const goods = of(row);
        return (
          <span>
            {goods && !goods.isOnShelf && <span className="tx-amber">已下架 </span>}
            {goods ? <GoodsName name={goods.name} spec={goods.spec} /> : '已删除的商品'}
          </span>
        );
      },
    },
    {
      key: 'list',
      title: '标价',
      width: 122,
      least: 108,
      align: 'right',
      render: (row) => {
        const goods = of(row);
        if (!goods) return '--';
        const piece = `${unitMoney(goods.listPiece)}`;
        return goods.piecesPerPack > 1 ? `${unitMoney(goods.listPack)} / ${piece}` : piece;
      },
    },
    {
      key: 'free',
      title: '可用库存',
      width: 76,
      least: 66,
      align: 'right',
      render: (row) => {
        const stock = of(row)?.stock;
        return stock === undefined ? '--' : num(stock);
      },
    },
    ...(showsCost
      ? [
          {
            key: 'cost',
            title: '成本/个',
            width: 72,
            least: 60,
            yields: 1,
            align: 'right' as const,
            render: (row: Values) => {
              const cost = of(row)?.cost;
              return cost === undefined ? '--' : unitMoney(cost);
            },
          },
        ]
      : []),
    ...shape.typed.map(
      (one): GridColumn<Values> => ({
        key: one.name,
        title: one.unit === '元' || one.unit === '' ? one.word : `${one.word}（${one.unit}）`,
        width: Math.max(88, one.word.length * 14 + 34),
        least: Math.max(72, one.word.length * 13 + 20),
        align: 'right',
        edit: one.control === 'yuan' ? 'price' : 'count',
        hint: () => (one.required ? '' : '不填'),
        facts: (row) => factsOf(of(row), one.word),
      }),
    ),
    ...shape.inner.map(
      (one): GridColumn<Values> => ({
        key: one.name,
        title: one.word,
        width: 84,
        render: (row) => {
          const inside = row[one.name];
          return (
            <Button type="link" size="small" onClick={() => onInner(String(row[shape.goods]))}>
              {Array.isArray(inside) && inside.length > 0 ? `${inside.length} 档` : '设置'}
            </Button>
          );
        },
      }),
    ),
    {
      key: 'remove',
      title: '',
      width: 40,
      render: (row) => (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`移除 ${of(row)?.code ?? ''}`}
          onClick={() => onRemove(String(row[shape.goods]))}
        />
      ),
    },
  ];
}

function factsOf(goods: WirePromotionGoods | undefined, word: string): Record<string, UnitPrice | null> {
  if (!goods) return {};
  const isPack = /件/.test(word);
  const list = isPack ? goods.listPack : goods.listPiece;
  const cost = goods.cost === undefined ? null : goods.cost * (isPack ? goods.piecesPerPack : 1);
  return { 标价: yuanToUnitPrice(list), 成本: cost === null ? null : yuanToUnitPrice(cost) };
}
