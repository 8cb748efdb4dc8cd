import { readFileSync } from 'node:fs';
import { areaNames, isCompletePath, parsePastedAddress, type Region, regionPath } from '@pifa/domain';
import { findAsset } from '../../platform';

let tree: readonly Region[] | undefined;

/** The region tree of the address cascader. Empty when its file is missing; codes are then not checked. */
function regions(): readonly Region[] {
  tree ??= readTree();
  return tree;
}

function readTree(): readonly Region[] {
  const file = findAsset('regions.json');
  return file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as readonly Region[]);
}

/** A chosen area with its names. */
export interface Area {
  code: string;
  /** from the province down */
  names: string[];
  province: string;
  city: string;
  county: string;
}

/** The area with this code; undefined unless it is in the tree and has no areas below it. */
export function findArea(code: string): Area | undefined {
  if (!/^\d{2,9}$/.test(code)) return undefined;
  const known = regions();
  const path = regionPath(known, code);
  if (known.length === 0) return { code, names: [], province: '', city: '', county: '' };
  if (!path || !isCompletePath(path)) return undefined;
  return { code, names: path.map((region) => region.name), ...areaNames(path) };
}

/** The first area, in the order of the tree, that fits; undefined where none does. */
export function firstArea(fits: (code: string) => boolean): Area | undefined {
  const search = (among: readonly Region[]): string | undefined => {
    for (const { code, children = [] } of among) {
      const found = children.length > 0 ? search(children) : fits(code) ? code : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return findArea(search(regions()) ?? '');
}

/**
 * The area that the beginning of an address names, 「广东省东莞市虎门镇…」, and the rest of it; undefined where it does not name
 * one to the last grade.
 */
export function areaOfText(text: string): { area: Area; rest: string } | undefined {
  const { areaCodes, address } = parsePastedAddress(text.replace(/\s+/g, ''), regions());
  const area = findArea(areaCodes.at(-1) ?? '');
  return area && { area, rest: address };
}
