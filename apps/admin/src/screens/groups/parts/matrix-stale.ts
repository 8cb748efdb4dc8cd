import { combinations, type MatrixKey } from '@pifa/domain';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { type Cell, type GroupDraft, type MatrixRow, placeOf, rowsOf } from './matrix';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed over `base`, laid over what a colleague saved meanwhile: rows that were not touched here are theirs, and so
 * are rows that they added or took out; stock that nobody typed is never written back.
 */
export function laidOver(draft: GroupDraft, base: GroupDraft, theirs: GroupDraft): GroupDraft {
  const touched = touchedCells(draft, base, theirs);
  const moved = new Set(Object.values(touched).map(({ goodsId }) => goodsId));
  const left = Object.entries(theirs.cells).filter(([, { goodsId }]) => !moved.has(goodsId));
  const cells: GroupDraft['cells'] = { ...Object.fromEntries(left), ...touched };
  const rows = rowsOfBoth(draft, base, theirs, touched);
  const keys = keysOfBoth(
    [draft.keys, base.keys, theirs.keys],
    rows.map(({ values }) => values),
  );
  const stands = new Set(rows.map(({ place }) => place));
  return {
    ...draft,
    ...headOfBoth(draft, base, theirs),
    version: theirs.version,
    keys,
    cells: Object.fromEntries(rows.map(({ place, cell }) => [place, cells[place] ?? cell])),
    gaps: combinations(keys)
      .map(placeOf)
      .filter((place) => !stands.has(place)),
  };
}

const HEAD = ['name', 'code', 'pattern', 'categoryId', 'brandId', 'unit', 'packUnit', 'from'] as const;

/** The fields above the rows and the pictures: what was not changed here is theirs. */
function headOfBoth(draft: GroupDraft, base: GroupDraft, theirs: GroupDraft): Partial<GroupDraft> {
  const head = HEAD.map((field) => [field, (draft[field] === base[field] ? theirs : draft)[field]] as const);
  const images: GroupDraft['images'] = {};
  for (const value of Object.keys({ ...theirs.images, ...draft.images })) {
    const url = (draft.images[value] === base.images[value] ? theirs : draft).images[value];
    if (url !== undefined) images[value] = url;
  }
  return { ...Object.fromEntries(head), images };
}

/** The rows that were typed into or put elsewhere, each where it is to stand. */
function touchedCells(draft: GroupDraft, base: GroupDraft, theirs: GroupDraft): GroupDraft['cells'] {
  const now = new Map(Object.entries(theirs.cells).map(([place, cell]) => [cell.goodsId, { place, cell }]));
  const was = new Map(Object.entries(base.cells).map(([place, cell]) => [cell.goodsId, { place, cell }]));
  const touched: GroupDraft['cells'] = {};
  for (const { place, cell } of rowsOf(draft)) {
    if (!(place in draft.cells)) continue;
    const before = was.get(cell.goodsId);
    if (cell.goodsId !== '' && before?.place === place && isSame(before.cell, cell)) continue;
    // Where both made a goods of the same combination it is one goods.
    const there = theirs.cells[place];
    const current = cell.goodsId === '' ? there && { place, cell: there } : now.get(cell.goodsId);
    if (!current) {
      touched[place] = cell;
      continue;
    }
    const { goodsId, version, code, stock } = current.cell;
    const isTyped = before !== undefined && cell.stock !== before.cell.stock;
    touched[before?.place === place ? current.place : place] = {
      ...cell,
      goodsId,
      version,
      code: cell.code || code,
      stock: isTyped ? cell.stock : stock,
    };
  }
  return touched;
}

