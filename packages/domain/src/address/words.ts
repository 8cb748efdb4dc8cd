/** Levels of the tree of regions that are no place: nobody writes them on a parcel. */
export const SILENT_REGIONS: ReadonlySet<string> = new Set([
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

/** 「湖北省仙桃市」: the place as it is written, without the levels that only group. */
export function areaWords({ province, city, county }: Place): string {
  return [province, city, county].filter((name) => name && !SILENT_REGIONS.has(name)).join('');
}

/** 「湖北省仙桃市穗丰大道 12 号」. */
export function addressText(address: Place & { readonly address: string }): string {
  return areaWords(address) + address.address;
}
