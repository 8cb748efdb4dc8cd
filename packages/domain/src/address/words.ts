/** Levels of the region tree that only group others; they are never written in an address. */
export const GROUPING_REGIONS: ReadonlySet<string> = new Set([
  '省直辖县级行政区划',
  '自治区直辖县级行政区划',
  '市辖区',
  '县',
]);

interface Place {
  readonly province: string;
  readonly city: string;
  readonly county: string;
}

/** 「湖北省仙桃市」: the region as it is written, without the levels that only group. */
export function areaText({ province, city, county }: Place): string {
  return [province, city, county].filter((name) => name && !GROUPING_REGIONS.has(name)).join('');
}

/** 「湖北省 仙桃市」: the two levels that tell where an order goes, for lists. */
export function regionText({ province, city, county }: Place): string {
  const names = [province, city, county].filter((name) => name && !GROUPING_REGIONS.has(name));
  return [...new Set(names)].slice(0, 2).join(' ');
}

/** 「湖北省仙桃市穗丰大道 12 号」. */
export function addressText(address: Place & { readonly address: string }): string {
  return areaText(address) + address.address;
}
