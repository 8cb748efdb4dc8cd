import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../../lib/client';
import { type GridValues, readBlock } from '../../../widgets/money-grid/grid-model';
import { type PastedPrices, pastedValues, readPasted } from '../draft';
import { type PriceRow, priceGoods, type Unknown } from '../queries';

interface Asked {
  /** ids of goods that were typed over earlier and found again in this browser */
  begunWith: readonly string[];
  onFound: (rows: readonly PriceRow[], cells: GridValues) => void;
  onProblem: (text: string) => void;
}

export interface Pasted {
  isOn: boolean;
  isBusy: boolean;
  /** 「粘贴的」 or 「上次没执行的」 */
  title: string;
  rows: readonly PriceRow[];
  unknown: readonly Unknown[];
  /** takes a block of codes with prices; false = it is none */
  take: (block: string[][]) => boolean;
  /** 「用 W1011」: the line was meant for that goods */
  use: (unknown: Unknown) => void;
  /** leaves out an unknown line, or all of them */
  drop: (code?: string) => void;
  leave: () => void;
}

/** Prices that come with their codes: pasted on the page, wherever the person stands, or left over from another day. */
export function usePastedPrices({ begunWith, onFound, onProblem }: Asked): Pasted {
  const [title, setTitle] = useState(begunWith.length > 0 ? '上次没执行的' : '');
  const [rows, setRows] = useState<readonly PriceRow[]>([]);
  const [unknown, setUnknown] = useState<readonly Unknown[]>([]);
  const [lines, setLines] = useState<PastedPrices['lines']>([]);
  const [isBusy, setBusy] = useState(begunWith.length > 0);
  const latest = useRef({ onFound, onProblem });
  latest.current = { onFound, onProblem };
  const [first] = useState(begunWith);

  const look = async (asked: Parameters<typeof priceGoods>[0], prices: PastedPrices['lines']) => {
    setBusy(true);
    try {
      const answer = await priceGoods(asked);
      setRows(answer.list);
      setUnknown(answer.unknown);
      latest.current.onFound(answer.list, pastedValues(answer.list, prices));
    } catch (error) {
      latest.current.onProblem(textOf(error));
      setTitle('');
    } finally {
      setBusy(false);
    }
  };
  const begin = (prices: PastedPrices['lines']) => {
    setTitle('粘贴的');
    setLines(prices);
    void look({ codes: prices.map(({ code }) => code) }, prices);
  };
  const take = (block: string[][]): boolean => {
    const pasted = readPasted(block);
    if (!pasted) return false;
    const [problem] = pasted.problems;
    if (problem) onProblem(`${pasted.problems.length} 个价读不出来，例如${problem}`);
    begin(pasted.lines);
    return true;
  };
  const takeLatest = useRef(take);
  takeLatest.current = take;
  useEffect(() => {
    if (first.length > 0) void look({ ids: [...first] }, []);
    // Once, with what was found when the page opened.
  }, [first]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, .ant-modal');
      if (inField || event.defaultPrevented) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '' && takeLatest.current(readBlock(text))) event.preventDefault();
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  const drop = (code?: string) =>
    setUnknown((now) => (code === undefined ? [] : now.filter((one) => one.code !== code)));
  return {
    isOn: title !== '',
    isBusy,
    title,
    rows,
    unknown,
    take,
    use: ({ code, nearest }) =>
      begin(lines.map((line) => (line.code === code ? { ...line, code: nearest } : line))),
    drop,
    leave: () => {
      setTitle('');
      setRows([]);
      setUnknown([]);
    },
  };
}