/** A combination is there or not as it was decided here; where nothing was, as the colleague left it. */
function rowsOfBoth(
  draft: GroupDraft,
  base: GroupDraft,
  theirs: GroupDraft,
  touched: GroupDraft['cells'],
): MatrixRow[] {
  const [mine, before, now] = [rowsOf(draft), rowsOf(base), rowsOf(theirs)];
  const placesOf = (rows: readonly MatrixRow[]) => new Set(rows.map(({ place }) => place));
  const [inMine, inBase, inTheirs] = [placesOf(mine), placesOf(before), placesOf(now)];
  const width = keyCount(draft.keys, base.keys, theirs.keys);
  const known = new Map([...mine, ...now].map((row) => [row.place, row]));
  return [...known.values()].filter(({ place, values }) => {
    if (values.length !== width) return false;
    if (inMine.has(place) !== inBase.has(place)) return inMine.has(place);
    return inTheirs.has(place) || place in touched;
  });
}

type Keys = readonly MatrixKey[];

const keyCount = (mine: Keys, before: Keys, now: Keys): number =>
  mine.length === before.length ? now.length : mine.length;

/** Keys with every value that a row has, and those without rows that nobody took away. */
function keysOfBoth(
  [mine, before, now]: [Keys, Keys, Keys],
  rows: readonly (readonly string[])[],
): MatrixKey[] {
  return Array.from({ length: keyCount(mine, before, now) }, (_, at) => {
    const [own, was, is] = [mine[at], before[at], now[at]];
    const values = [...new Set([...(own?.values ?? []), ...(is?.values ?? [])])].filter((value) => {
      if (rows.some((row) => row[at] === value)) return true;
      const [inMine, inBase] = [own?.values.includes(value), was?.values.includes(value)];
      return inMine === inBase ? is?.values.includes(value) : inMine;
    });
    return { name: (own?.name === was?.name ? is?.name : own?.name) ?? own?.name ?? '', values };
  });
}

const cellWords = ({ code, IP, SP, stock, on }: Cell): string =>
  `${code || '新货号'} ¥${IP}/¥${SP} 库存 ${stock}${on ? '' : '，不上架'}`;

interface Choice {
  value: string;
  label: string;
}
const nameIn = (all: readonly Choice[], id: string): string =>
  all.find(({ value }) => value === id)?.label ?? id;

/** Both versions, the head's fields first, then each picture and row that differs. */
export function groupStaleRows(
  theirs: GroupDraft,
  mine: GroupDraft,
  sorting: { category: readonly Choice[]; brand: readonly Choice[] },
): StaleRow[] {
  const keys = ({ keys: all }: GroupDraft) =>
    all.map(({ name, values }) => `${name}：${values.join(' ')}`).join('；');
  const head: StaleRow[] = [
    ['名称', theirs.name, mine.name],
    ['组货号', theirs.code, mine.code],
    ['货号规则', theirs.pattern, mine.pattern],
    ['分类', nameIn(sorting.category, theirs.categoryId), nameIn(sorting.category, mine.categoryId)],
    ['品牌', nameIn(sorting.brand, theirs.brandId), nameIn(sorting.brand, mine.brandId)],
    ['单位', theirs.unit, mine.unit],
    ['整件单位', theirs.packUnit, mine.packUnit],
    ['规格', keys(theirs), keys(mine)],
  ];
  const places = [...new Set([...Object.keys(theirs.cells), ...Object.keys(mine.cells)])];
  const rows = places.map((place): StaleRow => {
    const [now, own] = [theirs.cells[place], mine.cells[place]];
    return [place, now ? cellWords(now) : '没有', own ? cellWords(own) : '没有'];
  });
  const values = Object.keys({ ...theirs.images, ...mine.images });
  // A picture has no words of its own: whose it is tells them apart.
  const images = values
    .filter((value) => (theirs.images[value] ?? '') !== (mine.images[value] ?? ''))
    .map((value): StaleRow => {
      const now = theirs.images[value] ? '同事的图' : '没有';
      return [`「${value}」的图`, now, mine.images[value] ? '我的图' : '没有'];
    });
  return [...head, ...images, ...rows].filter(([, now, own]) => now !== own);
}
