import {
  codeByPattern,
  combinations,
  keysProblem,
  type MatrixKey,
  patternProblem,
  usualPattern,
} from '@pifa/domain';
import type { Group, GroupBody, Sibling } from '../queries';

/** A goods of the group as the grid holds it: what was typed, as text. */
export interface Cell {
  /** '' = a new goods */
  goodsId: string;
  version: number;
  code: string;
  barcode: string;
  IP: string;
  SP: string;
  packing: string;
  least: string;
  step: string;
  packStep: string;
  stock: string;
  on: boolean;
  isSold: boolean;
}

/** The form: cells by the place of their values. */
export interface GroupDraft {
  version: number;
  name: string;
  code: string;
  pattern: string;
  keys: MatrixKey[];
  categoryId: string;
  brandId: string;
  unit: string;
  packUnit: string;
  /** the goods whose texts and pictures new ones get; '' = none */
  from: string;
  /** the goods that a new group begins with: it takes the first place */
  first?: Cell;
  cells: Record<string, Cell>;
  /** combinations that do not exist */
  gaps: string[];
  /** main pictures by the value of the first key */
  images: Record<string, string>;
}

export const placeOf = (values: readonly string[]): string => values.join(' / ');

const NEW_CELL: Cell = {
  goodsId: '',
  version: 0,
  code: '',
  barcode: '',
  IP: '',
  SP: '',
  packing: '1',
  least: '0',
  step: '1',
  packStep: '1',
  stock: '0',
  on: true,
  isSold: false,
};

export const NEW_GROUP: GroupDraft = {
  version: 0,
  name: '',
  code: '',
  pattern: usualPattern(['颜色', '尺码']),
  keys: [
    { name: '颜色', values: [] },
    { name: '尺码', values: [] },
  ],
  categoryId: '',
  brandId: '',
  unit: '个',
  packUnit: '件',
  from: '',
  cells: {},
  gaps: [],
  images: {},
};

export const cellOf = (row: Sibling): Cell => ({
  goodsId: row.goodsId,
  version: row.version,
  code: row.code,
  barcode: row.barcode,
  IP: String(row.listIP),
  SP: String(row.listSP),
  packing: String(row.packingSpecification),
  least: String(row.minNum),
  step: String(row.stepSize),
  packStep: String(row.itemStepSize),
  stock: String(row.available),
  on: row.status === 'on',
  isSold: row.isSold,
});

/** The form of a group that is saved: combinations that no goods has are gaps. */
export function draftOf(group: Group): GroupDraft {
  const cells = Object.fromEntries(group.rows.map((row) => [placeOf(row.values), cellOf(row)]));
  const images: Record<string, string> = {};
  for (const { values, image } of group.rows) if (image !== '') images[values[0] ?? ''] ??= image;
  const gaps = combinations(group.keys)
    .map(placeOf)
    .filter((place) => !(place in cells));
  const { version, name, code, pattern, keys, categoryId, brandId, unit, packUnit } = group;
  const from = group.rows[0]?.goodsId ?? '';
  return {
    version,
    name,
    code,
    pattern,
    keys,
    categoryId,
    brandId,
    unit,
    packUnit,
    from,
    cells,
    gaps,
    images,
  };
}

/** A combination as a row of the grid. */
export interface MatrixRow {
  place: string;
  values: readonly string[];
  cell: Cell;
}

/** What a new goods has: as its neighbours, so that one number is typed once. */
function usualCell({ cells, first }: GroupDraft): Cell {
  const like = Object.values(cells)[0] ?? first;
  return like
    ? {
        ...NEW_CELL,
        IP: like.IP,
        SP: like.SP,
        packing: like.packing,
        least: like.least,
        step: like.step,
        packStep: like.packStep,
      }
    : NEW_CELL;
}

/** Rows of the grid in the order of the values, without gaps. */
export function rowsOf(draft: GroupDraft): MatrixRow[] {
  const gaps = new Set(draft.gaps);
  const usual = usualCell(draft);
  const { first, cells } = draft;
  const isPlaced = first && Object.values(cells).some(({ goodsId }) => goodsId === first.goodsId);
  return combinations(draft.keys)
    .map((values) => ({ values, place: placeOf(values) }))
    .filter(({ place }) => !gaps.has(place))
    .map(({ values, place }, at) => ({
      values,
      place,
      cell: cells[place] ?? (at === 0 && first && !isPlaced ? first : usual),
    }));
}

/** The code that stands in a row: its own, or the pattern's. */
export const codeOf = (draft: GroupDraft, { values, cell }: MatrixRow): string =>
  cell.code ||
  codeByPattern(
    draft.pattern,
    draft.code.trim(),
    draft.keys.map(({ name }) => name),
    values,
  );

