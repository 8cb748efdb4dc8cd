import type { Region } from '../regions';
import { GROUPING_REGIONS } from './words';

/** The fields recognised in a pasted address; empty = not found. Nothing is saved before it is confirmed. */
export type ParsedAddress = {
  readonly name: string;
  readonly phone: string;
  /** Province first; may end early if the text has no district. */
  readonly areaCodes: readonly string[];
  readonly address: string;
};

const LABELS =
  /(?:收货人|收件人|联系人|姓名|联系电话|手机号码|手机号|手机|电话|所在地区|地区|收货地址|详细地址|送货地址|地址)\s*[:：]/g;

/** 「粘贴整段地址自动识别」 (UX §4.8): phone, region, recipient and the rest, in any order. */
export function parsePastedAddress(text: string, regions: readonly Region[]): ParsedAddress {
  const clean = text.normalize('NFKC').replace(LABELS, ' ');
  const found = /(?<!\d)(?:\+?86[-\s]?)?(1\d{2}[-\s]?\d{4}[-\s]?\d{4})(?!\d)/.exec(clean);
  const phone = found?.[1]?.replace(/\D/g, '') ?? '';
  const withoutPhone = found ? clean.replace(found[0], ' ') : clean;
  const tokens = withoutPhone.split(/[\s,，;；、|]+/).filter(Boolean);
  const nameIndex = recipientIndex(tokens, regions);
  const name = nameIndex >= 0 ? (tokens[nameIndex] ?? '') : '';
  const place = tokens.filter((_, index) => index !== nameIndex).join('');
  const { codes, rest } = readRegion(place, regions);
  return { name, phone, areaCodes: codes, address: rest };
}

/** The recipient: the shortest token of 2–4 letters that does not begin a region or look like a street. */
function recipientIndex(tokens: readonly string[], regions: readonly Region[]): number {
  if (tokens.length < 2) return -1;
  let best = -1;
  tokens.forEach((token, index) => {
    if (!/^[\p{Script=Han}·]{2,4}(?:先生|女士|经理|老板)?$/u.test(token)) return;
    if (/[省市区县镇乡村路街号楼栋室巷弄]$/.test(token)) return;
    if (regions.some((region) => matchLength(token, region.name) > 0)) return;
    if (best < 0 || token.length < (tokens[best] ?? '').length) best = index;
  });
  return best;
}

function readRegion(place: string, tree: readonly Region[]): { codes: string[]; rest: string } {
  for (const province of tree) {
    const length = matchLength(place, province.name);
    if (length > 0) return readBelow(province, place.slice(length), [province.code]);
  }
  // Many people leave the province out: 「东莞市虎门镇…」.
  for (const province of tree) {
    for (const city of province.children ?? []) {
      const length = matchLength(place, city.name, true);
      if (length > 0) return readBelow(city, place.slice(length), [province.code, city.code]);
    }
  }
  return { codes: [], rest: place };
}

function readBelow(parent: Region, text: string, codes: string[]): { codes: string[]; rest: string } {
  const children = parent.children ?? [];
  if (children.length === 0) return { codes, rest: text };
  const named = longest(text, children);
  if (named) return readBelow(named.region, text.slice(named.length), [...codes, named.region.code]);
  // 重庆市渝中区: the level in between is not written; 上海市上海市黄浦区: the city repeats its province.
  for (const child of children) {
    if (!GROUPING_REGIONS.has(child.name) && child.name !== parent.name) continue;
    const below = longest(text, child.children ?? []);
    if (below)
      return readBelow(below.region, text.slice(below.length), [...codes, child.code, below.region.code]);
  }
  return { codes, rest: text };
}

function longest(text: string, regions: readonly Region[]): { region: Region; length: number } | null {
  let best: { region: Region; length: number } | null = null;
  for (const region of regions) {
    if (GROUPING_REGIONS.has(region.name)) continue;
    const length = matchLength(text, region.name);
    if (length > (best?.length ?? 0)) best = { region, length };
  }
  return best;
}

const SUFFIX = /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市|区|县|盟|镇|街道)$/;

/** Length of the region's full or short name at the start of the text; 0 = no match. */
function matchLength(text: string, name: string, fullOnly = false): number {
  if (text.startsWith(name)) return name.length;
  const short = name.replace(SUFFIX, '');
  if (fullOnly || short.length < 2 || !text.startsWith(short)) return 0;
  return short.length;
}
