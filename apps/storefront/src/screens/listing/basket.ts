import { factsFromWire, type Goods } from '@pifa/contract/client';
import type { QuotedLine, QuoteTotals } from '@pifa/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../lib/session';
import { useBasketPreview } from '../../widgets/basket-preview';
import { buyerOf } from '../../widgets/goods-card';
import { type FilledLine, MOST_FILLED, useFilledLines } from './filled';

export interface Basket {
  entries: readonly (FilledLine & { line: QuotedLine | null })[];
  /** null while prices are hidden or missing for some line. */
  totals: QuoteTotals | null;
  kinds: number;
  packs: number;
  pieces: number;
  lineOf: (goodsId: string) => QuotedLine | null;
}

/** The most recent data of a goods: from the page, else the stored goods with this buyer's prices. */
function usePriced(lines: readonly FilledLine[], rows: readonly Goods[], prices: boolean): Goods[] {
  const onPage = useMemo(() => new Map(rows.map((goods) => [goods.id, goods])), [rows]);
  const elsewhere = lines.filter(({ goods }) => !onPage.has(goods.id)).map(({ goods }) => goods.id);
  const ids = [...elsewhere].sort().slice(0, MOST_FILLED).join(',');
  const { data } = useQuery({
    ...callQuery('goodsPrices', { query: { ids } }),
    enabled: prices && ids !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const found = new Map(data?.map((entry) => [entry.goodsId, entry]));
    return lines.map(({ goods }) => {
      const shown = onPage.get(goods.id);
      if (shown) return shown;
      const entry = found.get(goods.id);
      if (!entry) return goods;
      const { piecesPerPack, minPieces, pieceStep, packStep, unit, packUnit, name } = goods.rule;
      const facts = factsFromWire({
        ...entry,
        goodsName: name,
        groupId: goods.groupId ?? '',
        packingSpecification: piecesPerPack,
        minNum: minPieces,
        stepSize: pieceStep,
        itemStepSize: packStep,
        unit,
        packUnit,
      });
      return { ...goods, prices: facts, rule: { ...goods.rule, stock: entry.stock } };
    });
  }, [lines, onPage, data]);
}

/** All filled lines priced together by the price engine, so that group ladders apply as in the cart. */
export function useBasket(rows: readonly Goods[], prices: boolean): Basket {
  const session = useSession();
  const lines = useFilledLines();
  const priced = usePriced(lines, rows, prices);
  const preview = useBasketPreview(prices && lines.length > 0);
  return useMemo(() => {
    const pricedLines = priced.flatMap((goods, index) => {
      const quantity = lines[index]?.quantity;
      if (!goods.prices || !quantity || quantity.packs + quantity.pieces === 0) return [];
      return [{ goods: goods.prices, quantity }];
    });
    const quoted = preview?.(pricedLines, buyerOf(session), new Date(serverNow()));
    const byId = new Map(quoted?.lines.map((line) => [line.goodsId, line]));
    const counted = lines.filter(({ quantity }) => quantity.packs + quantity.pieces > 0);
    const sum = (box: 'packs' | 'pieces') => counted.reduce((all, { quantity }) => all + quantity[box], 0);
    return {
      entries: lines.map((line, index) => ({
        ...line,
        goods: priced[index] ?? line.goods,
        line: byId.get(line.goods.id) ?? null,
      })),
      totals: prices && pricedLines.length === counted.length ? (quoted?.totals ?? null) : null,
      kinds: counted.length,
      packs: sum('packs'),
      pieces: sum('pieces'),
      lineOf: (goodsId) => byId.get(goodsId) ?? null,
    };
  }, [lines, priced, session, prices, preview]);
}
