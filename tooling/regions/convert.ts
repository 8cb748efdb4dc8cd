/**
 * Turns the region data of `element-china-area-data` into the one static file that the storefront's cascader and
 * the server's address check read: `[{ code, name, initials, children? }]`, codes of 2, 4, 6 digits (9 for towns), SPEC §3.
 *
 *   npx tsx tooling/regions/convert.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { regionData } from 'element-china-area-data';
import { pinyin } from 'pinyin-pro';

/** One region. `children` is absent on the last level. */
export interface Region {
  code: string;
  name: string;
  /** pinyin initials in lower case: the cascader is searched by them */
  initials: string;
  children?: Region[];
}

/** 「虎门镇」 → 'hmz'. */
function initialsOf(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase();
}

interface SourceRegion {
  value: string;
  label: string;
  children?: SourceRegion[];
}

/** Converts and checks the source tree; throws when a code does not fit its level or its parent. */
export function convertRegions(source: readonly SourceRegion[], parentCode = ''): Region[] {
  return source.map(({ value, label, children }) => {
    const lengths = { 0: [2], 2: [4], 4: [6, 9] }[parentCode.length] ?? [];
    if (!lengths.includes(value.length) || !value.startsWith(parentCode) || !/^\d+$/.test(value)) {
      throw new Error(`region ${value} ${label} does not fit under "${parentCode}"`);
    }
    if (!/^\p{Script=Han}/u.test(label)) throw new Error(`region ${value} has the name "${label}"`);
    const region = { code: value, name: label, initials: initialsOf(label) };
    return children?.length ? { ...region, children: convertRegions(children, value) } : region;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `${JSON.stringify(convertRegions(regionData as SourceRegion[]))}\n`;
  for (const target of [
    '../../apps/storefront/public/regions.json',
    '../../apps/server/assets/regions.json',
  ]) {
    writeFileSync(fileURLToPath(new URL(target, import.meta.url)), text);
  }
}