/** What the fill bar writes: a field of the cells of some rows. */
export function filled(
  draft: GroupDraft,
  field: keyof Cell,
  value: string | boolean,
  /** '' = all; else a value of some key */
  of: string,
): GroupDraft {
  const cells = { ...draft.cells };
  for (const { place, values, cell } of rowsOf(draft)) {
    if (of === '' || values.includes(of)) cells[place] = { ...cell, [field]: value };
  }
  return { ...draft, cells };
}

/** What keeps a group from being sent; '' = nothing. */
export function groupProblem(draft: GroupDraft): string {
  if (draft.name.trim() === '') return '请填写商品组的名称';
  if (draft.categoryId === '') return '请选择分类';
  const names = draft.keys.map(({ name }) => name);
  const problem = keysProblem(draft.keys) ?? patternProblem(draft.pattern, names);
  if (problem) return problem;
  const rows = rowsOf(draft);
  if (rows.length === 0) return '请写规格的值，例如颜色：红 蓝';
  // Groups of before may have no code of their own; it is wanted where the pattern makes one.
  if (draft.code.trim() === '' && rows.some(({ cell }) => cell.code === '')) return '请填写组的货号';
  const codes = rows.map((row) => codeOf(draft, row));
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  return twice === undefined ? '' : `货号 ${twice} 写了两次`;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is sent: the rows that changed, and the goods that have no place any more. */
export function groupBody(draft: GroupDraft, base: GroupDraft, id: string | undefined): GroupBody {
  const before = new Map(Object.values(base.cells).map((cell) => [cell.goodsId, cell]));
  const placeBefore = new Map(Object.entries(base.cells).map(([place, { goodsId }]) => [goodsId, place]));
  const rows = rowsOf(draft);
  const changed = rows.filter(
    ({ place, values, cell }) =>
      cell.goodsId === '' ||
      placeBefore.get(cell.goodsId) !== place ||
      !isSame(before.get(cell.goodsId), cell) ||
      draft.images[values[0] ?? ''] !== base.images[values[0] ?? ''] ||
      draft.name !== base.name,
  );
  const kept = new Set(rows.map(({ cell }) => cell.goodsId));
  return {
    ...(id === undefined ? {} : { id, version: draft.version }),
    name: draft.name.trim(),
    code: draft.code.trim(),
    pattern: draft.pattern.trim(),
    keys: draft.keys.map(({ name, values }) => ({ name: name.trim(), values: [...values] })),
    categoryId: draft.categoryId,
    brandId: draft.brandId,
    unit: draft.unit.trim() || '个',
    packUnit: draft.packUnit.trim() || '件',
    ...(draft.from === '' ? {} : { from: draft.from }),
    rows: changed.map((row) => rowBody(draft, base, row)),
    removed: Object.values(base.cells)
      .filter(({ goodsId }) => goodsId !== '' && !kept.has(goodsId))
      .map(({ goodsId }) => goodsId),
  };
}

function rowBody(
  draft: GroupDraft,
  base: GroupDraft,
  row: MatrixRow,
): NonNullable<GroupBody['rows']>[number] {
  const { values, cell } = row;
  const image = draft.images[values[0] ?? ''];
  const packing = Number(cell.packing) || 1;
  return {
    ...(cell.goodsId === '' ? {} : { goodsId: cell.goodsId, version: cell.version }),
    values: [...values],
    code: codeOf(draft, row),
    barcode: cell.barcode,
    list: { IP: cell.IP || (packing === 1 ? cell.SP : '') || '0', SP: cell.SP || '0' },
    packingSpecification: packing,
    minNum: Number(cell.least) || 0,
    stepSize: Number(cell.step) || 1,
    itemStepSize: Number(cell.packStep) || 1,
    ...(cell.goodsId === '' || cell.stock !== stockBefore(base, cell.goodsId)
      ? { stockTo: Number(cell.stock) || 0 }
      : {}),
    status: cell.on ? 'on' : 'off',
    ...(image !== undefined && image !== base.images[values[0] ?? ''] ? { image } : {}),
  };
}

const stockBefore = (base: GroupDraft, goodsId: string): string | undefined =>
  Object.values(base.cells).find((cell) => cell.goodsId === goodsId)?.stock;

/** How many things differ from what is saved: each row once. */
export function countChanges(draft: GroupDraft, base: GroupDraft): number {
  const { cells: _cells, gaps: _gaps, ...head } = draft;
  const { cells: _was, gaps: _were, ...before } = base;
  const fields = (Object.keys(head) as (keyof typeof head)[]).filter(
    (key) => !isSame(head[key], before[key]),
  );
  const places = new Set([...Object.keys(draft.cells), ...Object.keys(base.cells)]);
  const cells = [...places].filter((place) => !isSame(draft.cells[place], base.cells[place]));
  const gaps = draft.gaps.filter((place) => !base.gaps.includes(place) && place in base.cells);
  return fields.length + new Set([...cells, ...gaps]).size;
}
