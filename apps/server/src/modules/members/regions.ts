import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaNames, isCompletePath, type Region, regionPath } from '@pifa/domain';

let tree: readonly Region[] | undefined;

/** The region tree of the address cascader; empty when its file is missing, and then codes are not looked up. */
function regions(): readonly Region[] {
  tree ??= readTree();
  return tree;
}

/** `assets/regions.json` lies in the server's folder: two levels or more above, as source or as bundle. */
function readTree(): readonly Region[] {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'assets', 'regions.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as readonly Region[];
    if (folder === dirname(folder)) return [];
  }
}

/** The names of a finished choice. */
export interface Area {
  code: string;
  /** from the province down */
  names: string[];
  province: string;
  city: string;
  county: string;
}

/** The area of a code, undefined unless the tree holds it and nothing lies below it. */
export function findArea(code: string): Area | undefined {
  if (!/^\d{2,9}$/.test(code)) return undefined;
  const known = regions();
  const path = regionPath(known, code);
  if (known.length === 0) return { code, names: [], province: '', city: '', county: '' };
  if (!path || !isCompletePath(path)) return undefined;
  return { code, names: path.map((region) => region.name), ...areaNames(path) };
}
