import { ApiRefusal, type Goods, goodsFromWire } from '@pifa/contract/client';
import {
  type DefaultUnit,
  MOST_CHARACTERS,
  type OrderLine,
  type Quantity,
  readMessage,
  type Talk,
} from '@pifa/domain';
import { create } from 'zustand';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { newRow, type Row, withGoods, withMatch } from './rows';

/** Lines of one call. */
const AT_ONCE = 500;

interface State {
  rows: readonly Row[];
  goods: ReadonlyMap<string, Goods>;
  /** lines matched so far */
  progress: { done: number; all: number } | null;
  /** why it stopped */
  error: string;
  bare: DefaultUnit;
  /** the parts of the text not recognised as order lines */
  talk: readonly Talk[];
}

const EMPTY: State = { rows: [], talk: [], goods: new Map(), progress: null, error: '', bare: 'pieces' };

/** Survives a visit to a goods' page. */
const useStore = create<State>(() => EMPTY);

export const useQuickOrder = () => useStore();
export const rowsNow = (): readonly Row[] => useStore.getState().rows;

/** Each run has a number; late responses to older runs are ignored. */
let run = 0;

export function clearRows(): void {
  run += 1;
  useStore.setState(EMPTY);
}

function changeRow(id: number, change: (row: Row) => Row): void {
  useStore.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? change(row) : row)) }));
}

export const setQuantity = (id: number, quantity: Quantity): void =>
  changeRow(id, (row) => ({ ...row, quantity, notes: [], problem: '' }));

export function chooseGoods(id: number, goodsId: string): void {
  const { goods, bare } = useStore.getState();
  const found = goods.get(goodsId);
  if (found) changeRow(id, (row) => ({ ...withGoods(row, found, bare), chosen: true }));
}

export function removeRows(ids: ReadonlySet<number>): void {
  useStore.setState(({ rows }) => ({ rows: rows.filter((row) => !ids.has(row.id)) }));
}

/** Refusal reasons by row. */
export function refuseRows(reasons: ReadonlyMap<number, string>): void {
  useStore.setState(({ rows }) => ({
    rows: rows.map((row) => ({ ...row, problem: reasons.get(row.id) ?? row.problem })),
  }));
}

/** Renumbers the rows after lines were removed from the text. */
export function renumber(lines: ReadonlyMap<number, number>): void {
  useStore.setState(({ rows }) => ({
    rows: rows.map((row) => ({
      ...row,
      order: { ...row.order, line: lines.get(row.order.line) ?? row.order.line },
    })),
  }));
}

/** Parses the text and matches it call by call; rows fill in meanwhile. */
export async function matchText(text: string, bare: DefaultUnit): Promise<void> {
  const own = ++run;
  const { lines, talk } = readMessage(text);
  const rows = lines.map(newRow);
  useStore.setState({ ...EMPTY, rows, talk, bare, progress: { done: 0, all: rows.length } });
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    try {
      await matchRows(part, own);
    } catch (error) {
      if (own === run) useStore.setState({ progress: null, error: sentence(error) });
      return;
    }
    if (own !== run) return;
    useStore.setState({ progress: { done: from + part.length, all: rows.length } });
  }
  useStore.setState({ progress: null });
}

/** Resumes after a network failure. */
export async function matchRest(): Promise<void> {
  const own = ++run;
  const waiting = rowsNow().filter((row) => !row.requested);
  const all = rowsNow().length;
  useStore.setState({ error: '', progress: { done: all - waiting.length, all } });
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    try {
      await matchRows(waiting.slice(from, from + AT_ONCE), own);
    } catch (error) {
      if (own === run) useStore.setState({ progress: null, error: sentence(error) });
      return;
    }
    if (own !== run) return;
    useStore.setState({
      progress: { done: all - waiting.length + Math.min(from + AT_ONCE, waiting.length), all },
    });
  }
  useStore.setState({ progress: null });
}

/** Matches one line with a different text. Returns the error text, '' on success. */
export async function rewrite(row: Row, wanted: string): Promise<string> {
  const order: OrderLine = {
    ...row.order,
    wanted: wanted.slice(0, MOST_CHARACTERS),
    code: '',
    heading: '',
    rest: '',
    whole: '',
    doubt: '',
  };
  changeRow(row.id, (before) => ({ ...before, goodsId: '', candidates: [], left: '' }));
  try {
    await matchRows([{ ...row, order }], run);
    return '';
  } catch (error) {
    changeRow(row.id, () => row);
    return sentence(error);
  }
}

const sentence = (error: unknown): string =>
  error instanceof ApiRefusal && error.sessionOver ? '' : (errorText(error) ?? '没有完成，请重试');

async function matchRows(rows: readonly Row[], own: number): Promise<void> {
  const lines = rows.map(({ id, order }) => ({
    line: id,
    code: order.code,
    wanted: order.wanted,
    heading: order.heading,
    rest: order.rest.slice(0, MOST_CHARACTERS),
    whole: order.whole.slice(0, MOST_CHARACTERS),
  }));
  const answer = await api('quickOrderMatch', { body: { lines } });
  if (own !== run) return;
  useStore.setState(({ rows: all, goods: known, bare }) => {
    const goods = new Map(known);
    for (const card of answer.goods) goods.set(card.goodsId, goodsFromWire(card));
    const found = new Map(answer.rows.map((row) => [row.line, row]));
    const orders = new Map(rows.map((row) => [row.id, row.order]));
    return {
      goods,
      rows: all.map((row) => {
        const match = found.get(row.id);
        if (!match) return row;
        const order = orders.get(row.id) ?? row.order;
        return withMatch({ ...row, order }, match, (id) => goods.get(id), bare);
      }),
    };
  });
}
