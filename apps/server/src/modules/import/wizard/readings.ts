import type { Permission } from '@pifa/contract';
import {
  type ColumnTarget,
  guessPlain,
  guessTargets,
  type ImportKind,
  offeredTargets,
  type PlainKind,
  type PlainTarget,
  plainTargetText,
  plainTargetWords,
  readPlainTarget,
  readTarget,
  SHOP_PRICE_FIELDS,
  type TableColumn,
  targetText,
  targetWords,
} from '@pifa/domain';

/** What a column was mapped to, of whatever kind of table. */
export type TableTarget = ColumnTarget | PlainTarget;

/** How the columns of one kind of table are understood. */
export interface Reading {
  /** Asked for to open, try and see such an import; writing asks for what its plan asks for. */
  permission: Permission;
  /** undefined: the table is read as one of goods */
  plain: PlainKind | undefined;
  /** only prices of goods that there are */
  onlyPrices: boolean;
  guess(columns: readonly TableColumn[]): TableTarget[];
  read(text: string): TableTarget | undefined;
  text(target: TableTarget): string;
  words(target: TableTarget): string;
  /** What no trial is made without, or ''. */
  missing(targets: readonly TableTarget[]): string;
}

const goods: Reading = {
  permission: 'goods.import',
  plain: undefined,
  onlyPrices: false,
  guess: guessTargets,
  read: readTarget,
  text: (target) => targetText(target as ColumnTarget),
  words: (target) => targetWords(target as ColumnTarget),
  missing: (targets) =>
    targets.some((one) => (one.to === 'field' && one.field === 'code') || one.to === 'handle')
      ? ''
      : '请指出哪一列是货号',
};

/** Of a table of goods nothing but their prices. */
const shopPrices: Reading = {
  ...goods,
  permission: 'price.write',
  onlyPrices: true,
  guess: (columns) => guessTargets(columns).map((target) => (isPrice(target) ? target : { to: 'nowhere' })),
  read(text) {
    const target = readTarget(text);
    return target && (isPrice(target) || target.to === 'nowhere') ? target : undefined;
  },
};

const isPrice = (target: ColumnTarget): boolean =>
  target.to === 'price-before' ||
  target.to === 'price-reduced' ||
  (target.to === 'field' && SHOP_PRICE_FIELDS.includes(target.field));

const plainReading = (kind: PlainKind, permission: Permission): Reading => ({
  permission,
  plain: kind,
  onlyPrices: false,
  guess: (columns) => guessPlain(kind, columns),
  read: (text) => readPlainTarget(kind, text),
  text: (target) => plainTargetText(target as PlainTarget),
  words: (target) => plainTargetWords(kind, target as PlainTarget),
  missing(targets) {
    const missing = offeredTargets(kind === 'list-prices' ? 'prices' : kind, true).find(
      ({ target, required }) =>
        required && !targets.some((one) => plainTargetText(one as PlainTarget) === target),
    );
    return missing ? `请指出哪一列是${missing.word}` : '';
  },
});

const stock = plainReading('stock', 'stock.write');
const listPrices = plainReading('list-prices', 'price.write');
const companies = plainReading('companies', 'customer.write');
const addresses = plainReading('addresses', 'customer.write');
const waybills = plainReading('waybills', 'order.ship');
const oldOrders = plainReading('old-orders', 'customer.write');

/** How a table of this kind is read. `listId`: prices of a list. */
export function readingOf({ kind, listId }: { kind: ImportKind; listId: number | null }): Reading {
  switch (kind) {
    case 'goods':
      return goods;
    case 'prices':
      return listId === null ? shopPrices : listPrices;
    case 'stock':
      return stock;
    case 'companies':
      return companies;
    case 'addresses':
      return addresses;
    case 'waybills':
      return waybills;
    case 'old-orders':
      return oldOrders;
  }
}
