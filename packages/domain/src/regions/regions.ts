/** The region tree (SPEC §3, §9): provinces 2 digits, cities 4, districts 6, towns of a few cities 9. */
export type Region = { readonly code: string; readonly name: string; readonly children?: readonly Region[] };

/** From the province down to the region with this code; null when the tree does not hold it. */
export function regionPath(tree: readonly Region[], code: string): Region[] | null {
  for (const region of tree) {
    if (region.code === code) return [region];
    if (!region.children || !belongsTo(code, region.code)) continue;
    const rest = regionPath(region.children, code);
    if (rest) return [region, ...rest];
  }
  return null;
}

function belongsTo(code: string, ancestor: string): boolean {
  return code.length > ancestor.length && code.startsWith(ancestor);
}

/** 「广东省 / 东莞市 / 虎门镇」 (UX §4.8). */
export function regionLabel(path: readonly Region[], separator = ' / '): string {
  return path.map((region) => region.name).join(separator);
}

/** A choice is finished where nothing lies below: a district, a town, or a city without children. */
export function isCompletePath(path: readonly Region[]): boolean {
  const last = path.at(-1);
  return last !== undefined && !last.children?.length;
}

/** Province, city and county names as an address stores them; a town stands where the county would. */
export function areaNames(path: readonly Region[]): { province: string; city: string; county: string } {
  return { province: path[0]?.name ?? '', city: path[1]?.name ?? '', county: path[2]?.name ?? '' };
}

export type RegionColumn = {
  readonly title: '省' | '市' | '区县' | '镇街' | '县级市/县';
  readonly options: readonly Region[];
  readonly chosen: string | null;
};

/** The cascader's columns for the codes chosen so far; a finished choice opens no further column. */
export function regionColumns(tree: readonly Region[], codes: readonly string[]): RegionColumn[] {
  const columns: RegionColumn[] = [];
  let options: readonly Region[] | undefined = tree;
  let parent: Region | undefined;
  for (let level = 0; options?.length; level += 1) {
    const current: readonly Region[] = options;
    const chosen: Region | undefined = current.find((region) => region.code === codes[level]);
    columns.push({
      title: columnTitle(level, current, parent),
      options: current,
      chosen: chosen?.code ?? null,
    });
    if (!chosen) break;
    parent = chosen;
    options = chosen.children;
  }
  return columns;
}

function columnTitle(
  level: number,
  options: readonly Region[],
  parent: Region | undefined,
): RegionColumn['title'] {
  if (level === 0) return '省';
  if (options[0]?.code.length === 9) return '镇街';
  if (level === 1) return '市';
  return parent?.name === '省直辖县级行政区划' || parent?.name === '县' ? '县级市/县' : '区县';
}

export type RegionHit = { readonly path: readonly Region[]; readonly label: string };

/**
 * Finds regions by Chinese words or initials (「虎门」, 'hmz'), best first: beginnings before middles, upper levels
 * before lower. `initialsOf` gives a name's pinyin initials in lower case; without it only Chinese is searched.
 */
export function searchRegions(
  tree: readonly Region[],
  query: string,
  options: { readonly initialsOf?: (region: Region) => string; readonly limit?: number } = {},
): RegionHit[] {
  const words = query
    .trim()
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  const last = words.at(-1);
  if (!last) return [];
  const hits: { path: Region[]; rank: number }[] = [];
  const visit = (regions: readonly Region[], above: readonly Region[]): void => {
    for (const region of regions) {
      const path = [...above, region];
      const rank = rankOf(region, last, options.initialsOf);
      const rest = words
        .slice(0, -1)
        .every((word) => above.some((upper) => rankOf(upper, word, options.initialsOf) >= 0));
      if (rank >= 0 && rest) hits.push({ path, rank: rank * 10 + path.length });
      if (region.children) visit(region.children, path);
    }
  };
  visit(tree, []);
  hits.sort((a, b) => a.rank - b.rank);
  return hits.slice(0, options.limit ?? 20).map(({ path }) => ({ path, label: regionLabel(path) }));
}

/** 0 = begins with the word, 1 = contains it, −1 = neither. */
function rankOf(region: Region, word: string, initialsOf?: (region: Region) => string): number {
  const initials = initialsOf?.(region) ?? '';
  if (region.name.startsWith(word) || (initials !== '' && initials.startsWith(word))) return 0;
  return region.name.includes(word) ? 1 : -1;
}
